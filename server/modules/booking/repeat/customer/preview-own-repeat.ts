import type { Output } from '#shared/api/client.ts'
import { type CustomerCheck, proposeSlots, type ProposedSlot } from '#shared/domain/repeat/check-customer-dates.ts'
import { DAYS_AROUND } from '#shared/domain/repeat/nearest-time.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { isRefusal, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { ourLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { readKeptSlots, readSlotSearch } from '#server/modules/scheduling/index.ts'
import { isOfAccount, startsAfter } from '#server/modules/booking/booking/read-bookings.ts'
import { wireSpan } from '../repeat-wire.ts'
import { type WantedOwnRepeat, wantedOwnRepeat } from './own-repeat-input.ts'

type Answer = Output<'previewOwnRepeat'>
type WireDate = Answer['dates'][number]
type Body = RequestOf<'previewOwnRepeat'>['body']

/** Each date of a customer's repeat with the nearest free time where it is not free (rule D264). */
export async function previewOwnRepeat(
  transaction: TenantTransaction,
  { caller, body, now }: Pick<RequestOf<'previewOwnRepeat'>, 'caller' | 'body' | 'now'>,
): Promise<Answer | Refusal> {
  const wanted = await wantedOwnRepeat(transaction, body)
  if (isRefusal(wanted)) return wanted
  const search = await readCustomerSearch(transaction, wanted, body, now)
  const preview = await wirePreview(transaction, wanted, search, caller?.accountId)
  return { timeZone: wanted.zone.name, ...preview }
}

/** Reads everything needed to check the dates of a repeat, once for all dates. */
export async function readCustomerSearch(
  transaction: TenantTransaction,
  { service, specialistId, zone, placed }: WantedOwnRepeat,
  { locationTypes, locationIds }: Pick<Body, 'locationTypes' | 'locationIds'>,
  now: Date,
): Promise<TimeSearch> {
  const days = placed.flatMap(({ near, start = near }) => [near, start]).map((at) => Math.floor(at / MINUTES_PER_DAY))
  const today = Math.floor(epochMinuteOf(now) / MINUTES_PER_DAY)
  const [first, last] = days.length > 0 ? [Math.min(...days), Math.max(...days)] : [today, today]
  const wish = {
    service,
    specialistId,
    locationTypes: ourLocationTypes(locationTypes),
    locationIds,
  }
  const range = { first: first - DAYS_AROUND - 1, last: last + DAYS_AROUND + 2 }
  const search = await readSlotSearch(transaction, wish, range, now)
  return { ...search, zone, isKept: await readKeptSlots(transaction, service.id, now) }
}

/** Returns the total price of slots: the price of a seat times the number of seats, summed. */
export const totalOf = (slots: readonly Slot[], seats: number): number =>
  slots.reduce((sum, { priceCents }) => sum + priceCents * seats, 0)

/**
 * Returns the dates of a repeat for the API, with the total price of the free ones.
 * @param accountId the account whose other bookings may clash with the dates; undefined to skip that check
 */
export async function wirePreview(
  transaction: TenantTransaction,
  { zone, times, placed, specialistId, seats }: WantedOwnRepeat,
  search: TimeSearch,
  accountId: string | undefined,
): Promise<Pick<Answer, 'dates' | 'totalPrice'>> {
  const proposed = proposeSlots(search, { specialistId, seats }, placed)
  const byNumber = new Map(placed.flatMap(({ number }, index) => (proposed[index] ? [[number, proposed[index]]] : [])))
  const free = proposed.flatMap(({ check }) => (check.kind === 'free' ? check.slot : []))
  const others = accountId === undefined ? [] : await otherBookings(transaction, accountId, free.map(timeOf))
  const wireDate = ({ check, nearest }: ProposedSlot): Omit<WireDate, 'number' | 'date'> => {
    const slot = check.kind === 'free' ? check.slot : undefined
    return {
      state: states[check.kind],
      time: slot ? wireSpan(zone, timeOf(slot)) : null,
      price: slot ? eurosOfCents(totalOf([slot], seats)) : null,
      isClashing: slot !== undefined && others.some((other) => overlaps(other, timeOf(slot))),
      nearest: nearest ? wireSpan(zone, timeOf(nearest)) : null,
    }
  }
  return {
    dates: times.map(({ number, date }) => {
      const found = byNumber.get(number)
      return { number, date, ...(found ? wireDate(found) : leftOut) }
    }),
    totalPrice: eurosOfCents(totalOf(free, seats)),
  }
}

const states = { free: 'FREE', own: 'OWN', skipped: 'CLOCK_CHANGE', 'not-free': 'NOT_FREE' } as const satisfies Record<
  CustomerCheck['kind'],
  WireDate['state']
>

const leftOut = { state: 'SKIPPED', time: null, price: null, isClashing: false, nearest: null } as const

const timeOf = ({ start, durationMinutes }: Slot): Interval => ({ start, end: start + durationMinutes })

/** The times of the customer's bookings, with whomever, between the first and the last of some times. */
async function otherBookings(
  { sql, organisationId }: TenantTransaction,
  accountId: string,
  times: readonly Interval[],
): Promise<Interval[]> {
  if (times.length === 0) return []
  const [first, last] = [Math.min(...times.map(({ start }) => start)), Math.max(...times.map(({ end }) => end))]
  const rows = await sql
    .selectFrom('booking')
    .where('booking.organization_id', '=', organisationId)
    .where(isOfAccount(organisationId, accountId))
    .where('booking.status', '<>', 'rejected')
    .where('booking.starts_at', '>', startsAfter(first))
    .where('booking.starts_at', '<', dateOfEpochMinute(last))
    .select(['booking.starts_at', 'booking.ends_at'])
    .execute()
  return rows.map((row) => ({ start: epochMinuteOf(row.starts_at), end: epochMinuteOf(row.ends_at) }))
}
