/** Milliseconds before the first retry of payment work that failed. */
export const FIRST_RETRY = 10_000

/** Milliseconds before another attempt: the first delay, doubled after each one up to the most. */
export const doubled = (first: number, times: number, most: number): number =>
  Math.min(first * 2 ** Math.min(times, 30), most)

export const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
