import { sql as expression } from 'kysely'
import type { OccurrenceException, OccurrenceEdit, Series } from '#shared/domain/series.ts'
import { fromEpochDay, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import type { DayRange } from '#shared/domain/recurrence.ts'
import type { TenantTransaction } from '../database/database.ts'

export interface SeriesFilter {
  /** Series whose dates touch these days, and those of which an occurrence was moved; all when absent. */
  days?: DayRange | undefined
  /** Of these specialists only. */
  specialistIds?: readonly string[] | undefined
  id?: string | undefined
}

const serviceIds = expression<string[]>`array(
  select service_id::text from series_service
  where series_service.organization_id = series.organization_id and series_id = series.id
  order by service_id
)`.as('serviceIds')

const hasMovedOccurrence = expression<boolean>`exists (
  select from occurrence
  where occurrence.organization_id = series.organization_id and series_id = series.id and kind = 'edited'
)`

export async function listSeries(
  { sql, organisationId }: TenantTransaction,
  { days, specialistIds, id }: SeriesFilter,
): Promise<Series[]> {
  let query = sql.selectFrom('series').where('organization_id', '=', organisationId).selectAll().select(serviceIds)
  if (days) {
    const [first, last] = [fromEpochDay(days.first), fromEpochDay(days.last)]
    query = query.where((row) =>
      row.or([row.and([row('end_date', '>=', first), row('start_date', '<=', last)]), hasMovedOccurrence]),
    )
  }
  if (specialistIds) query = query.where('specialist_id', 'in', [...specialistIds, NOBODY])
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.orderBy('created_at').orderBy('id').execute()).map(seriesOf)
}

/** Keeps an `in` list from being empty, which SQL does not allow. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface SeriesRow {
  id: string
  specialist_id: string
  kind: Series['kind']
  start_date: LocalDate
  from_minute: number
  to_minute: number
  zone: string
  recurrence: Series['recurrence']
  end_date: LocalDate
  duration_minutes: number | null
  price_cents: number | null
  location_types: Series['locationTypes']
  location_ids: string[]
  serviceIds: string[]
}

function seriesOf(row: SeriesRow): Series {
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
  }
  if (row.kind === 'window') return { ...times, kind: 'window', serviceIds: row.serviceIds }
  const [serviceId] = row.serviceIds
  if (serviceId === undefined || row.price_cents === null || row.duration_minutes === null) {
    throw new Error(`Session series ${row.id} has no service, price or duration`)
  }
  return {
    ...times,
    kind: 'session',
    serviceId,
    priceCents: row.price_cents,
    durationMinutes: row.duration_minutes,
  }
}

/** What was cancelled or edited of single occurrences of these series. */
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
  const isSession = series.kind === 'session'
  await sql
    .insertInto('series')
    .values({
      organization_id: organisationId,
      id: series.id,
      specialist_id: series.specialistId,
      kind: series.kind,
      start_date: series.startDate,
      from_minute: series.fromMinute,
      to_minute: series.toMinute,
      zone: series.zone,
      recurrence: series.recurrence,
      end_date: series.endDate,
      duration_minutes: isSession ? series.durationMinutes : null,
      price_cents: isSession ? series.priceCents : null,
      location_types: [...series.locationTypes],
      location_ids: [...series.locationIds],
      created_at: createdAt,
    })
    .execute()
  await sql
    .insertInto('series_service')
    .values(
      (isSession ? [series.serviceId] : series.serviceIds).map((serviceId) => ({
        organization_id: organisationId,
        series_id: series.id,
        service_id: serviceId,
      })),
    )
    .execute()
}
