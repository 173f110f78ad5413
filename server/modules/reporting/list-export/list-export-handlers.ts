import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { bookingFilterOf, bookingFor, bookingOrderOf, bookingsAfter } from '#server/modules/booking/index.ts'
import { customerFilterOf } from '#server/modules/customers/index.ts'
import { customersAfter, findCustomerAccess } from '#server/modules/customers/records/index.ts'
import { invoiceFilterOf, invoicesAfter } from '#server/modules/money/index.ts'
import { findOrganisation, listLocations } from '#server/modules/organisation/index.ts'
import { answersOfBookings } from '#server/modules/catalogue/index.ts'
import { type Handlers, isRefusal, type Member, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { timeOfDates } from '#server/platform/http/date-range.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { reportPeriodOf } from '#server/modules/reporting/report/report-input.ts'
import { bookingColumns } from './columns/booking-columns.ts'
import { customerColumns } from './columns/customer-columns.ts'
import { exportReport } from './export-report.ts'
import { invoiceColumns } from './columns/invoice-columns.ts'
import { paymentColumns } from './columns/payment-columns.ts'
import { listPaymentEntries } from './payment-entries.ts'
import { LINES_PER_PIECE, pieceOf, positionOf } from './csv-piece.ts'

type ExportRoute = 'exportBookings' | 'exportCustomers' | 'exportInvoices' | 'exportPayments' | 'exportReport'

/** Handlers for lists as CSV files (rule D179). Members may export every list that they may see. The audit log records who did. */
export function listExportHandlers({ database }: Dependencies): Pick<Handlers, ExportRoute> {
  return {
    exportBookings: ({ organisationId, caller, query: { after, ...query }, locale, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const position = positionOf(after)
        if (!organisation) return refuse('not-found')
        if (isRefusal(position)) return position
        const zone = zoneOf(organisation.zone)
        const filter = bookingFilterOf(caller, zone, query, now)
        if (isRefusal(filter)) return filter
        const rows =
          filter === 'no-bookings'
            ? []
            : await bookingsAfter(transaction, filter, {
                after: position && { startsAt: position.at, id: position.id },
                size: LINES_PER_PIECE,
                order: bookingOrderOf(query),
              })
        const answers = await answersOfBookings(
          transaction,
          rows.map(({ id }) => id),
        )
        const columns = bookingColumns(zone, await listLocations(transaction), answers)
        const isFirst = after === undefined
        if (isFirst) await recordExport(transaction, 'bookings', { caller, address, now })
        const at = ({ start, id }: (typeof rows)[number]) => ({ at: dateOfEpochMinute(start), id })
        return pieceOf({ columns, rows: rows.map((row) => bookingFor(row, locale)), isFirst, locale, at })
      }),

    exportCustomers: ({ organisationId, caller, query: { after, ...query }, locale, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const access = organisation && (await findCustomerAccess(transaction))
        const position = positionOf(after)
        if (!access) return refuse('not-found')
        if (isRefusal(position)) return position
        const zone = zoneOf(organisation.zone)
        const rows = await customersAfter(
          transaction,
          customerFilterOf(caller, access, zone, query),
          { after: position && { createdAt: position.at, id: position.id }, size: LINES_PER_PIECE },
          now,
        )
        const isFirst = after === undefined
        if (isFirst) await recordExport(transaction, 'customers', { caller, address, now })
        const at = ({ createdAt, id }: (typeof rows)[number]) => ({ at: createdAt, id })
        return pieceOf({ columns: customerColumns(zone), rows, isFirst, locale, at })
      }),

    exportPayments: ({ organisationId, caller, query: { after, ...query }, locale, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const position = positionOf(after)
        const period = reportPeriodOf(query)
        if (!organisation) return refuse('not-found')
        if (isRefusal(position)) return position
        if (isRefusal(period)) return period
        const zone = zoneOf(organisation.zone)
        const { start, end } = timeOfDates(zone, period.from, period.to)
        const specialistId = caller.role === 'owner' ? undefined : caller.specialistId
        const rows =
          specialistId === null
            ? []
            : await listPaymentEntries(transaction, {
                start: dateOfEpochMinute(start),
                end: dateOfEpochMinute(end),
                specialistId,
                reader: locale,
                after: position,
                size: LINES_PER_PIECE,
              })
        const isFirst = after === undefined
        if (isFirst) await recordExport(transaction, 'payments', { caller, address, now })
        return pieceOf({ columns: paymentColumns(zone), rows, isFirst, locale, at: ({ at, id }) => ({ at, id }) })
      }),

    exportInvoices: ({ organisationId, caller, query: { after, ...query }, locale, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const last = lastNumberOf(after)
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        if (isRefusal(last)) return last
        const invoices = await invoicesAfter(transaction, invoiceFilterOf(query), last, LINES_PER_PIECE)
        const isFirst = after === undefined
        if (isFirst) await recordExport(transaction, 'invoices', { caller, address, now })
        const rows = invoices.flatMap((invoice) => invoice.sums.map((sum) => ({ invoice, sum })))
        const next = invoices.length < LINES_PER_PIECE ? undefined : invoices.at(-1)
        return {
          ...pieceOf({ columns: invoiceColumns, rows, isFirst, locale }),
          next: next ? `${next.year}-${next.number}` : null,
        }
      }),

    exportReport: ({ organisationId, caller, query, locale, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const piece = await exportReport(transaction, { caller, query, locale, now })
        if (!isRefusal(piece)) await recordExport(transaction, 'report', { caller, address, now })
        return piece
      }),
  }
}

/** Parses the invoice number after which a part of the export begins, such as '2026-17'; undefined for the first part. */
function lastNumberOf(after: string | undefined): { year: number; number: number } | undefined | Refusal {
  if (after === undefined) return undefined
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(after) ?? []
  return year === undefined || number === undefined
    ? refuse('validation', { after: 'invalid' })
    : { year: Number(year), number: Number(number) }
}

/** Records in the audit log that a member exported a list. */
const recordExport = (
  transaction: TenantTransaction,
  list: string,
  { caller, address, now }: { readonly caller: Member; readonly address: string; readonly now: Date },
): Promise<void> =>
  writeAuditEntry(transaction, {
    action: 'list-exported',
    accountId: caller.accountId,
    details: { list },
    address,
    at: now,
  })
