/** Everything of the person who is logged in is under this key, so that one invalidation reaches all of it. */
export const customerQueryKey = ['own'] as const
