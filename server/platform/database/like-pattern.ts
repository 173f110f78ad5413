/** Minimum number of characters of a word for which a trigram index can be used. */
export const LEAST_INDEXED = 3

/** A LIKE pattern for values that contain a text. Wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
