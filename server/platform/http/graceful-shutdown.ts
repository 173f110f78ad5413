import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shuts a server down gracefully behind a proxy that still sends it requests for a while. */
export interface Leaving {
  readonly isLeaving: () => boolean
  /**
   * Makes `/readyz` answer 503, and closes each connection after its next response, so that no request arrives on a connection that is
   * being closed. Resolves after the given number of milliseconds; new connections are accepted until then.
   */
  leave(milliseconds: number): Promise<void>
}

export function registerLeaving(app: FastifyInstance): Leaving {
  let isLeaving = false
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  return {
    isLeaving: () => isLeaving,
    leave: async (milliseconds) => {
      isLeaving = milliseconds > 0
      await pause(milliseconds)
    },
  }
}
