import type { BookingPlace } from '#shared/domain/booking/booking-transitions.ts'
import { type LeftSlot, rescheduleBooking, type RescheduleOutcome } from '#shared/domain/booking/reschedule.ts'
import type { AvailabilityKind } from '#shared/domain/availability/series/series.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { countOtherSeats } from '#server/modules/booking/booking/read-bookings.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findPublished, setExceptions } from '#server/modules/scheduling/index.ts'
import { wireProviderBooking } from '#server/modules/booking/booking/booking-wire.ts'
import { availabilityKinds } from '#server/platform/wire/wire-enums.ts'
import {
  changeBooking,
  type Decision,
  inTenantUndoable,
} from '#server/modules/booking/booking/change/change-booking.ts'
import {
  isSettledAt,
  locksForMove,
  moveToFreeTime,
  moveToSlot,
  type Seat,
} from '#server/modules/booking/booking/change/move-booking.ts'
import {
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { visibleBooking } from './provider-booking-handlers.ts'
import {
  type NamedSlot,
  namedSlot,
  parseSlotId,
  termsInput,
} from '#server/modules/booking/booking/reservation-input.ts'

type Request = RequestOf<'rescheduleBooking'>

/** The new time of a booking: a published slot, or any time of its specialist. */
type Target =
  | { readonly kind: 'slot'; readonly slot: NamedSlot }
  | { readonly kind: 'free-time'; readonly time: Interval }

/** Handlers with which a provider moves a booking (rules A4.26, A4.27 and D54). */
export function providerRescheduleHandlers(dependencies: Dependencies): Pick<Handlers, 'rescheduleBooking'> {
  const move = async (
    transaction: TenantTransaction,
    booking: BookingDetails,
    target: Target,
    { body, now }: Request,
  ): Promise<Decision | Refusal> => {
    const kind = await leftKind(transaction, booking)
    const theirKind = kind ? availabilityKinds[kind] : null
    if (body.type !== undefined && body.type !== theirKind) return refuse('conflict')
    // A booking that only becomes longer or shorter leaves no slot (rule D326).
    const isResized = target.kind === 'free-time' && target.time.start === booking.start
    const left: LeftSlot = {
      kind: kind ?? 'window',
      reopensOldSlot: isResized || body.reopensOldSlot,
      otherSeats: await countOtherSeats(transaction, booking),
    }
    const plan = (to: BookingPlace) => rescheduleBooking(booking, to, left, epochMinuteOf(now))
    if (target.kind === 'slot') {
      const to = { ...target.slot, newTerms: termsInput(body.newTerms) }
      const seat = await moveToSlot(dependencies, transaction, booking, to, 'provider', now)
      return isRefusal(seat) ? seat : save(transaction, plan(seat), seat)
    }
    const { specialistId } = booking
    const planned = plan({ ...target.time, occurrence: null, specialistId })
    const withdrawn = planned.kind === 'changed' ? planned.withdrawal?.occurrence : undefined
    const seat = await moveToFreeTime(
      dependencies,
      transaction,
      booking,
      target.time,
      isResized ? 'resized' : withdrawn,
      now,
    )
    return isRefusal(seat) ? seat : save(transaction, planned, seat)
  }

  return {
    rescheduleBooking: (request) =>
      inTenantUndoable(dependencies, request.organisationId, async (transaction) => {
        const { body, caller, now } = request
        const organisation = await findOrganisation(transaction)
        const seen = await visibleBooking(transaction, body.id, caller)
        if (!organisation || isRefusal(seen)) return refuse('not-found')
        const target = await targetOf(transaction, request)
        if (isRefusal(target)) return target
        const changed = await changeBooking(dependencies, transaction, {
          by: providerAgent(request),
          now,
          seen,
          version: body.version,
          ...(await locksForMove(
            transaction,
            seen.serviceId,
            target.kind === 'slot' ? target.slot.specialistId : seen.specialistId,
          )),
          decide: (booking) => (isThere(booking, target) ? 'as-it-is' : move(transaction, booking, target, request)),
        })
        return isRefusal(changed) ? changed : wireProviderBooking(zoneOf(organisation.zone), changed, request.reader)
      }),
  }
}

function isThere(booking: BookingDetails, target: Target): boolean {
  if (target.kind === 'slot') return isSettledAt(booking, target.slot)
  const { status, occurrence, start, end } = booking
  return status === 'accepted' && occurrence === null && start === target.time.start && end === target.time.end
}

async function targetOf(transaction: TenantTransaction, { body, caller, now }: Request): Promise<Target | Refusal> {
  const { slotId, startTime, endTime } = body
  if (slotId != null) {
    const name = parseSlotId(slotId)
    const slot = name && (await namedSlot(transaction, name))
    if (!slot || !isVisibleTo(caller, slot.specialistId)) return refuse('slot-not-offered')
    return slot.start > epochMinuteOf(now) ? { kind: 'slot', slot } : refuse('validation', { startTime: 'future' })
  }
  if (startTime == null) return refuse('validation', { startTime: 'required' })
  if (endTime == null) return refuse('validation', { endTime: 'required' })
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)]
  if (start === undefined || end === undefined) return refuse('validation', { startTime: 'invalid' })
  return freeTime({ start, end }, epochMinuteOf(now))
}

/** Validates a time that the provider enters freely (rule A5.20). It may last as long as a service may last (rule D140). */
function freeTime(time: Interval, now: EpochMinute): Target | Refusal {
  if (time.start <= now) return refuse('validation', { startTime: 'future' })
  if (time.end <= time.start) return refuse('validation', { endTime: 'end-before-start' })
  if (time.end - time.start > LONGEST_MINUTES) return refuse('validation', { endTime: 'duration' })
  return { kind: 'free-time', time }
}

const LONGEST_MINUTES = 1440

/** Returns the kind of availability that a booking moves away from; undefined for a booking outside published availability. */
async function leftKind(
  transaction: TenantTransaction,
  { occurrence }: BookingDetails,
): Promise<AvailabilityKind | undefined> {
  return occurrence ? (await findPublished(transaction, occurrence))?.terms.kind : undefined
}

async function save(
  transaction: TenantTransaction,
  planned: RescheduleOutcome,
  seat: Seat,
): Promise<Decision | Refusal> {
  if (planned.kind !== 'changed') return refuse('transition-not-allowed')
  const { change, withdrawal } = planned
  if (withdrawal) await setExceptions(transaction, [withdrawal])
  const moved = { kind: 'moved', change: { ...change, ...seat }, mails: ['booking-moved'] } as const
  return withdrawal ? { ...moved, topics: ['availability'] } : moved
}
