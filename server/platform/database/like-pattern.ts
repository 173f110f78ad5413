/** Minimum length, in characters, of a word that a trigram index can find. */
export const LEAST_INDEXED = 3

/** A LIKE pattern for values that contain a text. Wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
