import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { plannedChange, undoText } from './availability.ts'
import { durationMinutes, euros, id, localDate } from './primitives.ts'

const terms = {
  serviceId: id,
  /** The price that the service had and has; null to leave prices as they are. Sessions with another price than `before` keep it. */
  price: z.strictObject({ before: euros, after: euros }).nullable(),
  /** The duration in minutes that the service had and has; null to leave durations as they are. */
  duration: z.strictObject({ before: durationMinutes, after: durationMinutes }).nullable(),
  /** The first date whose sessions change: today or later. */
  from: localDate,
}

/** What the change would do to published sessions. Each list contains at most the first 500. */
const termsPreview = plannedChange.omit({ changeType: true, scope: true, allowedScopes: true, moreScopes: true })

export const publishedTerms = {
  previewPublishedTerms: defineEndpoint({
    summary:
      'How many published sessions of a service still have its old price or duration, and what changing them from a date on would do',
    rule: 'D327',
    callers: 'owner',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject(terms),
    success: termsPreview,
    errors: ['not-found'],
  }),
  changePublishedTerms: defineEndpoint({
    summary:
      'Give published sessions of a service its new price or duration as the preview showed, or nothing: the answer then carries the preview as it is now',
    rule: 'D327',
    callers: 'owner',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({ ...terms, fingerprint: z.string().max(100, 'too-long') }),
    success: z.strictObject({
      outcome: z.enum(['SAVED', 'BLOCKED', 'OUT_OF_DATE']),
      preview: termsPreview,
      undo: undoText.optional(),
    }),
    errors: ['not-found'],
  }),
}
