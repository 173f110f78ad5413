/** Whether a client decided about another version than there is now: then its change is refused and nothing overwritten. */
export const isOutdated = (seen: number | undefined, current: number): boolean => seen !== undefined && seen !== current
