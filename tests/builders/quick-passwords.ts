import { argon2Passwords, type Passwords } from '#server/platform/secrets/passwords.ts'

/** A password hasher with minimal cost parameters. Hashing with the product's own parameters takes as long as several requests. */
export const quickPasswords = (): Passwords => argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
