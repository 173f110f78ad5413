import { changeStreams } from '../routes.ts'
import type { ChangeStreamPorts } from './follow-changes.ts'

/** The outside world's part of following changes: HTTP, the clock and chance; for desktop app and browser alike. */
export function changeStreamOver(
  serverAddress: string,
  token: string,
  fetch: (address: string, init: RequestInit) => Promise<Response> = globalThis.fetch,
): Pick<ChangeStreamPorts, 'open' | 'wait' | 'random'> {
  return {
    open: (signal) =>
      fetch(new URL(changeStreams.provider, serverAddress).href, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
        cache: 'no-store',
        credentials: 'omit',
        // A redirect could lead the token to another server.
        redirect: 'error',
        signal,
      }),
    wait,
    random: Math.random,
  }
}

/** Aborting ends the wait early; that is no failure. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
