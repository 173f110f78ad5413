import type { Dependencies } from '#server/platform/dependencies.ts'

/** Codes that a person gets at once. */
const CODES = 10
/** Characters of a code; 5 random bits each. Letters and digits that look alike are left out. */
const LENGTH = 10
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Codes with which somebody logs in who has lost the second factor. */
export interface RecoveryCodes {
  /** For the person, such as `k7m2p-qx9tf`. They are shown once. */
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

type Needs = Pick<Dependencies, 'passwords' | 'secrets'>

export async function newRecoveryCodes({ passwords, secrets }: Needs, accountId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, () => codeOf(Buffer.from(secrets.token(), 'base64url')))
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode({ passwords }, accountId, plainCode(code))))
  return { codes, hashes }
}

/** The stored form of a code; slow to compute, because a code has only 50 random bits. */
export const hashRecoveryCode = (
  { passwords }: Pick<Needs, 'passwords'>,
  accountId: string,
  code: string,
): Promise<string> => passwords.hashCode(code, 'recovery', accountId)

/** A typed code without spaces, hyphens and capitals. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

function codeOf(random: Buffer): string {
  const letters = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
