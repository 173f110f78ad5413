import type { Output } from '#shared/api/client.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { type BookingTerms, movePlace, moveTerms } from '#shared/domain/booking/move-terms.ts'
import type { Canceller } from '#shared/domain/booking/cancellation.ts'
import { datesOfSlots } from '#shared/domain/slot/find-slot.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { policyForMoving } from '#shared/domain/booking/reschedule.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { searchWithout } from '#server/modules/booking/booking/change/slot-search-without-bookings.ts'
import { isPriceFree, placeAt, termsOf } from '#server/modules/booking/booking/change/move-booking.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { availabilityKinds } from '#server/platform/wire/wire-enums.ts'
import { rangeProblems } from '#server/platform/http/date-range.ts'
import { type Handlers, isRefusal, isVisibleTo, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { ownBooking } from './own-booking-handlers.ts'
import { visibleBooking } from '#server/modules/booking/booking/provider/provider-booking-handlers.ts'
import { slotIdOf } from '#server/modules/booking/booking/reservation-input.ts'
import { MOST_SLOTS, findPublished, readKeptSlots, readSlotSearch } from '#server/modules/scheduling/index.ts'

type Options = Output<'rescheduleOptions'>

interface Query {
  readonly from: string
  readonly to: string
  readonly specialistId?: string | undefined
}

/** Handlers that list the slots a booking can be moved to. */
export function rescheduleOptionsHandlers({
  database,
}: Dependencies): Pick<Handlers, 'rescheduleOptions' | 'ownRescheduleOptions'> {
  return {
    rescheduleOptions: ({ organisationId, caller, params: { id }, query, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await visibleBooking(transaction, id, caller)
        if (isRefusal(booking)) return booking
        const specialistId = query.specialistId ?? booking.specialistId
        return isVisibleTo(caller, specialistId)
          ? optionsOf(transaction, booking, query, 'provider', now)
          : refuse('not-found')
      }),

    ownRescheduleOptions: ({ organisationId, caller, params: { id }, query, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, id, caller)
        return booking ? optionsOf(transaction, booking, query, 'customer', now) : refuse('not-found')
      }),
  }
}

/**
 * Returns the free slots to which a booking can move. The booking's own seats count as free, a slot must have room for all of them, and the
 * current slot is left out.
 */
async function optionsOf(
  transaction: TenantTransaction,
  booking: BookingDetails,
  { from, to, specialistId = booking.specialistId }: Query,
  by: Canceller,
  now: Date,
): Promise<Options | Refusal> {
  const problems = rangeProblems(localDate(from), localDate(to), 'to')
  if (problems) return refuse('validation', problems)
  const organisation = await findOrganisation(transaction)
  const service = organisation && (await findService(transaction, booking.serviceId))
  if (!service) return refuse('not-found')
  const zone = zoneOf(organisation.zone)
  const days = { first: toEpochDay(localDate(from)), last: toEpochDay(localDate(to)) }
  const search = await readSlotSearch(transaction, { service, specialistId }, days, now)
  const found = availableSlots({
    ...searchWithout(search, [booking]),
    policy: policyForMoving(search.policy ?? OPEN_POLICY, by),
    lengthMinutes: booking.end - booking.start,
    isKept: by === 'customer' ? await readKeptSlots(transaction, service.id, now) : undefined,
    most: MOST_SLOTS,
  })
  if (found.length > MOST_SLOTS) return refuse('validation', { to: 'too-much-at-once' })
  const slots = found.filter((slot) => {
    const { day } = instantToWall(zone, slot.start)
    return (
      slot.seatsLeft >= booking.seats &&
      day >= days.first &&
      day <= days.last &&
      !isWhereItSits(slot, booking) &&
      placeAt(booking, slot) !== undefined
    )
  })
  const own = termsOf(booking)
  const mayChangePrice = await isPriceFree(transaction, booking)
  const left = booking.occurrence && (await findPublished(transaction, booking.occurrence))
  return {
    ...wireTerms(own),
    type: left ? availabilityKinds[left.terms.kind] : null,
    availableDates: datesOfSlots(slots, zone),
    timeSlots: slots.map((slot) => {
      const startTime = wireInstant(zone, slot.start)
      const endTime = wireInstant(zone, slot.start + slot.durationMinutes)
      const terms = moveTerms(own, movePlace(slot, booking.seats), mayChangePrice).map(wireTerms)
      return { id: slotIdOf(zone, slot), startTime, endTime, specialistId: slot.specialistId, terms }
    }),
  }
}

const wireTerms = ({ durationMinutes, priceCents }: BookingTerms) => ({
  duration: durationMinutes,
  price: eurosOfCents(priceCents),
})

const isWhereItSits = (slot: Slot, { start, specialistId, occurrence }: BookingDetails): boolean =>
  slot.start === start &&
  slot.specialistId === specialistId &&
  occurrence !== null &&
  isSameOccurrence(slot.occurrence, occurrence)
