/** Milliseconds between two questions for a new token; the server gives one when the old one is a day old. */
const pause = 24 * 3_600_000

interface Ports {
  renew: () => Promise<void>
  /** Milliseconds, as of `Date.now`. */
  now: () => number
}

/**
 * Asks for a new token once a day (rule D110), at the first of the occasions that it is told of: the app starts, the server
 * is there again, an hour went by. A question that failed is asked again at the next occasion.
 */
export function dailySessionRenewal({ renew, now }: Ports): () => Promise<void> {
  let askedAt = -Infinity
  return async () => {
    if (now() - askedAt < pause) return
    askedAt = now()
    try {
      await renew()
    } catch {
      askedAt = -Infinity
    }
  }
}
