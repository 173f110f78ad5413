import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { calendarFeedPath, readCalendarFeed } from './calendar-feed-handlers.ts'
import { isId } from '#server/platform/http/identifiers.ts'

interface FeedRequest {
  Params: { organisationId: string; specialistId: string; file: string }
}

/** A file name of a token with `.ics`. 43 characters is the length of a token of `secrets.token`. */
const FILE = /^([\w-]{43})\.ics$/

/**
 * Serves a specialist's calendar to anyone who has its secret link (rule D75). Calendar programs poll it; a current ETag is
 * answered with 304. That of a suspended organisation does not exist. There is no Last-Modified header, because it would not change when a booking is cancelled.
 */
export function registerCalendarFeed(app: FastifyInstance, dependencies: Dependencies): void {
  const { suspensions } = dependencies
  app.get<FeedRequest>(`${calendarFeedPath}/:organisationId/:specialistId/:file`, async (request, reply) => {
    const { organisationId, specialistId, file } = request.params
    const secret = FILE.exec(file)?.[1]
    const content =
      isId(organisationId) && !suspensions.isSuspended(organisationId) && isId(specialistId) && secret !== undefined
        ? await readCalendarFeed(dependencies, { organisationId, specialistId, secret })
        : undefined
    if (content === undefined) return reply.callNotFound()
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (isKnown(etag, request.headers['if-none-match'])) return reply.status(304).send()
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="inplan.ics"',
      })
      .send(content)
  })
}

/** Whether an `If-None-Match` header contains this ETag. Compressing proxies change it to a weak one (`W/"…"`). */
const isKnown = (etag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
