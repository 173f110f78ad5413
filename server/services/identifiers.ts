const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an identifier of ours; what cannot names nothing that exists, and is never sent to the database. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
