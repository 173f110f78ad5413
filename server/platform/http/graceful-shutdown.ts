import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shuts a server down gracefully behind a proxy that still sends it requests for a while. */
export interface GracefulShutdown {
  readonly isShuttingDown: () => boolean
  /**
   * Makes `/readyz` answer 503, and closes each connection after its next response, so that no request arrives on a connection that is
   * being closed. Resolves after the given number of milliseconds; new connections are accepted until then.
   */
  announce(milliseconds: number): Promise<void>
}

export function registerGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  let isShuttingDown = false
  app.addHook('onRequest', (_request, reply, done) => {
    if (isShuttingDown) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    isShuttingDown = true
    done()
  })
  return {
    isShuttingDown: () => isShuttingDown,
    announce: async (milliseconds) => {
      isShuttingDown = true
      await pause(milliseconds)
    },
  }
}
