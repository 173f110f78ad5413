import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { organisationHeader } from '#shared/api/routes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Topic } from '#server/platform/change-feed.ts'
import { isRefusal, refuse } from './handler.ts'
import { nameOrganisation } from '#server/platform/monitor/current-work.ts'
import { isId } from './identifiers.ts'
import { bearerToken, type CallerGuard } from './bearer-token-and-caller-guard.ts'
import { sendRefusal } from './contract-routes.ts'
import { networkOf } from './network-of.ts'
import { connectionLimiter, type ConnectionLimit } from './connection-limit.ts'

/** Milliseconds between heartbeat comments, which keep proxies and clients from closing an idle stream. */
const HEARTBEAT = 15_000
/**
 * Maximum open streams per process; further ones are refused (threat A33). Members have a limit of their own, so that many
 * visitors cannot keep a provider from receiving changes. `STREAMS` limits all streams together; visitors get nine tenths of them.
 */
const mostStreams = { visitorsOfOrganisation: 2000, visitorsOfNetwork: 500, ofMember: 50 }
const SHARE_OF_VISITORS = 0.9
/**
 * Bytes that may be buffered for a slow client before its stream is closed. The client then reconnects and refetches everything.
 */
const MOST_WAITING = 64 * 1024

const publicTopics: ReadonlySet<Topic> = new Set(['slots', 'catalogue'])

/** Server-sent events that announce changes: `event: changed`, `data: {"topics": […]}`. */
export function registerChangeStreams(
  app: FastifyInstance,
  guard: CallerGuard,
  dependencies: Dependencies,
  organisationExists: (organisationId: string) => Promise<boolean>,
): void {
  const { changes, clock, configuration, metrics, suspensions } = dependencies
  const enter = connectionLimiter()
  /** The open streams with the organisations that they are about. */
  const open = new Map<ServerResponse, string>()
  /** Closes a stream. Nothing is written to it afterwards, not even a heartbeat. */
  const close = (stream: ServerResponse, how: 'end' | 'destroy') => {
    open.delete(stream)
    stream[how]()
  }
  const heartbeat = setInterval(() => {
    for (const [stream, organisationId] of open) {
      if (suspensions.isSuspended(organisationId)) close(stream, 'end')
      else stream.write(':\n\n')
    }
  }, HEARTBEAT).unref()
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat)
    for (const stream of open.keys()) stream.end()
    done()
  })

  const stream = (
    request: FastifyRequest,
    reply: FastifyReply,
    { organisationId, audience }: { readonly organisationId: string; readonly audience: 'visitor' | 'member' },
    isHeard: (topic: Topic) => boolean,
    limits: readonly ConnectionLimit[],
    mayStillHear: () => Promise<boolean> = async () => true,
  ) => {
    const leave = enter([...limits, { name: 'all', most: configuration.streams }])
    if (!leave) return sendRefusal(reply, request, refuse('rate-limited'))
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    open.set(response, organisationId)
    nameOrganisation(organisationId)
    metrics.streams.inc({ audience })
    const tell = async (heard: readonly Topic[], announcedAt: Date | undefined) => {
      // The stream is also closed when the database cannot confirm the token. The client then reconnects and is authenticated again.
      const isAllowed = !suspensions.isSuspended(organisationId) && (await mayStillHear().catch(() => false))
      if (!open.has(response)) return
      if (!isAllowed) close(response, 'end')
      else if (response.writableLength > MOST_WAITING) close(response, 'destroy')
      else {
        response.write(`event: changed\ndata: ${JSON.stringify({ topics: heard })}\n\n`)
        if (announcedAt) metrics.changeDelay.observe(secondsBetween(announcedAt, clock()))
      }
    }
    const unsubscribe = changes.subscribe(organisationId, (topics, announcedAt) => {
      const heard = topics.filter(isHeard)
      if (heard.length > 0) void tell(heard, announcedAt)
    })
    response.on('close', () => {
      unsubscribe()
      leave()
      open.delete(response)
      metrics.streams.dec({ audience })
    })
    return reply
  }

  const config = { isStream: true } as const

  app.get<{ Querystring: { organisationId?: string } }>(changeStreams.public, { config }, async (request, reply) => {
    const { organisationId } = request.query
    if (!isId(organisationId) || !(await organisationExists(organisationId)))
      return sendRefusal(reply, request, refuse('not-found'))
    if (suspensions.isSuspended(organisationId)) return sendRefusal(reply, request, refuse('organisation-suspended'))
    const listener = { organisationId, audience: 'visitor' } as const
    return stream(request, reply, listener, (topic) => publicTopics.has(topic), [
      { name: `visitors ${organisationId}`, most: mostStreams.visitorsOfOrganisation },
      { name: `network ${networkOf(request.ip)}`, most: mostStreams.visitorsOfNetwork },
      { name: 'visitors', most: Math.floor(configuration.streams * SHARE_OF_VISITORS) },
    ])
  })

  app.get(changeStreams.provider, { config }, async (request, reply) => {
    const header = request.headers[organisationHeader]
    const token = bearerToken(request.headers.authorization)
    const identify = () => guard.identify('provider', token, typeof header === 'string' ? header : undefined)
    const caller = await identify()
    if (isRefusal(caller)) return sendRefusal(reply, request, caller)
    if (!caller || !('organisationId' in caller)) return sendRefusal(reply, request, refuse('forbidden'))
    return stream(
      request,
      reply,
      { organisationId: caller.organisationId, audience: 'member' },
      (topic) => topic !== 'slots',
      [{ name: `member ${caller.accountId}`, most: mostStreams.ofMember }],
      // The token is checked again at intervals, because it can expire before the stream ends (threat A6).
      async () => !isRefusal(await identify()),
    )
  })
}

/**
 * The clocks of two machines may differ slightly, so a change may seem to be received before it was made. Negative differences become 0.
 */
const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000
