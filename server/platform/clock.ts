/** The present moment; tests stand in their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
