import { isReportPeriod, type PartLength, type ReportPeriod } from '#shared/domain/report/report-period.ts'
import { localDate } from '#shared/time/local-date.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { isRefusal, isVisibleTo, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import type { ReportOrder } from './read-report.ts'

export type ReportQuery = Omit<RequestOf<'report'>['query'], 'by'>

/** Maps the API's names of the parts of a report to our own. */
export const partLengths = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const satisfies Record<string, PartLength>

/** A specialist's id that nobody has, for the numbers of a member who delivers no services. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The report that a member may ask for (rule D177): an owner for all numbers, a specialist for their own. */
export async function reportOrderOf(
  transaction: TenantTransaction,
  {
    caller,
    query,
    reader,
    now,
  }: { readonly query: ReportQuery } & Pick<RequestOf<'report'>, 'caller' | 'reader' | 'now'>,
  partLength: PartLength,
): Promise<ReportOrder | Refusal> {
  const organisation = await findOrganisation(transaction)
  const { specialistId, serviceId } = query
  if (!organisation || (specialistId !== undefined && !isVisibleTo(caller, specialistId))) return refuse('not-found')
  const period = reportPeriodOf(query)
  if (isRefusal(period)) return period
  const visibleSpecialistId = caller.role === 'owner' ? undefined : (caller.specialistId ?? NOBODY)
  const zone: Zone = zoneOf(organisation.zone)
  return { period, partLength, scope: { visibleSpecialistId, specialistId, serviceId }, zone, now, reader }
}

/** Validates the dates of a report. */
export function reportPeriodOf(query: Pick<ReportQuery, 'from' | 'to'>): ReportPeriod | Refusal {
  const period = { from: localDate(query.from), to: localDate(query.to) }
  if (period.to < period.from) return refuse('validation', { to: 'end-before-start' })
  return isReportPeriod(period) ? period : refuse('validation', { to: 'report-too-long' })
}
