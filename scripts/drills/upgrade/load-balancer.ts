import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from '#scripts/drills/traffic/traffic.ts'

/** Milliseconds between two requests to `/readyz` of a server. */
const HEALTH_PAUSE = 500

/** The load balancing that a proxy in front of several servers does. */
export interface ServersInTurn {
  readonly route: Route
  add(url: string): void
  /** Number of requests that were sent to a server. */
  sentTo(url: string): number
  stop(): Promise<void>
}

/**
 * Sends requests to the servers in turn, except to those whose `/readyz` does not answer with 200. A request whose connection is refused
 * goes to the next server. Other failures are not retried.
 */
export function serversInTurn(): ServersInTurn {
  const urls: string[] = []
  const unready = new Set<string>()
  const sent = new Map<string, number>()
  let turn = 0
  const stopping = new AbortController()

  const route: Route = async (send) => {
    const ready = urls.filter((url) => !unready.has(url))
    const first = turn++
    for (let attempt = 0; ; attempt += 1) {
      const url = ready[(first + attempt) % ready.length]
      if (url === undefined) throw new Error('No server is ready.')
      try {
        sent.set(url, (sent.get(url) ?? 0) + 1)
        return await send(url)
      } catch (error) {
        if (attempt + 1 >= ready.length || !isRefused(error)) throw error
      }
    }
  }

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const url of urls) {
        if (await isReady(url)) unready.delete(url)
        else unready.add(url)
      }
      await pause(HEALTH_PAUSE)
    }
  }
  const watching = watch()
  return {
    route,
    add: (url) => void urls.push(url),
    sentTo: (url) => sent.get(url) ?? 0,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Whether the connection was refused, so that no server has received the request. */
function isRefused(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED'
}
