import { sql } from 'kysely'
import type { BookingState } from '#shared/domain/booking/booking-event.ts'
import { defaultLocale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'
import { insertBooking, recordEvent, writeChange } from '#server/modules/booking/index.ts'
import { takeSeat } from '#server/modules/scheduling/records/index.ts'
import { customerOfAccount, updateCustomerNames } from '#server/modules/customers/records/index.ts'
import { ownerEmail } from './demo-ids.ts'
import { demoAccountId } from './demo-organisation-types.ts'
import { demoCustomersByName } from './demo-customers.ts'
import type { PlannedBooking } from './demo-calendar-plan.ts'

/** The network address of all demo people: one that nobody has, so that they are not counted with those who try the demo (rule D342). */
const DEMO_ADDRESS = '192.0.2.1'

/** Minutes between two bookings of the same group. */
const GROUP_PACE = 7

/** Inserts bookings as the reservation service does: a seat, the booking, its history. No mail is sent. */
export async function insertDemoBookings(
  transaction: TenantTransaction,
  planned: readonly PlannedBooking[],
): Promise<void> {
  for (const booking of planned) {
    for (const [index, name] of booking.guests.entries()) await insertDemoBooking(transaction, booking, name, index)
  }
  // Reminders are switched off for these bookings, because the guests do not exist.
  await sql`
    insert into reminder (organization_id, booking_id, starts_at, kind)
    select organization_id, id, starts_at, kind from booking cross join (values ('day'), ('hour')) as reminders (kind)
    where organization_id = ${transaction.organisationId}
  `.execute(transaction.sql)
}

async function insertDemoBooking(
  transaction: TenantTransaction,
  { slot, isPending, madeAt, guests: group }: PlannedBooking,
  name: string,
  index: number,
): Promise<void> {
  const guest = demoCustomersByName.get(name)
  if (!guest) throw new Error(`No guest is called ${name}`)
  const key = `demo:booking:${slot.specialistId}:${slot.start}:${guest.email}`
  const createdAt = dateOfEpochMinute(madeAt - (group.length - 1 - index) * GROUP_PACE)
  const accountId = demoAccountId(guest.email)

  const customer = await customerOfAccount(
    transaction,
    accountId,
    derivedId(`demo:customer:${transaction.organisationId}:${guest.email}`),
    createdAt,
  )
  await updateCustomerNames(transaction, { id: customer.id, ...guest })
  const seat = await takeSeat(transaction, slot, derivedId(`${key}:claim`))
  if (seat.kind === 'full') throw new Error(`No seat is left for ${name}`)
  const id = derivedId(key)
  const { start, durationMinutes, priceCents, serviceId, specialistId, locationTypes, locationIds } = slot
  await insertBooking(
    transaction,
    {
      id,
      claimId: seat.claimId,
      customerId: customer.id,
      serviceId,
      specialistId,
      start,
      end: start + durationMinutes,
      priceCents,
      payment: 'none',
      paymentMethod: priceCents > 0 ? 'pay-afterwards' : null,
      holdExpiresAt: null,
      locationTypes,
      locationIds,
      guest,
      guestLocale: defaultLocale,
    },
    createdAt,
  )
  const booked: BookingState = {
    status: 'accepted',
    payment: 'none',
    start,
    end: start + durationMinutes,
    specialistId,
  }
  const line = { bookingId: id, at: createdAt }
  await recordEvent(transaction, {
    ...line,
    id: derivedId(`${key}:event`),
    version: 1,
    kind: 'created',
    by: { actor: 'customer', accountId, surface: 'widget', address: DEMO_ADDRESS },
    before: null,
    after: booked,
  })
  if (!isPending) return
  // A reschedule request expires when its booking starts.
  await writeChange(transaction, { id, version: 1 }, { status: 'pending', requestExpiresAt: start })
  await recordEvent(transaction, {
    ...line,
    id: derivedId(`${key}:request`),
    version: 2,
    kind: 'reschedule-requested',
    by: { actor: 'provider', accountId: demoAccountId(ownerEmail), surface: 'provider-app', address: DEMO_ADDRESS },
    before: booked,
    after: { ...booked, status: 'pending' },
  })
}
