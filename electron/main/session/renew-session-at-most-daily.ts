/** Minimum milliseconds between two renewals. The server renews a token that is at least a day old. */
const pause = 24 * 3_600_000

interface Ports {
  renew: () => Promise<void>
  /** The current time in milliseconds since 1970. */
  now: () => number
}

/**
 * Returns a function that renews the token at most once a day (rule D110). It is called when the app starts, when the server
 * is reachable again and every hour. After a failure the next call tries again.
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
