import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { bookedCents, type PackageSales, type ReportNumbers } from '#shared/domain/report/report-numbers.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal } from '#server/platform/http/handler.ts'
import { readReport } from './read-report.ts'
import { partLengths, reportOrderOf } from './report-input.ts'

export function reportHandlers({ database }: Dependencies): Pick<Handlers, 'report'> {
  return {
    report: ({ organisationId, caller, query, reader, now }) =>
      database.readTenant(organisationId, async (transaction) => {
        const order = await reportOrderOf(transaction, { caller, query, reader, now }, partLengths[query.by])
        if (isRefusal(order)) return order
        const { before, total, totalBefore, parts, specialists, services, packages } = await readReport(
          transaction,
          order,
        )
        return {
          before,
          total: wireNumbers(total),
          totalBefore: wireNumbers(totalBefore),
          parts: parts.map(({ from, to, ...numbers }) => ({ from, to, ...wireNumbers(numbers) })),
          specialists: specialists.map(({ id, name, ...numbers }) => ({ id, name, ...wireNumbers(numbers) })),
          services: services.map(({ id, name, ...numbers }) => ({ id, name, ...wireNumbers(numbers) })),
          packages: packages && { now: wireSales(packages.now), before: wireSales(packages.before) },
        }
      }),
  }
}

const wireNumbers = (numbers: ReportNumbers): Output<'report'>['total'] => ({
  bookings: numbers.bookings,
  cancelled: numbers.cancelled,
  noShows: numbers.noShows,
  seats: numbers.seats,
  soldMinutes: numbers.soldMinutes,
  openMinutes: numbers.openMinutes,
  booked: eurosOfCents(bookedCents(numbers)),
  paid: eurosOfCents(numbers.paidCents),
  open: eurosOfCents(numbers.openCents),
  newCustomers: numbers.newCustomers,
  returningCustomers: numbers.returningCustomers,
})

const wireSales = ({ sold, paidCents, openCents }: PackageSales) => ({
  sold,
  paid: eurosOfCents(paidCents),
  open: eurosOfCents(openCents),
})
