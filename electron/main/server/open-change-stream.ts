import { setTimeout as wait } from 'node:timers/promises'
import { changeStreams } from '#shared/api/routes.ts'
import type { ChangeStreamPorts } from './change-stream.ts'

/** The outside world's part of following changes: HTTP, the clock and chance. */
export function changeStreamOver(
  serverAddress: string,
  token: string,
): Pick<ChangeStreamPorts, 'open' | 'wait' | 'random'> {
  return {
    open: (signal) =>
      fetch(new URL(changeStreams.provider, serverAddress), {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
        // A redirect could lead the token to another server.
        redirect: 'error',
        signal,
      }),
    // Aborting ends the wait early; that is no failure.
    wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
    random: Math.random,
  }
}
