import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeStreams } from '#shared/api/change-streams.ts'
import { organizationHeader } from '#shared/api/routes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Topic } from '#server/platform/change-feed.ts'
import { isRefusal, refuse } from './handler.ts'
import { isId } from './identifiers.ts'
import { bearerToken, type CallerGuard } from './caller-guard.ts'
import { sendRefusal } from './contract-routes.ts'
import { connectionLimiter, type ConnectionLimit } from './connection-limit.ts'

/** Milliseconds between heartbeat comments, which keep proxies and clients from closing an idle stream. */
const HEARTBEAT = 15_000
/**
 * Maximum open streams per process; further ones are refused (threat A10). Members have a limit of their own, so that many
 * visitors cannot keep a provider from receiving changes.
 */
const mostStreams = { visitorsOfOrganisation: 2000, visitorsOfAddress: 500, ofMember: 50 }
/**
 * Bytes that may be buffered for a slow client before its stream is closed. The client then reconnects and refetches everything.
 */
const MOST_WAITING = 64 * 1024

const publicTopics: ReadonlySet<Topic> = new Set(['slots', 'catalogue'])

/** Server-sent events that announce changes: `event: changed`, `data: {"topics": […]}`. */
export function registerChangeStreams(app: FastifyInstance, guard: CallerGuard, dependencies: Dependencies): void {
  const { changes } = dependencies
  const enter = connectionLimiter()
  const open = new Set<ServerResponse>()
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.write(':\n\n')
  }, HEARTBEAT).unref()
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat)
    for (const stream of open) stream.end()
    done()
  })

  const stream = (
    request: FastifyRequest,
    reply: FastifyReply,
    organisationId: string,
    isHeard: (topic: Topic) => boolean,
    limits: readonly ConnectionLimit[],
    mayStillHear: () => Promise<boolean> = async () => true,
  ) => {
    const leave = enter(limits)
    if (!leave) return sendRefusal(reply, request, refuse('rate-limited'))
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    open.add(response)
    /** Closes a stream. Nothing is written to it afterwards, not even a heartbeat. */
    const close = (how: 'end' | 'destroy') => {
      open.delete(response)
      response[how]()
    }
    const tell = async (heard: readonly Topic[]) => {
      // When the database cannot confirm the token, the stream is closed as well: its reader reconnects and is authenticated
      // again.
      const isAllowed = await mayStillHear().catch(() => false)
      if (!open.has(response)) return
      if (!isAllowed) close('end')
      else if (response.writableLength > MOST_WAITING) close('destroy')
      else response.write(`event: changed\ndata: ${JSON.stringify({ topics: heard })}\n\n`)
    }
    const unsubscribe = changes.subscribe(organisationId, (topics) => {
      const heard = topics.filter(isHeard)
      if (heard.length > 0) void tell(heard)
    })
    response.on('close', () => {
      unsubscribe()
      leave()
      open.delete(response)
    })
    return reply
  }

  app.get<{ Querystring: { organizationId?: string } }>(changeStreams.public, (request, reply) => {
    const { organizationId } = request.query
    if (!isId(organizationId)) return sendRefusal(reply, request, refuse('not-found'))
    return stream(request, reply, organizationId, (topic) => publicTopics.has(topic), [
      { name: `visitors ${organizationId}`, most: mostStreams.visitorsOfOrganisation },
      { name: `address ${request.ip}`, most: mostStreams.visitorsOfAddress },
    ])
  })

  app.get(changeStreams.provider, async (request, reply) => {
    const header = request.headers[organizationHeader]
    const token = bearerToken(request.headers.authorization)
    const identify = () => guard.identify('provider', token, typeof header === 'string' ? header : undefined)
    const caller = await identify()
    if (isRefusal(caller)) return sendRefusal(reply, request, caller)
    if (!caller || !('organisationId' in caller)) return sendRefusal(reply, request, refuse('forbidden'))
    return stream(
      request,
      reply,
      caller.organisationId,
      (topic) => topic !== 'slots',
      [{ name: `member ${caller.accountId}`, most: mostStreams.ofMember }],
      // The token is checked again at intervals, because it can expire before the stream ends (threat A6).
      async () => !isRefusal(await identify()),
    )
  })
}
