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
          specialistId: id,
          /** The last date on which the specialist has published availability. */
          lastDate: localDate,
          /** Whether the series that repeat until `lastDate` can be made open-ended without any other change. */
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
      specialistId: id,
      /** The last date of published availability as the caller saw it. */
      lastDate: localDate,
    }),
    success: z.strictObject({
      /**
       * CHANGED: the availability no longer ends on that date. NOT_POSSIBLE: no series repeats, or an open-ended one would overlap other
       * sessions.
       */
      outcome: z.enum(['CONTINUED', 'CHANGED', 'NOT_POSSIBLE']),
      /** The number of series that the call made open-ended; 0 unless CONTINUED. */
      series: z.int(),
    }),
    errors: ['not-found'],
  }),
}
