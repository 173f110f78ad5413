import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { isFromHere } from '#server/platform/http/requests-from-here.ts'
import type { Metrics } from './metrics.ts'

/** Who may read the metrics. */
export interface MetricsAccess {
  readonly trustedProxies: number
  /** A request with this token may read them, also through a proxy. Without a token only direct requests from this machine may. */
  readonly token: string | undefined
}

/** Serves `/metrics` in Prometheus' text format. A request that may not read it gets the same answer as for an unknown address. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  collect: () => Promise<void>,
  access: MetricsAccess,
): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) return reply.callNotFound()
    await collect()
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/**
 * Behind proxies the token is needed always: what comes through one that adds no header looks like a request of the machine itself (threat
 * A38).
 */
const mayRead = (request: FastifyRequest, { trustedProxies, token }: MetricsAccess): boolean =>
  token === undefined ? trustedProxies === 0 && isFromHere(request, trustedProxies) : hasToken(request, token)

/** Digests are compared instead of the texts, because the duration of a text comparison reveals how many characters match. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))
}
