import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { customerFilter } from './customers.ts'
import { invoiceFilter } from './invoices.ts'
import { line, localDate } from './primitives.ts'
import { bookingFilter } from './provider-bookings.ts'
import { reportFilter } from './report.ts'

/**
 * The position at which a chunk of the file begins: the `next` of the previous chunk. Absent for the first chunk, which contains the column
 * titles.
 */
const after = line(120).optional()

/** A chunk of a CSV file. The concatenated chunks are the whole file. */
export const piece = z.strictObject({
  text: z.string(),
  /** The `after` of the next chunk; null if this is the last one. */
  next: z.string().nullable(),
})

/** Exports of lists as CSV files in the requested language, in chunks of some thousand lines (rule D179). */
export const listExports = {
  exportBookings: defineEndpoint({
    summary: 'The bookings that match a filter as CSV, in the order of the list',
    rule: 'D179',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ ...bookingFilter, after }),
    success: piece,
    errors: ['not-found'],
  }),
  exportCustomers: defineEndpoint({
    summary: 'The customers that match a filter as CSV, those who came first first',
    rule: 'D179',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ ...customerFilter, after }),
    success: piece,
    errors: ['not-found'],
  }),
  exportPayments: defineEndpoint({
    summary: 'The payments and refunds of a period as CSV, the first first',
    rule: 'D179',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ from: localDate, to: localDate, after }),
    success: piece,
    errors: ['not-found'],
  }),
  exportReport: defineEndpoint({
    summary: 'The numbers of a report as CSV, a line for each day, week, month, specialist or service',
    rule: 'D179',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({
      ...reportFilter,
      by: z.enum(['DAY', 'WEEK', 'MONTH', 'SPECIALIST', 'SERVICE'], 'invalid').default('MONTH'),
    }),
    success: piece,
    errors: ['not-found'],
  }),
  exportInvoices: defineEndpoint({
    summary:
      'The invoices and credit notes that match a filter as CSV, a line for each VAT rate, in the order of their numbers',
    rule: 'D250',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ ...invoiceFilter, after }),
    success: piece,
    errors: ['not-found'],
  }),
}
