import { refuse } from '#server/platform/http/handler.ts'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { callerGuard } from '#server/modules/identity/handlers.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { makeHandlers } from './all-handlers.ts'
import { organisationFinder } from './organisation-finder.ts'
import { registerChangeStreams } from '#server/platform/http/change-streams.ts'
import { registerContract, sendRefusal } from '#server/platform/http/contract-routes.ts'
import { registerCompression } from '#server/platform/http/compress-answers.ts'
import { codeOfThrown } from '#server/platform/http/error-answers.ts'
import { observeRequests } from '#server/platform/monitor/observe-requests.ts'
import { requestIdHeader, requestIds } from '#server/platform/monitor/request-id.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { knownOrganisations, registerImageUpload } from '#server/modules/organisation/handlers.ts'
import { sendNotFoundPage, wantsPage } from '#server/pages/error-pages.ts'
import { registerMollieWebhook, registerPaymentWebhook } from '#server/modules/money/handlers.ts'
import { type GracefulShutdown, registerGracefulShutdown } from '#server/platform/http/graceful-shutdown.ts'
import { keepDevelopmentHere } from '#server/platform/http/requests-from-here.ts'
import { registerSecurityHeaders, securityHeaders } from '#server/platform/http/security-headers.ts'

/** Maximum bytes of a request body (threat A10). */
const BODY_LIMIT = 64 * 1024
/** Milliseconds within which a request must have been received completely. */
const REQUEST_TIMEOUT = 30_000

/** The HTTP server. Before it stops, it can tell its proxy to send requests elsewhere. */
export interface HttpApp {
  readonly app: FastifyInstance
  readonly shutdown: GracefulShutdown
}

/** Builds the HTTP server without its pages, which `start-server.ts` adds. It does not listen yet. */
export function buildApp(dependencies: Dependencies): HttpApp {
  const log: FastifyBaseLogger = dependencies.log
  const requestId = requestIds(dependencies.configuration.trustedProxies > 0)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // While the server stops, a request on an open connection is still answered, and its connection is closed afterwards.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestId,
    // Log lines of a request get the request's id from `current-work.ts`. A child logger per request is therefore unnecessary, and a
    // request that logs nothing costs nothing.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < dependencies.configuration.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    // Handles URLs that Fastify cannot parse, for which no hook or handler runs.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(dependencies)).header(requestIdHeader, request.id)
      return sendRefusal(reply, request, refuse('malformed-request'))
    },
  })

  app.setErrorHandler((error, request, reply) => {
    const code = codeOfThrown(error)
    // The request id is added here, because an error that occurs before the handler runs is not yet associated with the request's work.
    const failure = { err: error, requestId: request.id, route: request.routeOptions.url }
    if (code === 'unavailable' || code === 'storage-unavailable') log.warn(failure, 'a request could not be served')
    if (code === 'internal') log.error(failure, 'a request failed')
    return sendRefusal(reply, request, refuse(code))
  })
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendNotFoundPage(request, reply) : sendRefusal(reply, request, refuse('not-found')),
  )

  const shutdown = registerGracefulShutdown(app)
  observeRequests(app, dependencies)
  registerSecurityHeaders(app, dependencies)
  registerCompression(app)
  keepDevelopmentHere(app, dependencies.configuration.trustedProxies)
  registerHealth(app, dependencies, shutdown)
  const guard = callerGuard(dependencies.database, dependencies.clock, dependencies.suspensions)
  registerContract(app, makeHandlers(dependencies), guard, organisationFinder(dependencies), dependencies)
  registerChangeStreams(app, guard, dependencies, knownOrganisations(dependencies))
  registerImageUpload(app, guard, dependencies)
  registerPaymentWebhook(app, dependencies)
  registerMollieWebhook(app, dependencies)
  return { app, shutdown }
}
