import type { PartLength } from '#shared/domain/report/report-period.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { Report, ReportNumbers } from '#renderer/data/api-types.ts'
import type { Grouping } from './report-url-state.ts'
import type { ReportWords } from './use-report-formats.ts'

/** A row of the report's table, which is also a group of bars in the chart. */
export interface ReportRow {
  readonly id: string
  readonly name: string
  readonly numbers: ReportNumbers
}

/** Returns the rows of a report: one per day, week or month, per specialist, or per service. */
export function rowsOf(report: Report, by: Grouping, words: ReportWords): readonly ReportRow[] {
  if (by === 'specialist') return report.specialists.map((each) => ({ id: each.id, name: each.name, numbers: each }))
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
