import { changeStreams } from '#shared/api/change-stream-paths.ts'
import type { ChangeStreamPorts } from './follow-changes.ts'

/** Returns the HTTP, timer and random functions that `followChanges` needs, for the desktop app and the browser. */
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
        // Redirects are refused, because one could send the token to another server.
        redirect: 'error',
        signal,
      }),
    wait,
    random: Math.random,
  }
}

/** Resolves after a time; an abort ends the wait early without an error. */
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
