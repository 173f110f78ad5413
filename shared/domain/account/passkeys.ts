/** Algorithms of keys by their COSE numbers: Ed25519, P-256 and RSA. The first that an authenticator has is taken. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

/** Passkeys that an account can have. */
export const MOST_PASSKEYS = 20
