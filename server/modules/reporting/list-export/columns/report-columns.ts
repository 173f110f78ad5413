import { bookedCents, type ReportNumbers } from '#shared/domain/report/report-numbers.ts'
import type { ReportPeriod } from '#shared/domain/report/report-period.ts'
import type { Column } from '#server/modules/reporting/list-export/csv-piece.ts'

const hours = (minutes: number | null): number | null => minutes && Math.round((minutes / 60) * 100) / 100

const numbers: readonly Column<ReportNumbers>[] = [
  { title: 'bookings', cell: ({ bookings }) => bookings },
  { title: 'seats', cell: ({ seats }) => seats },
  { title: 'cancelled', cell: ({ cancelled }) => cancelled },
  { title: 'no-shows', cell: ({ noShows }) => noShows },
  { title: 'hours-sold', cell: ({ soldMinutes }) => hours(soldMinutes) },
  { title: 'hours-open', cell: ({ openMinutes }) => hours(openMinutes) },
  { title: 'booked', cell: (row) => ({ cents: bookedCents(row) }) },
  { title: 'paid', cell: ({ paidCents }) => ({ cents: paidCents }) },
  { title: 'open', cell: ({ openCents }) => ({ cents: openCents }) },
  { title: 'new-customers', cell: ({ newCustomers }) => newCustomers },
  { title: 'returning-customers', cell: ({ returningCustomers }) => returningCustomers },
]

/** The columns of a report with one row per day, week or month. */
export const partColumns: readonly Column<ReportNumbers & ReportPeriod>[] = [
  { title: 'from', cell: ({ from }) => from },
  { title: 'to', cell: ({ to }) => to },
  ...numbers,
]

/** Returns the columns of a report with one row per specialist or service. */
export const namedColumns = (
  title: 'specialist' | 'service',
): readonly Column<ReportNumbers & { readonly name: string }>[] => [{ title, cell: ({ name }) => name }, ...numbers]
