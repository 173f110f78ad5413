import { backoff } from './backoff.ts'
import { readChanges } from './read-changes.ts'

/** Whether the server can be reached. */
export type Connectivity = 'online' | 'offline'

/** All topics of a provider's screens. They are refetched after a gap in the stream, because any change may have been missed. */
export const allTopics: readonly string[] = ['bookings', 'availability', 'services']

/** Milliseconds of silence after which a stream counts as dead, for example after sleep or a lost network connection. */
const longestSilence = 90_000

/** Milliseconds within which a stream's response must begin. Behind a proxy that buffers responses it never begins. */
const longestOpening = 30_000

export interface ChangeStreamPorts {
  /** Opens the stream; rejects when the server cannot be reached. */
  open(signal: AbortSignal): Promise<Response>
  /** Resolves after a time, or at once when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A random number from 0 up to 1. */
  random(): number
  onChanged(topics: readonly string[]): void
  onConnectivity(connectivity: Connectivity): void
  /** Called when the server rejected the token; the stream is not opened again. */
  onRefused(): void
  /** Whether an earlier connection has ended, so that changes may have been missed. */
  hasGap?: boolean
}

/** Aborts a connection that does not begin in time. Returns a function to be called when it has begun. */
function watchOpening(ports: ChangeStreamPorts, connection: AbortController): () => void {
  const waiting = new AbortController()
  const end = () => waiting.abort()
  connection.signal.addEventListener('abort', end, { once: true })
  async function watch(): Promise<void> {
    await ports.wait(longestOpening, waiting.signal)
    if (!waiting.signal.aborted) connection.abort()
  }
  void watch()
  return end
}

/** Aborts a stream that has been silent for `longestSilence`. Returns a function to call whenever bytes arrive. */
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

/**
 * `held-back`: the connection was aborted before the response began, for example because a proxy buffers it; ordinary calls may still be
 * answered.
 */
type Outcome = 'ended' | 'refused' | 'unreachable' | 'held-back'

/**
 * Follows the server's change stream until stopped, and reconnects whenever it ends. "offline" is reported when connecting
 * fails, not when a stream ends, so that a short restart of the server goes unnoticed.
 * @returns a function that stops following
 */
export function followChanges(ports: ChangeStreamPorts): () => void {
  const following = new AbortController()
  let wasConnected = ports.hasGap ?? false

  async function readToEnd(response: Response, connection: AbortController): Promise<Outcome> {
    if (response.status === 401) return 'refused'
    // A response of another type comes from something between client and server, such as a network's log-in page.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !isStream) return 'unreachable'
    ports.onConnectivity('online')
    if (wasConnected) ports.onChanged(allTopics)
    wasConnected = true
    const noticeBytes = watchSilence(ports, connection)
    try {
      for await (const topics of readChanges(response.body, noticeBytes)) ports.onChanged(topics)
    } catch {
      // The stream broke or was aborted: it is opened again, as after a normal end.
    }
    return 'ended'
  }

  async function connectOnce(): Promise<Outcome> {
    const connection = new AbortController()
    const stop = () => connection.abort()
    following.signal.addEventListener('abort', stop, { once: true })
    const noticeBegin = watchOpening(ports, connection)
    try {
      const response = await ports.open(connection.signal)
      noticeBegin()
      return await readToEnd(response, connection)
    } catch {
      return connection.signal.aborted ? 'held-back' : 'unreachable'
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
      // Without a stream, all topics are refetched at every attempt, as a fallback. If the server is unreachable, such a refetch fails and
      // reveals it.
      if (outcome === 'held-back') {
        wasConnected = true
        ports.onChanged(allTopics)
      }
      failures = outcome === 'unreachable' ? failures + 1 : 0
      await ports.wait(backoff(failures, ports.random()), following.signal)
    }
  }

  void follow()
  return () => following.abort()
}
