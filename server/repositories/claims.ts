import { sql as expression } from 'kysely'
import type { OccurrenceKey } from '#shared/domain/occurrence.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '../database/database.ts'

/**
 * Nobody else books or cancels time of this specialist until the transaction ends. Every writer of claims takes it first,
 * before any row (lock order: specialist → slot → booking).
 */
export async function lockSpecialist({ sql, organisationId }: TenantTransaction, specialistId: string): Promise<void> {
  const name = `${organisationId}:${specialistId}`
  await expression`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(sql)
}

/**
 * Whether a slot is full already: one cheap look that spares a crowd the wait for `lockSpecialist`. An answer of false
 * says nothing.
 */
export async function isKnownFull(
  { sql, organisationId }: TenantTransaction,
  { seriesId, day, startMinute }: OccurrenceKey,
  start: EpochMinute | undefined,
  now: Date,
): Promise<boolean> {
  const keepsItsSeats = expression<boolean>`not exists (
    select from booking
    where booking.organization_id = claim.organization_id and claim_id = claim.id and status <> 'rejected'
      and least(hold_expires_at, request_expires_at) <= ${now}
  )`
  let query = sql
    .selectFrom('claim')
    .innerJoin('service', (join) =>
      join.onRef('service.organization_id', '=', 'claim.organization_id').onRef('service.id', '=', 'claim.service_id'),
    )
    .where('claim.organization_id', '=', organisationId)
    .where('series_id', '=', seriesId)
    .where('occurrence_date', '=', fromEpochDay(day))
    .where('occurrence_minute', '=', startMinute)
    .whereRef('taken', '>=', 'service.capacity')
    .where(keepsItsSeats)
    .select('claim.id')
  if (start !== undefined) {
    const moment = dateOfEpochMinute(start)
    query = query.where('starts_at', '<=', moment).where('ends_at', '>', moment)
  }
  return (await query.executeTakeFirst()) !== undefined
}

export type SeatOutcome = { kind: 'seated'; claimId: string } | { kind: 'full' }

/**
 * Takes a seat of a slot that was found free: of the claim that its session has already, or of a new one. Needs
 * `lockSpecialist`; behind it stand the counter's guard, which never passes the capacity, and the constraint
 * `claim_no_overlap`, which throws SQLSTATE 23P01.
 *
 * @param newId the id of the claim when it is the first of its slot
 */
export async function takeSeat(transaction: TenantTransaction, slot: Slot, newId: string): Promise<SeatOutcome> {
  const { sql, organisationId } = transaction
  const { seriesId, day, startMinute } = slot.occurrence
  const startsAt = dateOfEpochMinute(slot.start)
  if (slot.capacity > 1) {
    const shared = await sql
      .selectFrom('claim')
      .where('organization_id', '=', organisationId)
      .where('specialist_id', '=', slot.specialistId)
      .where('series_id', '=', seriesId)
      .where('occurrence_date', '=', fromEpochDay(day))
      .where('occurrence_minute', '=', startMinute)
      .where('starts_at', '=', startsAt)
      .where('taken', '>', 0)
      .select('id')
      .executeTakeFirst()
    if (shared) {
      const isSeated = await takeSharedSeat(transaction, shared.id, slot.capacity)
      return isSeated ? { kind: 'seated', claimId: shared.id } : { kind: 'full' }
    }
  }
  await sql
    .insertInto('claim')
    .values({
      organization_id: organisationId,
      id: newId,
      specialist_id: slot.specialistId,
      service_id: slot.serviceId,
      series_id: seriesId,
      occurrence_date: fromEpochDay(day),
      occurrence_minute: startMinute,
      starts_at: startsAt,
      ends_at: dateOfEpochMinute(slot.start + slot.durationMinutes),
      capacity: slot.capacity,
      taken: 1,
    })
    .execute()
  return { kind: 'seated', claimId: newId }
}

/** One more seat of a claim, unless all `capacity` are taken: however many come at once, so many get one. */
export async function takeSharedSeat(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  capacity: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('claim')
    .set((row) => ({ taken: row('taken', '+', 1), capacity: row.fn('greatest', ['capacity', row.val(capacity)]) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .where('taken', '<', capacity)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a seat back; with the last one the specialist's time is free again. Needs `lockSpecialist`. */
export async function releaseSeat({ sql, organisationId }: TenantTransaction, claimId: string): Promise<void> {
  await sql
    .updateTable('claim')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .execute()
}

/**
 * Takes a time of a specialist for one booking, outside the availability. Needs `lockSpecialist`; behind it stands the
 * constraint `claim_no_overlap`.
 */
export async function takeFreeTime(
  { sql, organisationId }: TenantTransaction,
  { start, end, specialistId, serviceId }: Interval & Pick<BusyClaim, 'specialistId' | 'serviceId'>,
  newId: string,
): Promise<void> {
  await sql
    .insertInto('claim')
    .values({
      organization_id: organisationId,
      id: newId,
      specialist_id: specialistId,
      service_id: serviceId,
      series_id: null,
      occurrence_date: null,
      occurrence_minute: null,
      starts_at: dateOfEpochMinute(start),
      ends_at: dateOfEpochMinute(end),
      capacity: 1,
      taken: 1,
    })
    .execute()
}
