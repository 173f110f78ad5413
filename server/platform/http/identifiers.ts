const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether a text can be an identifier of ours; what cannot names nothing that exists, and is never sent to the database.
 * In capitals it is none: the database would find it, but locks, topics and mails go by the text (threat B1).
 */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
