import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, localDate } from './primitives.ts'

/** The period and the filter of a report. For a specialist who passes no `specialistId`, the report covers only their own bookings. */
export const reportFilter = {
  from: localDate,
  to: localDate,
  specialistId: id.optional(),
  serviceId: id.optional(),
}

const period = { from: localDate, to: localDate }

const numbers = {
  /** The number of sold bookings that start in the period. */
  bookings: z.int(),
  cancelled: z.int(),
  /** The number of sold bookings whose customer did not come. */
  noShows: z.int(),
  /** The number of seats of the sold bookings. */
  seats: z.int(),
  /** Minutes of specialists' time that are covered by at least one sold booking. */
  soldMinutes: z.int(),
  /** Minutes of published availability outside absences; null if unknown, for example in a report about one service. */
  openMinutes: z.int().nullable(),
  /** The income from bookings: the sum of `paid` and `open`. */
  booked: euros,
  paid: euros,
  open: euros,
  newCustomers: z.int(),
  returningCustomers: z.int(),
}

export const reportNumbers = z.strictObject(numbers)
const named = z.strictObject({ id, name: z.string(), ...numbers })

const packageSales = z.strictObject({ sold: z.int(), paid: euros, open: euros })

export const reports = {
  report: defineEndpoint({
    summary:
      'Numbers of a period beside those of the period before, by day, week or month, by specialist and by service',
    rule: 'D177',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ ...reportFilter, by: z.enum(['DAY', 'WEEK', 'MONTH'], 'invalid').default('MONTH') }),
    success: z.strictObject({
      before: z.strictObject(period),
      total: reportNumbers,
      totalBefore: reportNumbers,
      parts: z.array(z.strictObject({ ...period, ...numbers })),
      specialists: z.array(named),
      services: z.array(named),
      /** Sales of packages in the period and in the previous one; null if the report covers only a part of the organisation. */
      packages: z.strictObject({ now: packageSales, before: packageSales }).nullable(),
    }),
    errors: ['not-found'],
  }),
}
