import { AppError } from '../app-error.ts'
import type { Call } from '../client.ts'
import { methodOf } from '../routes.ts'
import type { Connectivity } from './follow-changes.ts'

/** How long the server may take to show that it is there, in milliseconds. */
const probeTimeout = 3000

interface Live {
  connectivity(): Connectivity
  /** Something failed as it does when the server is gone. */
  suspect(): void
  /** Connects anew. */
  refresh(): void
}

/** Whether a failed call was answered by the server all the same, not by a proxy before it. */
const wasAnswered = (error: unknown): boolean =>
  error instanceof AppError && error.status !== undefined && error.status < 500

/**
 * Calls that know whether the server can be reached.
 *
 * - While it cannot, an act (POST) is refused with `offline` before anything is sent, so that a person knows it was not
 *   done. The server is asked first whether it is back: what says "offline" may be a proxy that breaks streams.
 * - Reading is always tried.
 * - A call that gets no answer makes the connection be looked at, instead of waiting for its silence to be noticed.
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
