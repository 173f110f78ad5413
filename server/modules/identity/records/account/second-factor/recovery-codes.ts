import type { Dependencies } from '#server/platform/dependencies.ts'

/** Number of recovery codes that are generated at once. */
const CODES = 10
/** Number of characters in a code, with 5 random bits each. The alphabet leaves out letters and digits that look alike. */
const LENGTH = 10
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Recovery codes, with which a person who has lost the second factor can log in. */
export interface RecoveryCodes {
  /** The codes as shown to the person, such as `k7m2p-qx9tf`. They are shown only once. */
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

type Needs = Pick<Dependencies, 'passwords' | 'secrets'>

export async function newRecoveryCodes({ passwords, secrets }: Needs, accountId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, () => codeOf(Buffer.from(secrets.token(), 'base64url')))
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode({ passwords }, accountId, plainCode(code))))
  return { codes, hashes }
}

/** Hashes a code for storage. The hash is slow to compute, because a code has only 50 random bits. */
export const hashRecoveryCode = (
  { passwords }: Pick<Needs, 'passwords'>,
  accountId: string,
  code: string,
): Promise<string> => passwords.hashCode(code, 'recovery', accountId)

/** Normalises a typed code: removes spaces and hyphens, and converts it to lower case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

function codeOf(random: Buffer): string {
  const letters = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
