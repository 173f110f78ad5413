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
    query: z.strictObject({ from: localDate, to: localDate, instructorId: id.optional() }),
    success: z.strictObject({
      bookings: z.array(
        providerBooking.extend({
          /** Empty without a note, and for a specialist who sees none (rule D143). */
          note: z.string(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
