import { EventSourceParserStream } from 'eventsource-parser/stream'
import { changeStreams } from '#shared/api/routes.ts'
import type { Connectivity } from '#shared/ipc/contract.ts'

export interface ChangeStreamOptions {
  readonly fetch: typeof fetch
  readonly token: () => string | undefined
  readonly onTopics: (topics: readonly string[]) => void
  readonly onConnectivity: (state: Connectivity) => void
  /** The server does not take the token any more. */
  readonly onRefused: () => void
}

/** Milliseconds before the stream is asked for again; doubles up to the longest. */
const firstPause = 500
const longestPause = 8000

/**
 * Follows the server's changes until the returned function is called. A lost stream is asked for again; what was missed
 * meanwhile is unknown, so the first thing after a return is a topic that touches everything.
 *
 * Not an `EventSource`, which cannot send the token in a header.
 */
export function followChanges({ fetch, token, onTopics, onConnectivity, onRefused }: ChangeStreamOptions): () => void {
  const stopped = new AbortController()
  let pause = firstPause
  let wasLost = false

  /** Resolves when the stream ends, rejects when it cannot be had. */
  async function listen(): Promise<void> {
    const answer = await fetch(changeStreams.provider, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token()}` },
      signal: stopped.signal,
      cache: 'no-store',
    })
    if (answer.status === 401) {
      onRefused()
      return
    }
    if (!answer.ok || !answer.body) throw new Error(`No change stream: ${answer.status}`)
    pause = firstPause
    onConnectivity('online')
    if (wasLost) onTopics(['everything'])
    const messages = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    const reader = messages.getReader()
    for (let message = await reader.read(); !message.done; message = await reader.read()) {
      if (message.value.event === 'changed') onTopics((JSON.parse(message.value.data) as { topics: string[] }).topics)
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await listen()
      } catch {
        if (!stopped.signal.aborted) onConnectivity('offline')
      }
      wasLost = true
      await new Promise((resolve) => setTimeout(resolve, pause))
      pause = Math.min(pause * 2, longestPause)
    }
  }

  void keepListening()
  return () => stopped.abort()
}
