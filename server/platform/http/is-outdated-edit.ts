/** Whether a client edited an outdated version. Its change is then refused, so that nothing is overwritten. */
export const isOutdated = (seen: number | undefined, current: number): boolean => seen !== undefined && seen !== current
