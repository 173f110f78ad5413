import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, instant } from './primitives.ts'

/** The secret link of a calendar feed; null when there is none. */
const link = z.strictObject({ createdAt: instant, lastReadAt: instant.nullable() }).nullable()

const whose = z.strictObject({ specialistId: id })

export const calendarFeed = {
  calendarFeed: defineEndpoint({
    summary: 'Whether a specialist’s calendar can be subscribed to, and when a calendar last did so, to the hour',
    rule: 'D75',
    callers: 'provider',
    tenant: 'session',
    query: whose,
    success: z.strictObject({ link }),
    errors: ['not-found'],
  }),
  renewCalendarFeed: defineEndpoint({
    summary: 'Make the secret link to a specialist’s calendar; it is told once, and ends the one before',
    rule: 'D75',
    callers: 'provider',
    tenant: 'session',
    body: whose,
    success: z.strictObject({ link, url: z.url() }),
    errors: ['not-found'],
  }),
  revokeCalendarFeed: defineEndpoint({
    summary: 'End the link to a specialist’s calendar',
    rule: 'D75',
    callers: 'provider',
    tenant: 'session',
    body: whose,
    success: z.strictObject({ link }),
    errors: ['not-found'],
  }),
}
