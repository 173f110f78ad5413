import { isCompleteVerificationCode } from './credentials.ts'

/** What somebody has typed to prove that an account is theirs (rule D339). */
interface TypedProof {
  readonly password: string
  /** The code of the second factor, or a recovery code. */
  readonly code: string
  readonly mailedCode: string
}

type OwnerProof = { code: string } | { mailedCode: string } | { password: string }

/**
 * Returns the proof to send, and whether it is complete: of an account with a second factor that one, else the mailed code once it was asked
 * for, else the password.
 */
export function ownerProofOf(
  { password, code, mailedCode }: TypedProof,
  { needsSecondFactor, isMailed }: { readonly needsSecondFactor: boolean; readonly isMailed: boolean },
): { readonly proof: OwnerProof; readonly isComplete: boolean } {
  if (needsSecondFactor) return { proof: { code: code.trim() }, isComplete: code.trim() !== '' }
  if (isMailed) return { proof: { mailedCode }, isComplete: isCompleteVerificationCode(mailedCode) }
  return { proof: { password }, isComplete: password !== '' }
}
