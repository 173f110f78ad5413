import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { insertBooking, type NewBooking, writeChange } from '#server/modules/booking/booking/write-bookings.ts'
import { releaseSeats, takeSeat } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { noteReturned, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import type { BookingEventKind } from '#shared/domain/booking/booking-event.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import { addDays, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { notePaid, type Studio } from './studio.ts'

/**
 * The state in which a booking ended, and how a report must count it (rule D177). The expectations are written out here and do not use
 * product code.
 */
export interface Fate {
  readonly payment: PaymentState
  readonly method: PaymentMethod | null
  readonly ended?: { readonly kind: BookingEventKind; readonly payment: PaymentState }
  readonly isNoShow?: true
  readonly counts: 'sold' | 'cancelled' | 'nothing'
  /** The shares of the price that were received (`paid`) and that are still unpaid (`open`). */
  readonly paid: 0 | 1
  readonly open: 0 | 1
}

const fates: readonly Fate[] = [
  { payment: 'none', method: 'pay-afterwards', counts: 'sold', paid: 0, open: 1 },
  { payment: 'paid', method: 'pay-afterwards', counts: 'sold', paid: 1, open: 0 },
  { payment: 'paid', method: 'card', counts: 'sold', paid: 1, open: 0 },
  { payment: 'none', method: 'pay-afterwards', isNoShow: true, counts: 'sold', paid: 0, open: 1 },
  ...[
    { payment: 'none', method: 'pay-afterwards', back: 'none', paid: 0 } as const,
    { payment: 'paid', method: 'card', back: 'refunded', paid: 0 } as const,
    { payment: 'paid', method: 'card', back: 'paid', paid: 1 } as const,
  ].map(({ payment, method, back, paid }): Fate => ({
    payment,
    method,
    ended: { kind: 'cancelled', payment: back },
    counts: 'cancelled',
    paid,
    open: 0,
  })),
  {
    payment: 'held',
    method: 'card',
    ended: { kind: 'hold-expired', payment: 'none' },
    counts: 'nothing',
    paid: 0,
    open: 0,
  },
]

export interface ReportedBooking {
  readonly date: LocalDate
  readonly hour: number
  readonly isGroup: boolean
  readonly specialist: number
  readonly customer: number
  readonly fate: Fate
}

/**
 * Generates bookings of two specialists over `days` days from `first`. Private bookings never share an hour. Group bookings are at 19:00 on
 * every fifth day, so that some sessions have several bookings. The same seed always gives the same bookings.
 */
export function drawBookings(first: LocalDate, days: number, count: number, seed: number): ReportedBooking[] {
  const drawn = fc.sample(
    fc.record({
      day: fc.integer({ min: 0, max: days - 1 }),
      dayHour: fc.integer({ min: 8, max: 17 }),
      isGroup: fc.boolean(),
      specialist: fc.integer({ min: 0, max: 1 }),
      customer: fc.integer({ min: 0, max: 11 }),
      fate: fc.constantFrom(...fates),
    }),
    { numRuns: count, seed },
  )
  const taken = new Set<string>()
  return drawn
    .map(({ day, dayHour, ...booking }) => ({
      ...booking,
      date: addDays(first, booking.isGroup ? day - (day % 5) : day),
      hour: booking.isGroup ? 19 : dayHour,
    }))
    .filter(({ specialist, date, hour, isGroup }) => {
      const name = `${specialist} ${date} ${hour}`
      const isFree = isGroup || !taken.has(name)
      taken.add(name)
      return isFree
    })
}

/** The number of seats of a booking: 1 to 3 for a group, otherwise 1. */
export const seatsOf = ({ isGroup, customer }: ReportedBooking): number => (isGroup ? 1 + (customer % 3) : 1)

/** Inserts bookings with their claims and trails, as if each had been made, and where applicable cancelled or expired, at its own time. */
export async function insertReportedBookings(
  database: Database,
  studio: Studio,
  bookings: readonly ReportedBooking[],
  { specialistIds, customerIds }: { specialistIds: readonly string[]; customerIds: readonly string[] },
): Promise<void> {
  const zone = zoneOf('Europe/Amsterdam')
  const at = new Date('2024-12-01T12:00:00Z')
  const by = {
    actor: 'provider',
    accountId: studio.owner.accountId,
    surface: 'provider-app',
    address: '127.0.0.1',
  } as const
  await database.inTenant(studio.id, async (transaction) => {
    for (const one of bookings) {
      const { date, hour, isGroup, specialist, customer, fate } = one
      const seats = seatsOf(one)
      const service = isGroup ? studio.groupService : studio.privateService
      const start = wallToInstantOrNext(zone, toEpochDay(date), hour * 60)
      const [specialistId, customerId] = [specialistIds[specialist]!, customerIds[customer]!]
      const slot = {
        kind: 'session',
        start,
        durationMinutes: 60,
        priceCents: service.priceCents,
        capacity: isGroup ? 999 : 1,
        seatsLeft: 1,
        specialistId,
        serviceId: service.id,
        occurrence: { seriesId: studio.id, day: toEpochDay(date), startMinute: hour * 60 },
        locationTypes: [],
        locationIds: [],
      } as const
      const seat = await takeSeat(transaction, slot, randomUUID(), seats)
      if (seat.kind === 'full') throw new Error('The session is full')
      const booking: NewBooking = {
        id: randomUUID(),
        claimId: seat.claimId,
        customerId,
        serviceId: service.id,
        specialistId,
        start,
        end: start + 60,
        priceCents: service.priceCents * seats,
        seats,
        payment: fate.payment,
        paymentMethod: fate.method,
        holdExpiresAt: fate.payment === 'held' ? start - 60 : null,
        locationTypes: ['physical'],
        locationIds: [studio.locationId],
        guest: { firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '+31612345678' },
        guestLocale: 'nl',
      }
      await insertBooking(transaction, booking, at)
      if (fate.payment === 'paid') await notePaid(transaction, booking, at)
      const line = { bookingId: booking.id, by, at }
      const made = { ...booking, status: 'accepted' } as const
      await recordEvent(transaction, {
        ...line,
        id: randomUUID(),
        version: 1,
        kind: 'created',
        before: null,
        after: made,
      })
      if (fate.isNoShow) {
        await writeChange(transaction, { id: booking.id, version: 1 }, { attendance: 'no-show' })
        const noted = { ...made, attendance: 'no-show' } as const
        await recordEvent(transaction, {
          ...line,
          id: randomUUID(),
          version: 2,
          kind: 'attendance-noted',
          before: made,
          after: noted,
        })
      }
      if (!fate.ended) continue
      const change = { status: 'rejected', payment: fate.ended.payment } as const
      await releaseSeats(transaction, [{ claimId: booking.claimId, seats }])
      await writeChange(transaction, { id: booking.id, version: 1 }, change)
      if (change.payment === 'refunded') {
        const back = { bookingId: booking.id, kind: 'online', amountCents: booking.priceCents, by: THE_SYSTEM } as const
        await noteReturned(transaction, back, at)
      }
      const after = { ...made, ...change }
      await recordEvent(transaction, {
        ...line,
        id: randomUUID(),
        version: 2,
        kind: fate.ended.kind,
        before: made,
        after,
      })
    }
  })
}
