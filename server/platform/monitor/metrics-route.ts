import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Metrics } from './metrics.ts'

/** Who may read the metrics. */
export interface MetricsAccess {
  /** Whether everyone may read them, which is the case outside of production. */
  readonly isOpen: boolean
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

function mayRead(request: FastifyRequest, { isOpen, token }: MetricsAccess): boolean {
  if (isOpen) return true
  return token === undefined ? isFromHere(request) : hasToken(request, token)
}

/** Digests are compared instead of the texts, because the duration of a text comparison reveals how many characters match. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))
}

/** Returns whether a request comes directly from this machine. A request with forwarding headers came through a proxy. */
const isFromHere = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined
