const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether a text has the form of our ids: a UUID in lower case. Any other text is not an id and is never sent to the
 * database. Upper case is refused because locks, topics and mail jobs compare ids as text (threat B1).
 */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
