import { sql as expression } from 'kysely'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type {
  AvailabilityKind,
  OccurrenceEdit,
  OccurrenceException,
  Series,
  SeriesGap,
} from '#shared/domain/availability/series/series.ts'
import { type EpochDay, fromEpochDay, type LocalDate, localDate, toEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** An upper bound for the end of any series. */
export const LAST_DAY: EpochDay = toEpochDay(localDate('9999-12-31'))

export interface SeriesFilter {
  /** The last day until which series without an end are expanded. */
  until: EpochDay
  /** Limits the result to series with dates on these days, including moved and detached occurrences. */
  days?: DayRange | undefined
  /** Limits the result to series of these specialists, including series with an occurrence that was assigned to one of them. */
  specialistIds?: readonly string[] | undefined
  kind?: AvailabilityKind | undefined
  id?: string | undefined
}

/** The subquery filters by organisation itself, because a database cluster uses that condition to find the shard of a subquery. */
const serviceIds = (organisationId: string) =>
  expression<string[]>`array(
    select service_id::text from series_service
    where series_service.organization_id = ${organisationId} and series_id = series.id
    order by service_id
  )`.as('serviceIds')

/**
 * A condition for series with an edited occurrence on these days. Dates are compared as text, which for ISO dates is the
 * same order.
 */
const hasOccurrenceWithin = (organisationId: string, first: LocalDate, last: LocalDate) => expression<boolean>`exists (
  select from occurrence
  where occurrence.organization_id = ${organisationId} and series_id = series.id and kind = 'edited'
    and coalesce(edit ->> 'date', to_char(date, 'YYYY-MM-DD')) between ${first} and ${last}
)`

/**
 * Whether a series is without an end. The previous release of the server writes only `end_date`. A series that it ends therefore has two
 * different dates, and counts as a series with an end.
 */
const isOpenEnded = expression<boolean>`open_end_date = end_date`

const hasOccurrenceOf = (organisationId: string, specialistIds: readonly string[]) => expression<boolean>`
  series.id = any(array(
    select series_id from occurrence
    where organization_id = ${organisationId} and specialist_id = any(${specialistIds}::uuid[])
  ))`

export async function listSeries(
  { sql, organisationId }: TenantTransaction,
  { until, days, specialistIds, kind, id }: SeriesFilter,
): Promise<Series[]> {
  let query = sql
    .selectFrom('series')
    .where('organization_id', '=', organisationId)
    .selectAll()
    .select(serviceIds(organisationId))
  if (days) {
    const [first, last] = [fromEpochDay(days.first), fromEpochDay(days.last)]
    query = query.where((row) =>
      row.or([
        row.and([row.or([row('end_date', '>=', first), isOpenEnded]), row('start_date', '<=', last)]),
        hasOccurrenceWithin(organisationId, first, last),
      ]),
    )
  }
  if (specialistIds) {
    query = query.where((row) =>
      row.or([
        row('specialist_id', '=', expression<string>`any(${specialistIds}::uuid[])`),
        hasOccurrenceOf(organisationId, specialistIds),
      ]),
    )
  }
  if (kind) query = query.where('kind', '=', kind)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.orderBy('created_at').orderBy('id').execute()).map((row) => seriesOf(row, until))
}

interface SeriesRow {
  id: string
  specialist_id: string
  kind: AvailabilityKind
  start_date: LocalDate
  from_minute: number
  to_minute: number
  zone: string
  recurrence: Series['recurrence']
  end_date: LocalDate
  open_end_date: LocalDate | null
  duration_minutes: number | null
  price_cents: number | null
  location_types: Series['locationTypes']
  location_ids: string[]
  gaps: SeriesGap[]
  serviceIds: string[]
}

/** Converts a database row to a series. A series without an end is expanded only up to the day `until`. */
function seriesOf(row: SeriesRow, until: EpochDay): Series {
  const times = {
    id: row.id,
    specialistId: row.specialist_id,
    startDate: row.start_date,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    zone: row.zone,
    recurrence: row.recurrence,
    endDate: row.end_date,
    locationTypes: row.location_types,
    locationIds: row.location_ids,
    ...(row.gaps.length > 0 && { gaps: row.gaps }),
    ...(row.open_end_date === row.end_date && { isOpenEnded: true as const }),
  }
  if (row.kind === 'window') return listedUntil({ ...times, kind: 'window', serviceIds: row.serviceIds }, until)
  const [serviceId] = row.serviceIds
  if (serviceId === undefined || row.price_cents === null || row.duration_minutes === null) {
    throw new Error(`Session series ${row.id} has no service, price or duration`)
  }
  const { price_cents: priceCents, duration_minutes: durationMinutes } = row
  return listedUntil({ ...times, kind: 'session', serviceId, priceCents, durationMinutes }, until)
}

/** The exceptions of these series: cancelled, edited and detached occurrences. */
export async function listExceptions(
  { sql, organisationId }: TenantTransaction,
  series: readonly Series[],
): Promise<OccurrenceException[]> {
  if (series.length === 0) return []
  const rows = await sql
    .selectFrom('occurrence')
    .where('organization_id', '=', organisationId)
    .where(
      'series_id',
      'in',
      series.map(({ id }) => id),
    )
    .select(['series_id', 'date', 'start_minute', 'edit'])
    .execute()
  return rows.map(({ series_id, date, start_minute, edit }) => exceptionOf(series_id, date, start_minute, edit))
}

/** All exceptions of the organisation whose original or current date is on or after a date. */
export async function listExceptionsSince(
  { sql, organisationId }: TenantTransaction,
  since: LocalDate,
): Promise<OccurrenceException[]> {
  const rows = await sql
    .selectFrom('occurrence')
    .where('organization_id', '=', organisationId)
    .where((row) => row.or([row('date', '>=', since), expression<boolean>`edit ->> 'date' >= ${since}`]))
    .select(['series_id', 'date', 'start_minute', 'edit'])
    .execute()
  return rows.map(({ series_id, date, start_minute, edit }) => exceptionOf(series_id, date, start_minute, edit))
}

function exceptionOf(
  seriesId: string,
  date: LocalDate,
  startMinute: number,
  edit: OccurrenceEdit | null,
): OccurrenceException {
  const occurrence = { seriesId, day: toEpochDay(date), startMinute }
  return edit ? { kind: 'edited', occurrence, edit } : { kind: 'cancelled', occurrence }
}

export async function insertSeries(
  { sql, organisationId }: TenantTransaction,
  series: Series,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('series')
    .values({ organization_id: organisationId, id: series.id, ...columnsOf(series), created_at: createdAt })
    .execute()
  await sql.insertInto('series_service').values(serviceRows(organisationId, series)).execute()
}

/** The column values of a series, except id and creation time. */
export function columnsOf(series: Series) {
  const isSession = series.kind === 'session'
  return {
    specialist_id: series.specialistId,
    kind: series.kind,
    start_date: series.startDate,
    from_minute: series.fromMinute,
    to_minute: series.toMinute,
    zone: series.zone,
    recurrence: series.recurrence,
    end_date: series.endDate,
    open_end_date: series.isOpenEnded ? series.endDate : null,
    duration_minutes: isSession ? series.durationMinutes : null,
    price_cents: isSession ? series.priceCents : null,
    location_types: [...series.locationTypes],
    location_ids: [...series.locationIds],
    gaps: JSON.stringify(series.gaps ?? []),
  }
}

export const serviceRows = (organisationId: string, series: Series) =>
  (series.kind === 'session' ? [series.serviceId] : series.serviceIds).map((serviceId) => ({
    organization_id: organisationId,
    series_id: series.id,
    service_id: serviceId,
  }))
