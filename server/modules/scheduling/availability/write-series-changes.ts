import { sql as expression } from 'kysely'
import type { OccurrenceRename, SeriesRows } from '#shared/domain/availability/change/change-set.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { OccurrenceBooking } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { columnsOf, insertSeries, serviceRows } from '#server/modules/scheduling/records/availability/series.ts'

/**
 * Writes the result of a change of availability. The caller holds `lockSpecialists` of every specialist involved before and
 * after the change, and planned the change under these locks.
 */
export async function applySeriesRows(transaction: TenantTransaction, rows: SeriesRows, now: Date): Promise<void> {
  await deleteSeries(transaction, rows.deletedSeriesIds)
  for (const series of rows.updatedSeries) await updateSeries(transaction, series)
  for (const series of rows.insertedSeries) await insertSeries(transaction, series, now)
  await deleteExceptions(transaction, rows.deletedExceptions)
  await setExceptions(transaction, rows.setExceptions)
  await renameOccurrences(transaction, rows.renamedOccurrences)
}

/** The bookings in the occurrences of a series, by start. */
export async function occurrenceBookings(
  { sql, organisationId }: TenantTransaction,
  seriesId: string,
): Promise<OccurrenceBooking[]> {
  const rows = await sql
    .selectFrom('claim')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'claim.organization_id')
        .onRef('booking.claim_id', '=', 'claim.id')
        .on('booking.status', '<>', 'rejected'),
    )
    .where('claim.organization_id', '=', organisationId)
    .where('claim.series_id', '=', seriesId)
    .where('claim.taken', '>', 0)
    .select(['booking.id', 'claim.occurrence_date', 'claim.occurrence_minute'])
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()
  return rows.flatMap(({ id, occurrence_date: date, occurrence_minute: startMinute }) =>
    date === null || startMinute === null ? [] : [{ id, occurrence: { seriesId, day: toEpochDay(date), startMinute } }],
  )
}

/** Writes exceptions. Each one replaces an existing exception of the same occurrence. */
export async function setExceptions(
  { sql, organisationId }: TenantTransaction,
  exceptions: readonly OccurrenceException[],
): Promise<void> {
  if (exceptions.length === 0) return
  const rows = exceptions.map((exception) => ({
    ...nameColumns(exception.occurrence),
    kind: exception.kind,
    edit: exception.kind === 'edited' ? exception.edit : null,
  }))
  await expression`
    ${insertRows(organisationId, 'occurrence', rows)}
    on conflict (organization_id, series_id, date, start_minute)
    do update set kind = excluded.kind, edit = excluded.edit`.execute(sql)
}

async function deleteExceptions(
  { sql, organisationId }: TenantTransaction,
  names: readonly OccurrenceKey[],
): Promise<void> {
  if (names.length === 0) return
  await expression`
    delete from occurrence using jsonb_to_recordset(${JSON.stringify(names.map(nameColumns))}::jsonb)
      as row (series_id uuid, date date, start_minute int)
    where occurrence.organization_id = ${organisationId} and occurrence.series_id = row.series_id
      and occurrence.date = row.date and occurrence.start_minute = row.start_minute`.execute(sql)
}

/** Updates the claims of renamed occurrences. It uses one statement, because an occurrence may take over the old key of another one. */
async function renameOccurrences(
  { sql, organisationId }: TenantTransaction,
  renames: readonly OccurrenceRename[],
): Promise<void> {
  if (renames.length === 0) return
  const rows = renames.map(({ from, to }) => {
    const { series_id: new_series_id, date: new_date, start_minute: new_start_minute } = nameColumns(to)
    return { ...nameColumns(from), new_series_id, new_date, new_start_minute }
  })
  await expression`
    update claim
    set series_id = new_series_id, occurrence_date = new_date, occurrence_minute = new_start_minute
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      series_id uuid, date date, start_minute int, new_series_id uuid, new_date date, new_start_minute int
    )
    where claim.organization_id = ${organisationId} and claim.series_id = row.series_id
      and claim.occurrence_date = row.date and claim.occurrence_minute = row.start_minute`.execute(sql)
}

async function updateSeries({ sql, organisationId }: TenantTransaction, series: Series): Promise<void> {
  await sql
    .updateTable('series')
    .set(columnsOf(series))
    .where('organization_id', '=', organisationId)
    .where('id', '=', series.id)
    .execute()
  await sql
    .deleteFrom('series_service')
    .where('organization_id', '=', organisationId)
    .where('series_id', '=', series.id)
    .execute()
  await sql.insertInto('series_service').values(serviceRows(organisationId, series)).execute()
}

async function deleteSeries({ sql, organisationId }: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql.deleteFrom('series').where('organization_id', '=', organisationId).where('id', 'in', ids).execute()
}

const nameColumns = ({ seriesId, day, startMinute }: OccurrenceKey) => ({
  series_id: seriesId,
  date: fromEpochDay(day),
  start_minute: startMinute,
})
