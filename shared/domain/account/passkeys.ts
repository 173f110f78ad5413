/** Passkeys that an account can have. */
export const MOST_PASSKEYS = 20
