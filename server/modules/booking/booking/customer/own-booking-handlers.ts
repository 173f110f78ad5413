import type { GivenBack } from '#shared/domain/booking/booking-payment-transitions.ts'
import { moveBooking } from '#shared/domain/booking/booking-transitions.ts'
import { mayCustomerMove } from '#shared/domain/booking/cancellation.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { customerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { searchBookings } from '#server/modules/booking/booking/booking-search.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking, findBookingAt } from '#server/modules/booking/booking/read-bookings.ts'
import { adoptGuests, linkCustomer } from '#server/modules/customers/records/index.ts'
import { findOrganisation, findPolicy, listLocations } from '#server/modules/organisation/index.ts'
import { cancelByCustomer } from './cancel-own-booking.ts'
import { givenBackWords, wireOwnAppointment } from './own-booking-wire.ts'
import {
  changeBooking,
  type ChangeOrder,
  changeOf,
  inTenantUndoable,
} from '#server/modules/booking/booking/change/change-booking.ts'
import { isSettledAt, locksForMove, moveToSlot } from '#server/modules/booking/booking/change/move-booking.ts'
import { type Handlers, type Holder, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { namedSlot, parseSlotId, termsInput } from '#server/modules/booking/booking/reservation-input.ts'

type OwnBookingRoute = 'ownBookings' | 'cancelOwnBooking' | 'rescheduleOwnBooking'

/**
 * Finds a booking of the caller. Other people's bookings count as not found (threat A1). A booking that the provider made for the caller's
 * mail address is linked to the caller (rule D142). A guest can find the bookings of the link only (rule D217).
 */
export async function ownBooking(
  transaction: TenantTransaction,
  id: string,
  caller: Holder,
): Promise<BookingDetails | undefined> {
  if (caller.accountId === null) return caller.bookingIds.has(id) ? findBooking(transaction, id) : undefined
  const { accountId, email } = caller
  let booking = isId(id) ? await findBooking(transaction, id) : undefined
  if (booking?.accountId === null && booking.guest.email === email) {
    await linkCustomer(transaction, accountId)
    booking = await findBooking(transaction, id)
  }
  return booking?.accountId === accountId ? booking : undefined
}

/** Finds the booking of the caller that takes exactly this time and stands. The ends are epoch minutes. */
export async function ownBookingAt(
  transaction: TenantTransaction,
  caller: Holder,
  time: Interval,
): Promise<BookingDetails | undefined> {
  if (caller.accountId !== null) {
    await linkCustomer(transaction, caller.accountId)
    return findBookingAt(transaction, caller.accountId, time)
  }
  for (const id of caller.bookingIds) {
    const booking = await findBooking(transaction, id)
    const isThere = booking?.start === time.start && booking.end === time.end && booking.status !== 'rejected'
    if (isThere) return booking
  }
  return undefined
}

/** Returns a function that converts a booking for its customer, and the cancellation policy; undefined when the organisation does not exist. */
export async function customerView(transaction: TenantTransaction, now: Date, reader: Language | undefined) {
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const context = {
    organisation,
    locations: await listLocations(transaction),
    policy: (await findPolicy(transaction)).cancellation,
    now: epochMinuteOf(now),
    reader,
  }
  return { policy: context.policy, view: (booking: BookingDetails) => wireOwnAppointment(booking, context) }
}

/** Handlers for customers' own bookings. */
export function ownBookingHandlers(dependencies: Dependencies): Pick<Handlers, OwnBookingRoute> {
  const { database } = dependencies

  return {
    ownBookings: ({ organisationId, caller, query: { when, page, size }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const own = await customerView(transaction, now, reader)
        if (!own) return refuse('not-found')
        await linkCustomer(transaction, caller.accountId)
        await adoptGuests(transaction, caller.accountId, now)
        const isUpcoming = when === 'UPCOMING'
        const { bookings, total } = await searchBookings(
          transaction,
          { accountId: caller.accountId, ahead: { of: epochMinuteOf(now), isWanted: isUpcoming } },
          { page, size, order: isUpcoming ? 'soonest-first' : 'latest-first' },
        )
        return { appointments: bookings.map(own.view), total }
      }),

    /** Cancels a booking by the organisation's policy (rule D53). The answer says what is refunded. */
    cancelOwnBooking: (request) =>
      inTenantUndoable(dependencies, request.organisationId, async (transaction) => {
        const { body, caller, now } = request
        const own = await customerView(transaction, now, request.reader)
        const seen = await ownBooking(transaction, body.id, caller)
        if (!own || !seen) return refuse('not-found')
        let told: { isLate: boolean; givenBack: GivenBack } = { isLate: false, givenBack: 'nothing' }
        const decide: ChangeOrder['decide'] = async (booking) => {
          const cancellation = await cancelByCustomer(transaction, booking, own.policy, body.givenBack, now)
          if (isRefusal(cancellation)) return cancellation
          told = cancellation
          return cancellation.decision
        }
        const by = customerAgent(request)
        const cancelled = await changeBooking(dependencies, transaction, {
          by,
          now,
          seen,
          version: body.version,
          decide,
        })
        if (isRefusal(cancelled)) return cancelled
        return { appointment: own.view(cancelled), isLate: told.isLate, givenBack: givenBackWords[told.givenBack] }
      }),

    /**
     * Moves a booking, as the answer to a reschedule request or within the notice period (rule D62). The old slot becomes available again.
     */
    rescheduleOwnBooking: (request) =>
      inTenantUndoable(dependencies, request.organisationId, async (transaction) => {
        const { body, caller, now } = request
        const own = await customerView(transaction, now, request.reader)
        const seen = await ownBooking(transaction, body.id, caller)
        if (!own || !seen) return refuse('not-found')
        const name = parseSlotId(body.slotId)
        const slot = name && (await namedSlot(transaction, name))
        if (!slot) return refuse('slot-not-offered')
        const changed = await changeBooking(dependencies, transaction, {
          by: customerAgent(request),
          now,
          seen,
          version: body.version,
          ...(await locksForMove(transaction, seen.serviceId, slot.specialistId)),
          decide: async (booking) => {
            if (isSettledAt(booking, slot)) return 'as-it-is'
            const minute = epochMinuteOf(now)
            if (!mayCustomerMove(booking, own.policy, minute)) return refuse('too-late')
            const target = { ...slot, newTerms: termsInput(body.newTerms) }
            const seat = await moveToSlot(dependencies, transaction, booking, target, 'customer', now)
            if (isRefusal(seat)) return seat
            const moved = changeOf(moveBooking(booking, seat, minute))
            if (isRefusal(moved)) return moved
            return { kind: 'moved', change: { ...moved, ...seat }, mails: ['booking-moved', 'move-received'] }
          },
        })
        return isRefusal(changed) ? changed : own.view(changed)
      }),
  }
}
