/**
 * The accepted key algorithms as COSE numbers, in order of preference: Ed25519, P-256 and RSA. An authenticator uses the first one that it
 * supports.
 */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

/** The maximum number of passkeys of an account. */
export const MOST_PASSKEYS = 20
