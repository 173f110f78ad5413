import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { readReport } from '#server/modules/reporting/report/read-report.ts'
import { partLengths, reportOrderOf } from '#server/modules/reporting/report/report-input.ts'
import { isRefusal, type Member, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { pieceOf } from './csv-piece.ts'
import { namedColumns, partColumns } from './columns/report-columns.ts'

interface ReportRequest {
  readonly caller: Member
  readonly query: RequestOf<'exportReport'>['query']
  readonly locale: Locale
  readonly now: Date
}

/** Exports a report in a single part: it has at most one line per day of two years, or per specialist or service. */
export async function exportReport(
  transaction: TenantTransaction,
  { caller, query: { by, ...query }, locale, now }: ReportRequest,
): Promise<Output<'exportReport'> | Refusal> {
  const partLength = by === 'SPECIALIST' || by === 'SERVICE' ? 'month' : partLengths[by]
  const order = await reportOrderOf(transaction, { caller, query, reader: locale, now }, partLength)
  if (isRefusal(order)) return order
  const { parts, specialists, services } = await readReport(transaction, order)
  const options = { isFirst: true, locale }
  if (by === 'SPECIALIST') return pieceOf({ columns: namedColumns('specialist'), rows: specialists, ...options })
  if (by === 'SERVICE') return pieceOf({ columns: namedColumns('service'), rows: services, ...options })
  return pieceOf({ columns: partColumns, rows: parts, ...options })
}
