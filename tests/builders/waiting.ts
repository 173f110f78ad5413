import { randomUUID } from 'node:crypto'
import { recordEvent } from '#server/features/booking/booking-events.ts'
import { insertBooking, type NewBooking } from '#server/features/booking/bookings.ts'
import { takeSeat } from '#server/features/claim/claims.ts'
import { insertEntry, lockOrder } from '#server/features/waiting-store/waiting-entries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { WaitingTarget } from '#shared/domain/waiting/waiting.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { now, publishSessions, type Studio } from './studio.ts'

type SessionTarget = Extract<WaitingTarget, { kind: 'session' }>

/** A session of the private service at 09:00 on a date without other availability, which is booked. */
export async function aFullSession(
  database: Database,
  studio: Studio,
  customer: { readonly customerId: string },
  date: LocalDate,
): Promise<SessionTarget> {
  const { privateService: service, specialistId } = studio
  const seriesId = await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const start = wallToInstantOrNext(zoneOf('Europe/Amsterdam'), toEpochDay(date), 540)
  const slot: Slot = {
    kind: 'session',
    start,
    durationMinutes: 60,
    priceCents: service.priceCents,
    capacity: 1,
    seatsLeft: 1,
    specialistId,
    serviceId: service.id,
    occurrence: { seriesId, day: toEpochDay(date), startMinute: 540 },
    locationTypes: [],
    locationIds: [],
  }
  await database.inTenant(studio.id, async (transaction) => {
    const seat = await takeSeat(transaction, slot, randomUUID())
    if (seat.kind === 'full') throw new Error('The session is taken')
    const booking: NewBooking = {
      id: randomUUID(),
      claimId: seat.claimId,
      customerId: customer.customerId,
      serviceId: service.id,
      specialistId,
      start,
      end: start + 60,
      priceCents: service.priceCents,
      payment: 'none',
      paymentMethod: 'pay-afterwards',
      holdExpiresAt: null,
      locationTypes: ['physical'],
      locationIds: [studio.locationId],
      guest: { firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '0612345678' },
      guestLocale: 'nl',
    }
    await insertBooking(transaction, booking, now)
    await recordEvent(transaction, {
      id: randomUUID(),
      bookingId: booking.id,
      version: 1,
      kind: 'created',
      by: { actor: 'system', surface: 'deadline' },
      at: now,
      before: null,
      after: { status: 'accepted', payment: 'none', start, end: start + 60, specialistId },
    })
  })
  return { kind: 'session', serviceId: service.id, specialistId, start }
}

/** An entry of a customer in a list. */
export async function aWaitingEntry(
  database: Database,
  studio: Studio,
  { customerId }: { readonly customerId: string },
  target: WaitingTarget,
): Promise<{ readonly id: string; readonly secret: string }> {
  const entry = { id: randomUUID(), secret: systemSecrets.token() }
  await database.inTenant(studio.id, async (transaction) => {
    await lockOrder(transaction)
    await insertEntry(transaction, { ...entry, target, customerId, locale: 'nl', now })
  })
  return entry
}
