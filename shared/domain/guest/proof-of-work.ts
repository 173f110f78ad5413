import { sha256Words } from './sha256.ts'

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

const hashes = ({ organisationId, email, requestKey }: ProofSubject, proof: number): boolean =>
  (sha256Words(`${organisationId} ${email} ${requestKey} ${proof}`)[0] ?? -1) >>> (32 - PROOF_BITS) === 0

/** Whether a number proves work for a request (rule D219). */
export const isProof = (subject: ProofSubject, proof: number): boolean => hashes(subject, proof)

/** The first proof among `count` numbers from `first` on; undefined when there is none. */
export function findProof(subject: ProofSubject, first: number, count: number): number | undefined {
  for (let number = first; number < first + count; number += 1) if (hashes(subject, number)) return number
  return undefined
}
