import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, localDate } from './primitives.ts'

export const availabilityEnds = {
  availabilityEnds: defineEndpoint({
    summary: 'The specialists whose published time ends within 14 days; a specialist sees their own only',
    rule: 'D167',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      endings: z.array(
        z.strictObject({
          instructorId: id,
          /** The last date with published time. */
          lastDate: localDate,
          /** Whether what repeats until then can go on as it is. */
          canContinue: z.boolean(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  continueAvailability: defineEndpoint({
    summary: 'Lets what a specialist publishes until its last date go on without an end, as it is',
    rule: 'D168',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      instructorId: id,
      /** The last date that the caller saw. */
      lastDate: localDate,
    }),
    success: z.strictObject({
      /** CHANGED: the time does not end on that date any more. NOT_POSSIBLE: nothing repeats, or it would overlap other sessions. */
      outcome: z.enum(['CONTINUED', 'CHANGED', 'NOT_POSSIBLE']),
      /** The number of series that the call made open-ended; 0 unless CONTINUED. */
      series: z.int(),
    }),
    errors: ['not-found'],
  }),
}
