import { AppError } from '../app-error.ts'
import type { Call } from '../client.ts'
import { methodOf } from '../routes.ts'
import type { Connectivity } from './follow-changes.ts'

/** Milliseconds within which the server must answer a connection check. */
const probeTimeout = 3000

interface Live {
  connectivity(): Connectivity
  /** Reports a failure that suggests that the server is unreachable. */
  suspect(): void
  /** Reconnects the change stream. */
  refresh(): void
}

/** Whether the server itself answered a failed call, and not a proxy. */
const wasAnswered = (error: unknown): boolean =>
  error instanceof AppError && error.status !== undefined && error.status < 500

/**
 * An API client that reacts to the state of the connection.
 * - While offline, a write (POST) is refused with `offline` before it is sent, so that a person knows that nothing was saved. The
 *   connection is checked first, because a proxy may break only the change stream.
 * - Reads are always sent.
 * - A call without an answer triggers a check of the connection, which is faster than waiting for the stream's timeout.
 */
export function connectivityAwareClient(call: Call, live: Live): Call {
  async function isBack(): Promise<boolean> {
    try {
      await call('providerSession', {}, { signal: AbortSignal.timeout(probeTimeout) })
      return true
    } catch (error) {
      return wasAnswered(error)
    }
  }

  return async (name, input, options) => {
    if (methodOf(name) === 'POST' && live.connectivity() === 'offline') {
      if (!(await isBack())) throw new AppError('offline')
      live.refresh()
    }
    try {
      return await call(name, input, options)
    } catch (error) {
      if (error instanceof AppError && (error.code === 'network' || error.code === 'timeout')) live.suspect()
      throw error
    }
  }
}
