import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a server that will stop gets rid of its requests while its proxy still sends some. */
export interface Leaving {
  readonly isLeaving: () => boolean
  /**
   * Lets `/readyz` answer 503, and closes each connection after its next answer, so that no request arrives on a connection that is
   * being closed. Resolves after a number of milliseconds; new connections are taken until then.
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
