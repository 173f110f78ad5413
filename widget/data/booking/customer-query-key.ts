/** The key of all queries for the customer's own data, to invalidate them together. */
export const customerQueryKey = ['own'] as const
