import type { PartLength } from '#shared/domain/report/report-period.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { Report, ReportNumbers } from '#renderer/data/wire.ts'
import type { Grouping } from './report-address.ts'
import type { ReportWords } from './use-report-words.ts'

/** A line of the table, and a group of bars of the chart. */
export interface ReportRow {
  readonly id: string
  readonly name: string
  readonly numbers: ReportNumbers
}

/** The lines of a report: its days, weeks or months, specialists, or services. */
export function rowsOf(report: Report, by: Grouping, words: ReportWords): readonly ReportRow[] {
  if (by === 'specialist') return report.instructors.map((each) => ({ id: each.id, name: each.name, numbers: each }))
  if (by === 'service') return report.services.map((each) => ({ id: each.id, name: each.name, numbers: each }))
  const length: PartLength = by
  return report.parts.map((each) => ({
    id: each.from,
    name: words.part({ from: localDate(each.from), to: localDate(each.to) }, length),
    numbers: each,
  }))
}

/** Whether there is anything to show in a report. */
export const isEmptyReport = ({ total, packages }: Report): boolean =>
  total.bookings + total.cancelled + (total.openMinutes ?? 0) + total.paid + (packages?.now.sold ?? 0) === 0
