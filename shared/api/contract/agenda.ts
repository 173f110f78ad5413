import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, localDate } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'

export const agendas = {
  agenda: defineEndpoint({
    summary: 'The bookings of some days by start, each with the newest note about its customer',
    rule: 'D181',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ from: localDate, to: localDate, specialistId: id.optional() }),
    success: z.strictObject({
      bookings: z.array(
        providerBooking.extend({
          /**
           * The newest note about the customer; empty if there is none, or if the caller is a specialist who may not see notes (rule D143).
           */
          customerNote: z.string(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
