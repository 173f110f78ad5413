const first = 500
const longest = 30_000

/**
 * How long to wait before the next try, in milliseconds, after so many failures in a row: doubling from half a second to
 * half a minute, spread over the upper half of that so that clients do not return all at once.
 *
 * @param random a number from 0 up to 1
 */
export function backoff(failures: number, random: number): number {
  const ceiling = Math.min(longest, first * 2 ** failures)
  return Math.round(ceiling * (0.5 + random / 2))
}
