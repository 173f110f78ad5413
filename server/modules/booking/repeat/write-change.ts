import { moveBooking } from '#shared/domain/booking/booking-transitions.ts'
import type { BookableTime } from '#shared/domain/slot/provider-booking/check-time.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { changeBooking, changeOf, type ChangeOrder } from '#server/modules/booking/booking/change/change-booking.ts'
import { placeAt } from '#server/modules/booking/booking/change/move-booking.ts'
import { cancelByProvider } from '#server/modules/booking/booking/provider/cancel-or-ask-to-reschedule.ts'
import { claimTimes, releaseSeats } from '#server/modules/scheduling/records/index.ts'

type Request = RequestOf<'changeRepeat'>

/** Cancels bookings of a repeat by the rules for a single cancellation by the provider, but with one mail for all. Returns their ids. */
export async function cancelPlanned(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
  bookings: readonly BookingDetails[],
): Promise<string[]> {
  for (const seen of bookings) {
    await changeOne(needs, transaction, request, seen, async (booking) => {
      const decision = await cancelByProvider(transaction, booking, request.now)
      return isRefusal(decision) ? decision : { ...decision, mails: [] }
    })
  }
  return tellCustomer(needs, transaction, request, bookings)
}

/** A booking with the free time that it moves to. */
export interface Move {
  readonly booking: BookingDetails
  readonly time: BookableTime
}

/**
 * Moves bookings of a repeat to times that were found free under the lock. All bookings give up their old seats before any takes its new
 * one, so a booking may move to the old time of another. Returns their ids.
 */
export async function movePlanned(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
  moves: readonly Move[],
): Promise<string[]> {
  const bookings = moves.map(({ booking }) => booking)
  await releaseSeats(transaction, bookings)
  const claimIds = await claimTimes(
    transaction,
    moves.map(({ time, booking: { seats } }) => ({ time, seats })),
    () => needs.secrets.id(),
  )
  if (claimIds === 'full') throw new RolledBack(refuse('slot-taken'))
  for (const [index, { booking: seen, time }] of moves.entries()) {
    const { start, durationMinutes, occurrence, specialistId } = time
    const to = { start, end: start + durationMinutes, occurrence, specialistId }
    await changeOne(needs, transaction, request, seen, (booking) => {
      const change = changeOf(moveBooking(booking, to, epochMinuteOf(request.now)))
      if (isRefusal(change)) return change
      const claimId = claimIds[index] ?? booking.claimId
      return { kind: 'moved', change: { ...change, ...placeOf(booking, time), claimId }, mails: [] }
    })
  }
  return tellCustomer(needs, transaction, request, bookings)
}

async function changeOne(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
  seen: BookingDetails,
  decide: ChangeOrder['decide'],
): Promise<void> {
  const { version } = seen
  const order = { by: providerAgent(request), now: request.now, seen, version, decide }
  orRollBack(await changeBooking(needs, transaction, order))
}

/** Returns the place of a moved booking: its present place if the new time offers it, else the first place that the new time offers. */
function placeOf(booking: BookingDetails, time: BookableTime): Pick<BookingDetails, 'locationTypes' | 'locationIds'> {
  const { kind, occurrence, locationTypes, locationIds } = time
  if (kind === 'outside' || occurrence === null) {
    return { locationTypes: booking.locationTypes, locationIds: booking.locationIds }
  }
  return placeAt(booking, { ...time, kind, occurrence }) ?? { locationTypes, locationIds: locationIds.slice(0, 1) }
}

/** Queues one mail to the customer about all changes (rule D186). Returns the ids of the bookings. */
async function tellCustomer(
  { outbox, secrets }: Dependencies,
  transaction: TenantTransaction,
  { body: { tellsCustomer, message } }: Request,
  bookings: readonly BookingDetails[],
): Promise<string[]> {
  const [first] = bookings
  if (tellsCustomer && first?.repeat) {
    await outbox.add(transaction.sql, {
      template: 'repeat-changed',
      organisationId: transaction.organisationId,
      locale: first.guestLocale,
      repeatId: first.repeat.id,
      changeId: secrets.id(),
      changes: bookings.map(({ id, start }) => ({ bookingId: id, start })),
      ...(message !== '' && { message }),
    })
  }
  return bookings.map(({ id }) => id)
}
