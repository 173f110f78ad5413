import { backoff } from './backoff.ts'
import { readChanges } from './read-changes.ts'

/** Whether the server can be reached. */
export type Connectivity = 'online' | 'offline'

/** All that a provider's screens show; asked anew after a gap, since what changed in it is unknown. */
export const allTopics: readonly string[] = ['bookings', 'availability', 'services']

/** A stream that is silent for this long (milliseconds) is taken for dead: a laptop slept, or a router forgot it. */
const longestSilence = 90_000

export interface ChangeStreamPorts {
  /** Asks for the stream; rejects when the server cannot be reached. */
  open(signal: AbortSignal): Promise<Response>
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A number from 0 up to 1. */
  random(): number
  onChanged(topics: readonly string[]): void
  onConnectivity(connectivity: Connectivity): void
  /** The server does not take the token; the stream has ended for good. */
  onRefused(): void
  /** A connection before this one has ended, and changes may have been missed since. */
  hasGap?: boolean
}

/** Aborts a connection on which nothing came for too long. */
function watchSilence(ports: ChangeStreamPorts, connection: AbortController) {
  let heard = false
  async function watch(): Promise<void> {
    while (!connection.signal.aborted) {
      heard = false
      await ports.wait(longestSilence, connection.signal)
      if (!heard) connection.abort()
    }
  }
  void watch()
  return () => {
    heard = true
  }
}

type Outcome = 'ended' | 'refused' | 'unreachable'

/**
 * Follows the server's stream of changes until stopped, connecting again whenever it ends.
 *
 * "offline" is said when connecting fails, not when a stream ends: a server that is back at once goes unnoticed.
 *
 * @returns stops following
 */
export function followChanges(ports: ChangeStreamPorts): () => void {
  const following = new AbortController()
  let wasConnected = ports.hasGap ?? false

  async function readToEnd(response: Response, connection: AbortController): Promise<Outcome> {
    if (response.status === 401) return 'refused'
    // A page in the place of the stream comes from something before the server.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !isStream) return 'unreachable'
    ports.onConnectivity('online')
    if (wasConnected) ports.onChanged(allTopics)
    wasConnected = true
    const noticeBytes = watchSilence(ports, connection)
    try {
      for await (const topics of readChanges(response.body, noticeBytes)) ports.onChanged(topics)
    } catch {
      // Broken or given up: the same as ended, it is opened again.
    }
    return 'ended'
  }

  async function connectOnce(): Promise<Outcome> {
    const connection = new AbortController()
    const stop = () => connection.abort()
    following.signal.addEventListener('abort', stop, { once: true })
    try {
      return await readToEnd(await ports.open(connection.signal), connection)
    } catch {
      return 'unreachable'
    } finally {
      following.signal.removeEventListener('abort', stop)
      connection.abort()
    }
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!following.signal.aborted) {
      const outcome = await connectOnce()
      if (following.signal.aborted) return
      if (outcome === 'refused') return ports.onRefused()
      if (outcome === 'unreachable') ports.onConnectivity('offline')
      failures = outcome === 'unreachable' ? failures + 1 : 0
      await ports.wait(backoff(failures, ports.random()), following.signal)
    }
  }

  void follow()
  return () => following.abort()
}
