import { sha256OfHashAndNumber, sha256OfText } from './sha256.ts'

/**
 * The bits of a proof's hash that must be zero (rule D219): about 65,000 attempts, which a phone makes within a second while the form
 * is filled in, and which a program has to make for each of its requests.
 */
export const PROOF_BITS = 16

/** What a proof is made for. It is worth nothing for another organisation, address or request. */
export interface ProofSubject {
  readonly organisationId: string
  /** The mail address in lower case. */
  readonly email: string
  /** The `Idempotency-Key` of the request. */
  readonly requestKey: string
}

/** The largest number that can be a proof. */
export const MOST_PROOF = 2 ** 32 - 1

const hashOf = ({ organisationId, email, requestKey }: ProofSubject): Int32Array =>
  sha256OfText(`${organisationId} ${email} ${requestKey}`)

const proves = (hash: Int32Array, proof: number): boolean =>
  sha256OfHashAndNumber(hash, proof) >>> (32 - PROOF_BITS) === 0

/** Whether a number proves work for a request (rule D219). */
export const isProof = (subject: ProofSubject, proof: number): boolean => proves(hashOf(subject), proof)

/** The first proof among `count` numbers from `first` on; undefined when there is none. */
export function findProof(subject: ProofSubject, first: number, count: number): number | undefined {
  const hash = hashOf(subject)
  for (let number = first; number < first + count; number += 1) if (proves(hash, number)) return number
  return undefined
}
