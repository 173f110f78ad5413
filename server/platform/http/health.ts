import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { GracefulShutdown } from './graceful-shutdown.ts'

/**
 * Registers the health checks. `/healthz` succeeds while the process runs. `/readyz` succeeds while the database is reachable and the
 * server is not stopping.
 */
export function registerHealth(
  app: FastifyInstance,
  { database }: Dependencies,
  { isShuttingDown }: GracefulShutdown,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = await sql`select 1`.execute(database.global).then(
      () => true,
      () => false,
    )
    const isReady = answers && !isShuttingDown()
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
