import { defaultLocale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '../database/database.ts'
import { derivedId } from '../derived-id.ts'
import { insertBooking, recordEvent } from '../repositories/bookings.ts'
import { takeSeat } from '../repositories/claims.ts'
import { customerOfAccount, updateCustomerNames } from '../repositories/customers.ts'
import { demoAccountId } from './demo-organisation.ts'
import { guests } from './guests.ts'
import type { PlannedBooking } from './plan-calendar.ts'

/** Minutes between two bookings of the same group. */
const GROUP_PACE = 7

/** Books as the reservation service does: a seat by the guarded counter, the booking, its trail. No mail leaves. */
export async function insertDemoBookings(
  transaction: TenantTransaction,
  planned: readonly PlannedBooking[],
): Promise<void> {
  for (const booking of planned) {
    for (const [index, name] of booking.guests.entries()) await insertDemoBooking(transaction, booking, name, index)
  }
}

async function insertDemoBooking(
  transaction: TenantTransaction,
  { slot, isPending, madeAt, guests: group }: PlannedBooking,
  name: string,
  index: number,
): Promise<void> {
  const guest = guests.get(name)
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
      paymentMethod: priceCents > 0 ? 'pay-afterwards' : null,
      locationTypes,
      locationIds,
      guest,
      guestLocale: defaultLocale,
    },
    createdAt,
  )
  await recordEvent(transaction, {
    id: derivedId(`${key}:event`),
    bookingId: id,
    kind: 'created',
    accountId,
    at: createdAt,
  })
  if (isPending) await askToReschedule(transaction, id, start)
}

/** The request lapses when the booking would begin. */
async function askToReschedule(
  { sql, organisationId }: TenantTransaction,
  id: string,
  start: EpochMinute,
): Promise<void> {
  await sql
    .updateTable('booking')
    .set({ status: 'pending', version: 2, request_expires_at: dateOfEpochMinute(start) })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
