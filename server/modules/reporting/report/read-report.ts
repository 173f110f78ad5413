import { minutesByPart } from '#shared/domain/report/open-time.ts'
import { NO_NUMBERS, type PackageSales, type ReportNumbers } from '#shared/domain/report/report-numbers.ts'
import { partsOf, type PartLength, periodBefore, type ReportPeriod } from '#shared/domain/report/report-period.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import { wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { countBookings, type CountedBookings, type ReportScope } from './count-bookings.ts'
import { readOpenTime } from './read-open-time.ts'
import { listReportedSpecialists, type ReportedSpecialist } from './reported-specialists.ts'
import { sql as expression } from 'kysely'

export interface ReportOrder {
  readonly period: ReportPeriod
  readonly partLength: PartLength
  readonly scope: ReportScope
  readonly zone: Zone
  readonly now: Date
  readonly reader: Language | undefined
}

type Named = ReportNumbers & { readonly id: string; readonly name: string }

export interface Report {
  readonly before: ReportPeriod
  readonly total: ReportNumbers
  readonly totalBefore: ReportNumbers
  readonly parts: readonly (ReportNumbers & ReportPeriod)[]
  /** Specialists and services for which at least one number is not zero. */
  readonly specialists: readonly Named[]
  readonly services: readonly Named[]
  /** Null when the report does not cover the whole organisation. */
  readonly packages: { readonly now: PackageSales; readonly before: PackageSales } | null
}

/** The numbers of a period beside those of the period before (rules D177 and D178). */
export async function readReport(transaction: TenantTransaction, order: ReportOrder): Promise<Report> {
  const { period, partLength, scope, zone, now } = order
  const before = periodBefore(period)
  const parts = partsOf(period, partLength)
  const bounds = boundsOf(zone, parts)
  const boundsBefore = boundsOf(zone, [before])
  const counts = await countBookings(transaction, bounds.map(dateOfEpochMinute), scope, now)
  const countsBefore = await countBookings(transaction, boundsBefore.map(dateOfEpochMinute), scope, now)
  const specialists = await listReportedSpecialists(transaction, onlySpecialist(scope))
  const open =
    scope.serviceId === undefined
      ? await readOpenMinutes(transaction, { from: before.from, to: period.to }, specialists, { bounds, boundsBefore })
      : undefined
  const services = await listServices(transaction)
  return {
    before,
    total: withOpen(counts.total, open?.total),
    totalBefore: withOpen(countsBefore.total, open?.before),
    parts: parts.map((part, index) => ({ ...part, ...withOpen(counts.parts.get(index), open?.parts[index]) })),
    specialists: specialists
      .map(({ id, name }) => ({ id, name, ...withOpen(counts.specialists.get(id), open?.bySpecialist.get(id)) }))
      .filter(isAny),
    services: services
      .map((service) => ({
        id: service.id,
        name: textFor(service, 'name', order.reader),
        ...withOpen(counts.services.get(service.id)),
      }))
      .filter(isAny),
    packages: isWhole(scope) ? await readPackages(transaction, { bounds, boundsBefore }) : null,
  }
}

const onlySpecialist = ({ visibleSpecialistId, specialistId }: ReportScope): string | undefined =>
  visibleSpecialistId ?? specialistId

const isWhole = (scope: ReportScope): boolean => onlySpecialist(scope) === undefined && scope.serviceId === undefined

/** The starts of consecutive parts, and the end of the last one. */
function boundsOf(zone: Zone, parts: readonly ReportPeriod[]): EpochMinute[] {
  const starts = parts.map(({ from }) => wallToInstantOrNext(zone, toEpochDay(from), 0))
  const last = parts.at(-1)
  return last ? [...starts, wallToInstantOrNext(zone, toEpochDay(last.to) + 1, 0)] : starts
}

interface Bounds {
  /** The starts of the parts, and the end of the last one. */
  readonly bounds: readonly EpochMinute[]
  /** The start and the end of the period before. */
  readonly boundsBefore: readonly EpochMinute[]
}

interface OpenMinutes {
  readonly total: number
  readonly before: number
  readonly parts: readonly number[]
  readonly bySpecialist: ReadonlyMap<string, number>
}

async function readOpenMinutes(
  transaction: TenantTransaction,
  bothPeriods: ReportPeriod,
  specialists: readonly ReportedSpecialist[],
  { bounds, boundsBefore }: Bounds,
): Promise<OpenMinutes> {
  const time = await readOpenTime(transaction, bothPeriods, specialists)
  const bySpecialist = new Map<string, number>()
  let [before, parts] = [0, bounds.slice(1).map(() => 0)]
  for (const { id } of specialists) {
    const intervals = time.get(id) ?? []
    const own = minutesByPart(intervals, bounds)
    bySpecialist.set(id, sumOf(own))
    parts = parts.map((minutes, part) => minutes + (own[part] ?? 0))
    before += sumOf(minutesByPart(intervals, boundsBefore))
  }
  return { total: sumOf(parts), before, parts, bySpecialist }
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0)

const withOpen = (counted: CountedBookings | undefined, openMinutes: number | null = null): ReportNumbers => ({
  ...NO_NUMBERS,
  ...counted,
  openMinutes,
})

const isAny = ({ bookings, cancelled, paidCents, openMinutes }: ReportNumbers): boolean =>
  bookings + cancelled + paidCents + (openMinutes ?? 0) > 0

async function readPackages(
  transaction: TenantTransaction,
  { bounds, boundsBefore }: Bounds,
): Promise<{ now: PackageSales; before: PackageSales }> {
  const read = ([start = 0, ...rest]: readonly EpochMinute[]) =>
    countPackages(transaction, dateOfEpochMinute(start), dateOfEpochMinute(rest.at(-1) ?? start))
  return { now: await read(bounds), before: await read(boundsBefore) }
}

/** Counts the packages that were ordered from `start` until before `end`, and that are paid or are to be paid afterwards. */
async function countPackages(
  { sql, organisationId }: TenantTransaction,
  start: Date,
  end: Date,
): Promise<PackageSales> {
  const { rows } = await expression<{ sold: string; paid: string; open: string }>`
    select count(*) as sold,
      coalesce(sum(price_cents) filter (where payment_state = 'paid'), 0) as paid,
      coalesce(sum(price_cents) filter (where payment_state = 'none'), 0) as open
    from package_order
    where organization_id = ${organisationId} and created_at >= ${start} and created_at < ${end}
      and package_id is not null and payment_state in ('none', 'paid')`.execute(sql)
  const [row] = rows
  return { sold: Number(row?.sold ?? 0), paidCents: Number(row?.paid ?? 0), openCents: Number(row?.open ?? 0) }
}
