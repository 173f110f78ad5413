import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerErrorCode } from '#shared/api/error-codes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { headerOf } from '#server/platform/http/read-input.ts'
import { inWork, type Work } from './current-work.ts'
import { requestIdHeader } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler runs; undefined for a request that was refused before. */
    work: Work | undefined
  }
  interface FastifyReply {
    /** The error code with which the request was refused; undefined otherwise. */
    refused: ServerErrorCode | undefined
  }
  interface FastifyContextConfig {
    /** Marks a response that lasts until the client disconnects, so that its duration is not measured. */
    isStream?: true
  }
}

/** The status label of a request whose client disconnected before the response was complete. */
const LEFT = 'left'

/**
 * Makes requests visible: an id in the answer's header, a line in the log, metrics and a span. All of them name the route's
 * pattern, never the address.
 */
export function observeRequests(
  app: FastifyInstance,
  { configuration, log, metrics, trace }: Pick<Dependencies, 'configuration' | 'log' | 'metrics' | 'trace'>,
): void {
  const hasProxy = configuration.trustedProxies > 0
  app.decorateRequest('work', undefined)
  app.decorateReply('refused', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    const begin = performance.now()
    // The route is read here, because `callNotFound` later removes it from the request.
    const route = routeOf(request)
    reply.header(requestIdHeader, request.id)
    // 'close' is emitted in every case, even when the client disconnects or the handler writes to the connection itself.
    reply.raw.on('close', () => finish(request, reply, route, (performance.now() - begin) / 1000))
    done()
  })

  // Everything that the handler awaits belongs to the request's work. Earlier hooks cannot set it, because the asynchronous context of a
  // request is lost while its body is read.
  app.addHook('preHandler', (request, _reply, done) => {
    // `callNotFound` runs this hook a second time, when the work has already begun.
    if (request.work) return done()
    const work: Work = { requestId: request.id, span: spanOf(request) }
    request.work = work
    inWork(work, done)
  })

  const spanOf = (request: FastifyRequest) =>
    trace?.start(
      `${request.method} ${routeOf(request)}`,
      'server',
      { 'http.request.method': request.method, 'http.route': routeOf(request), 'inplan.request_id': request.id },
      undefined,
      hasProxy ? headerOf(request, 'traceparent') : undefined,
    )

  const finish = (request: FastifyRequest, reply: FastifyReply, route: string, seconds: number) => {
    const { method, id: requestId, routeOptions } = request
    const { refused } = reply
    const status = reply.raw.writableFinished ? reply.raw.statusCode : LEFT
    if (!routeOptions.config.isStream || refused) metrics.requests.observe({ method, route, status }, seconds)
    if (refused) metrics.refusals.inc({ route, code: refused })
    const organisationId = request.work?.organisationId
    finishSpan(request, reply, organisationId)
    if (!log.isLevelEnabled('info')) return
    const milliseconds = Math.round(seconds * 10_000) / 10
    log.info({ requestId, organisationId, method, route, status, refused, milliseconds }, 'request')
  }
}

function finishSpan(
  { work }: FastifyRequest,
  { raw, refused }: FastifyReply,
  organisationId: string | undefined,
): void {
  const span = work?.span
  if (!span) return
  const attributes = {
    'http.response.status_code': raw.statusCode,
    ...(organisationId !== undefined && { 'inplan.organization_id': organisationId }),
    ...(refused !== undefined && { 'inplan.refused': refused }),
  }
  if (raw.statusCode >= 500) span.fail(refused ?? String(raw.statusCode), attributes)
  else span.end(attributes)
}

/** Returns the route's pattern. Requests that match no route share one name, because their addresses are unlimited in number. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'
