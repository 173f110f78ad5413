const first = 500
const longest = 30_000

/**
 * Milliseconds before the next attempt after `failures` consecutive failures: exponential from 0.5 to 30 seconds, with random
 * jitter over the upper half, so that clients do not reconnect simultaneously.
 * @param random a number from 0 up to 1
 */
export function backoff(failures: number, random: number): number {
  const ceiling = Math.min(longest, first * 2 ** failures)
  return Math.round(ceiling * (0.5 + random / 2))
}
