import { sql as expression } from 'kysely'
import type { Absence } from '#shared/domain/absence/absence.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { HolidayNames } from './absence-tables.ts'

/** An absence as it is stored. */
export interface StoredAbsence extends Absence {
  readonly version: number
  readonly changedAt: Date
  /** The public holiday that this absence represents; null for any other absence. */
  readonly holiday: ChosenHoliday | null
}

/** A public holiday on which an organisation is closed. */
export interface ChosenHoliday {
  /** A country and perhaps its region, such as 'NL' or 'DE-BY'. */
  readonly place: string
  readonly rule: string
  readonly names: HolidayNames
}

/** The subquery filters by organisation itself, because a database cluster uses that condition to find the shard of a subquery. */
const specialistIds = (organisationId: string) =>
  expression<string[]>`array(
    select specialist_id::text from absence_specialist
    where absence_specialist.organization_id = ${organisationId} and absence_id = absence.id
    order by specialist_id
  )`.as('specialistIds')

const dates = expression<LocalDate[]>`dates::text[]`.as('dates')

const absences = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('absence')
    .where('absence.organization_id', '=', organisationId)
    .select([
      'absence.id',
      'kind',
      'title',
      'is_private as isPrivate',
      'for_all as forAll',
      'zone',
      'start_date as startDate',
      'end_date as endDate',
      'from_minute as fromMinute',
      'to_minute as toMinute',
      'recurrence',
      'until',
      'holiday_place as holidayPlace',
      'holiday_rule as holidayRule',
      'names',
      'version',
      'changed_at as changedAt',
    ])
    .select([dates, specialistIds(organisationId)])
    .orderBy('start_date')
    .orderBy('absence.id')

type Row = Awaited<ReturnType<ReturnType<typeof absences>['executeTakeFirstOrThrow']>>

function absenceOf({ forAll, specialistIds: ids, holidayPlace, holidayRule, names, ...row }: Row): StoredAbsence {
  const isHoliday = holidayPlace !== null && holidayRule !== null && names !== null
  return {
    ...row,
    specialistIds: forAll ? 'all' : ids,
    holiday: isHoliday ? { place: holidayPlace, rule: holidayRule, names } : null,
  }
}

/** Returns the absences of an organisation that end on or after a date, sorted by their first date. */
export async function listAbsences(transaction: TenantTransaction, since: LocalDate): Promise<StoredAbsence[]> {
  const rows = await absences(transaction)
    .where(expression<boolean>`case
      when recurrence = 'one-time' then end_date
      when recurrence = 'listed' then dates[cardinality(dates)] + (end_date - start_date)
      else coalesce(until + (end_date - start_date), 'infinity')
    end >= ${since}`)
    .execute()
  return rows.map(absenceOf)
}

export async function findAbsence(transaction: TenantTransaction, id: string): Promise<StoredAbsence | undefined> {
  const row = await absences(transaction).where('absence.id', '=', id).executeTakeFirst()
  return row && absenceOf(row)
}

/** Finds an absence and locks it until the transaction ends. */
export async function lockAbsence(transaction: TenantTransaction, id: string): Promise<StoredAbsence | undefined> {
  const row = await absences(transaction).where('absence.id', '=', id).forUpdate().executeTakeFirst()
  return row && absenceOf(row)
}

/** Returns the public holidays on which an organisation is closed and locks their rows until the transaction ends. */
export async function lockHolidays(transaction: TenantTransaction): Promise<StoredAbsence[]> {
  return (await absences(transaction).where('kind', '=', 'holiday').forUpdate().execute()).map(absenceOf)
}

/** Counts the absences of an organisation that end on or after a date. */
export const countAbsences = async (transaction: TenantTransaction, since: LocalDate): Promise<number> =>
  (await listAbsences(transaction, since)).length

export interface AbsenceRow extends Absence {
  readonly holiday: ChosenHoliday | null
}

/**
 * Inserts an absence with version 1. Returns false when an absence with this id exists, or when the organisation already has this public
 * holiday.
 */
export async function insertAbsence(
  transaction: TenantTransaction,
  absence: AbsenceRow,
  changedAt: Date,
): Promise<boolean> {
  const { sql, organisationId } = transaction
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('absence')
    .values({ organization_id: organisationId, id: absence.id, ...columnsOf(absence), changed_at: changedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await insertSpecialists(transaction, absence)
  return true
}

/** Replaces an absence. Needs `lockAbsence`. */
export async function updateAbsence(
  transaction: TenantTransaction,
  absence: AbsenceRow,
  changedAt: Date,
): Promise<void> {
  const { sql, organisationId } = transaction
  await sql
    .updateTable('absence')
    .set((row) => ({ ...columnsOf(absence), version: row('version', '+', 1), changed_at: changedAt }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', absence.id)
    .execute()
  await sql
    .deleteFrom('absence_specialist')
    .where('organization_id', '=', organisationId)
    .where('absence_id', '=', absence.id)
    .execute()
  await insertSpecialists(transaction, absence)
}

/**
 * Moves the absences of a zone to another one, so that they keep their hours: repeated ones that go on, and others that begin on or after a
 * date.
 */
export async function moveAbsencesToZone(
  { sql, organisationId }: TenantTransaction,
  { before, after, from }: { readonly before: string; readonly after: string; readonly from: LocalDate },
  changedAt: Date,
): Promise<void> {
  await sql
    .updateTable('absence')
    .set((row) => ({ zone: after, version: row('version', '+', 1), changed_at: changedAt }))
    .where('organization_id', '=', organisationId)
    .where('zone', '=', before)
    .where(expression<boolean>`case
      when recurrence = 'one-time' then start_date
      when recurrence = 'listed' then dates[cardinality(dates)]
      else coalesce(until, 'infinity')
    end >= ${from}`)
    .execute()
}

export async function deleteAbsence({ sql, organisationId }: TenantTransaction, id: string): Promise<void> {
  await sql.deleteFrom('absence').where('organization_id', '=', organisationId).where('id', '=', id).execute()
}

async function insertSpecialists({ sql, organisationId }: TenantTransaction, absence: Absence): Promise<void> {
  if (absence.specialistIds === 'all') return
  const rows = absence.specialistIds.map((specialistId) => ({
    organization_id: organisationId,
    absence_id: absence.id,
    specialist_id: specialistId,
  }))
  await sql.insertInto('absence_specialist').values(rows).execute()
}

const columnsOf = ({ holiday, ...absence }: AbsenceRow) => ({
  kind: absence.kind,
  title: absence.title,
  is_private: absence.isPrivate,
  for_all: absence.specialistIds === 'all',
  zone: absence.zone,
  start_date: absence.startDate,
  end_date: absence.endDate,
  from_minute: absence.fromMinute,
  to_minute: absence.toMinute,
  recurrence: absence.recurrence,
  until: absence.until,
  dates: absence.dates,
  holiday_place: holiday?.place ?? null,
  holiday_rule: holiday?.rule ?? null,
  names: holiday && JSON.stringify(holiday.names),
})
