import { sha256OfHashAndNumber, sha256OfText } from './sha256.ts'

/**
 * The number of bits of a proof's hash that must be zero (rule D219). Finding a proof takes about 65,000 attempts: a phone needs less than
 * a second while the form is filled in, but a program that sends many requests needs it for each of them.
 */
export const PROOF_BITS = 16

/** What a proof is bound to. It is invalid for another organisation, address or request. */
export interface ProofSubject {
  readonly organisationId: string
  /** The mail address in lower case. */
  readonly email: string
  /** The `Idempotency-Key` of the request. */
  readonly requestKey: string
}

/** The largest number that is accepted as a proof. */
export const MOST_PROOF = 2 ** 32 - 1

const hashOf = ({ organisationId, email, requestKey }: ProofSubject): Int32Array =>
  sha256OfText(`${organisationId} ${email} ${requestKey}`)

const proves = (hash: Int32Array, proof: number): boolean =>
  sha256OfHashAndNumber(hash, proof) >>> (32 - PROOF_BITS) === 0

/** Whether a number is a valid proof of work for a request (rule D219). */
export const isProof = (subject: ProofSubject, proof: number): boolean => proves(hashOf(subject), proof)

/** Returns the first valid proof among `count` numbers from `first` on; undefined if there is none. */
export function findProof(subject: ProofSubject, first: number, count: number): number | undefined {
  const hash = hashOf(subject)
  for (let number = first; number < first + count; number += 1) if (proves(hash, number)) return number
  return undefined
}
