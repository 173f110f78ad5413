import { argon2Passwords, type Passwords } from '#server/platform/secrets/passwords.ts'

/** Passwords whose hashes cost next to nothing: those of the product take as long as several requests. */
export const quickPasswords = (): Passwords => argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
