import { sql as expression } from 'kysely'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { type BookingEvent, eventRow } from '#server/modules/booking/booking/trail/booking-events.ts'
import { bookingRow, type NewBooking } from '#server/modules/booking/booking/write-bookings.ts'
import { claimRow, joinedClaimRows, resourceClaimRows } from '#server/modules/scheduling/records/index.ts'
import { type BookingAnswer, answerRows } from '#server/modules/catalogue/index.ts'
import type { IdempotencyKey } from '#server/modules/booking/idempotency/idempotency-keys.ts'

/** A new claim on a specialist's time with its number of seats. */
export interface NewClaim {
  readonly id: string
  readonly slot: Slot
  readonly seats: number
}

/** A booking with everything that is written in the same transaction. */
export interface NewReservation {
  readonly booking: NewBooking
  readonly event: BookingEvent
  readonly answers: readonly BookingAnswer[]
  readonly key: IdempotencyKey
  /** The answer that is stored for repeated requests. */
  readonly answer: unknown
  readonly at: Date
}

/**
 * Inserts any number of reservations with one statement. Throws SQLSTATE 23P01 `claim_no_overlap` or
 * `resource_claim_no_overlap` when the time is taken, and 23505 `idempotency_key_pkey` when a request with one of the keys was answered meanwhile.
 */
export async function insertReservations(
  { sql, organisationId }: TenantTransaction,
  claims: readonly NewClaim[],
  reservations: readonly NewReservation[],
): Promise<void> {
  const claimRows = claims.flatMap(({ slot, id, seats }) => {
    const time = { ...slot, end: slot.start + slot.durationMinutes }
    return [claimRow(organisationId, slot, id, seats), ...joinedClaimRows(organisationId, id, time)]
  })
  const unitRows = claims.flatMap(({ id, slot }) => {
    const time = { start: slot.start, end: slot.start + slot.durationMinutes }
    return resourceClaimRows(organisationId, id, slot.units ?? [], time)
  })
  const bookingRows = reservations.map(({ booking, at }) => bookingRow(organisationId, booking, at))
  const eventRows = reservations.map(({ event }) => eventRow(organisationId, event))
  const storedRows = reservations.map(({ key, answer, at }) => ({
    organization_id: organisationId,
    account_id: key.accountId,
    key: key.key,
    request_hash: `\\x${key.requestHash.toString('hex')}`,
    response: answer,
    created_at: at,
  }))
  const given = answerRows(
    organisationId,
    reservations.flatMap(({ answers }) => answers),
  )
  await expression`
    with new_claim as (${claims.length === 0 ? expression`select` : insertRows(organisationId, 'claim', claimRows)}),
      new_units as (${unitRows.length === 0 ? expression`select` : insertRows(organisationId, 'resource_claim', unitRows)}),
      new_booking as (${insertRows(organisationId, 'booking', bookingRows)}),
      given_answer as (${given.length === 0 ? expression`select` : insertRows(organisationId, 'booking_answer', given)}),
      new_event as (${insertRows(organisationId, 'booking_event', eventRows)}),
      new_answer as (${insertRows(organisationId, 'idempotency_key', storedRows)})
    select`.execute(sql)
}
