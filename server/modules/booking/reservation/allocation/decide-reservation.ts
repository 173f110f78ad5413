import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { checkBookingLimits } from '#shared/domain/booking/hold/booking-limits.ts'
import { checkHold } from '#shared/domain/booking/hold/hold-limits.ts'
import { type BookingStart, startBooking } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import { eurosOfCents, MAX_TOTAL_CENTS } from '#shared/domain/payment/money.ts'
import { agreedCentsOf, isCovered } from '#shared/domain/price/quote.ts'
import { type Answer as QuestionAnswer, checkAnswers } from '#shared/domain/question/answer.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import {
  type AppointmentRequest,
  chosenPlace,
  refuseCallWithoutNumber,
} from '#server/modules/booking/booking/reservation-input.ts'
import { type AgreedPayment, agreePayment } from '#server/modules/booking/reservation/payment/agree-payment.ts'
import { wordConsent } from '#server/modules/booking/reservation/payment/guarantee-fees.ts'
import { deductVouchers } from '#server/modules/booking/reservation/payment/price-with-vouchers.ts'
import type { Answer, PendingRequest, SlotRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'
import { orRefuseAnswers } from '#server/modules/catalogue/index.ts'
import type { UsedVouchers } from '#server/modules/money/records/index.ts'
import { refuseBooking } from './bookings-for-limits.ts'
import { findRequestedSlot, type RequestedSlot } from './find-requested-slot.ts'
import type { ReservationFacts } from './reservation-facts.ts'
import { type SeatsTaken, type TakenInBatch, takeSeats } from './taken-in-batch.ts'
import { isLocked } from './time-needed.ts'

/** What a granted request may book: slot, location, payment and claim. */
export interface Allocation extends Omit<AgreedPayment, 'applied'>, SeatsTaken {
  readonly slot: Slot
  readonly place: Pick<Slot, 'locationTypes' | 'locationIds'>
  readonly used: UsedVouchers
  /** How the rest is paid. */
  readonly restWay: RestWay
  readonly beginning: BookingStart
  readonly seats: number
  readonly answers: readonly QuestionAnswer[]
  /** The entry of the waiting list whose offer is accepted. Its seat in the claim is taken already. */
  readonly entryId?: string | undefined
}

export interface AllocatedRequest extends Allocation {
  readonly one: PendingRequest
  readonly appointment: AppointmentRequest
  readonly bookingId: string
  readonly answer: Answer
  /** The text about the saved card to which the customer agreed; undefined when no card is needed. */
  readonly wording: string | undefined
}

/**
 * Decides about one request: a booking with the answer to it, a refusal, or 'busy' when time that it needs is not locked. What it gets is
 * added to `taken`.
 */
export function decideReservation(
  facts: ReservationFacts,
  taken: TakenInBatch,
  one: PendingRequest,
  newId: () => string,
): AllocatedRequest | Refusal | 'busy' {
  const { slot: request, key } = one
  if (isRefusal(request)) return request
  if (facts.blocked.has(key.accountId)) return refuse('customer-blocked')
  // The occurrence was given to another specialist meanwhile, or the service needs another resource, which is not locked.
  if (!isLocked(facts.locked, facts.offers, request)) return 'busy'
  const allocation = allocateSlot(facts, taken, request, newId)
  if (isRefusal(allocation)) return allocation
  const { fees, quote } = allocation
  const bookingId = newId()
  return {
    ...allocation,
    one,
    appointment: request.appointment,
    bookingId,
    answer: answerOf(bookingId, allocation, facts.offers.zone),
    wording: fees && facts.guarantee && wordConsent(facts.guarantee, fees, quote.nowCents > 0, one.request.locale),
  }
}

/** Decides what a request gets: slot, visit, payment, limits, in this order. Refuses before anything is taken. */
export function allocateSlot(
  facts: ReservationFacts,
  taken: TakenInBatch,
  request: SlotRequest,
  newId: () => string,
): Allocation | Refusal {
  const { seats, serviceId, now } = request
  const { offers } = facts
  const found = findRequestedSlot(facts, taken, request)
  if (isRefusal(found)) return found
  const { slot, offer } = found
  const visit = checkVisit(facts, request, found)
  if (isRefusal(visit)) return visit
  const agreed = agreePayment(facts, taken.vouchers, request, slot.priceCents * seats)
  if (isRefusal(agreed)) return agreed
  const { applied, ...payment } = agreed
  const { paymentMethod, quote, fees } = payment
  const isPaid = isCovered(quote, paymentMethod)
  const asksCard = fees !== undefined
  const beginning = startBooking(paymentMethod, slot, offers.holdMinutes, epochMinuteOf(now), isPaid, asksCard)
  const aboveLimit = countOrRefuse(facts, taken, request, payment, beginning)
  if (aboveLimit) return aboveLimit
  if (offer) taken.acceptedEntries.add(offer.entryId)
  const seatsTaken = offer
    ? { claimId: offer.claimId, isNewClaim: false, entryId: offer.entryId }
    : takeSeats(taken, slot, visit.place.locationIds, seats, newId)
  const used = deductVouchers(taken.vouchers, request, applied, quote)
  const restWay = offers.services.get(serviceId)?.deposit?.rest ?? 'place'
  return { slot, ...visit, ...payment, used, restWay, beginning, seats, ...seatsTaken }
}

/** Checks seats, place, phone number and answers of a request. Returns the chosen place and the answers to keep. */
function checkVisit(
  { offers, withBookings }: Pick<ReservationFacts, 'offers' | 'withBookings'>,
  request: SlotRequest,
  { slot, offer }: RequestedSlot,
): Pick<Allocation, 'place' | 'answers'> | Refusal {
  const { appointment, body, holder, seats, serviceId } = request
  // A booking has so many seats at most that they can be paid together. An offer of the waiting list holds one.
  const mostSeats = offers.services.get(serviceId)?.mostSeats ?? 1
  const isTooMany = seats > mostSeats || slot.priceCents * seats > MAX_TOTAL_CENTS
  if (isTooMany) return refuse('validation', { seats: 'too-many' })
  if (seats > (offer ? 1 : slot.seatsLeft)) return refuse('too-few-seats')
  const place = chosenPlace(appointment, slot, offers.openLocationIds)
  if (isRefusal(place)) return place
  const noNumber = refuseCallWithoutNumber(appointment, place)
  if (noNumber) return noNumber
  const questions = offers.questions.get(serviceId) ?? []
  const isNewCustomer = !withBookings.has(holder.accountId)
  // Rules D195 to D197.
  const answers = orRefuseAnswers(checkAnswers(questions, body.answers, 'customer', isNewCustomer))
  return isRefusal(answers) ? answers : { place, answers }
}

/** Counts a booking towards the limits of its customer and network, or refuses it when it is above one of them. */
function countOrRefuse(
  facts: Pick<ReservationFacts, 'booked' | 'bookingLimits' | 'holdLimits'>,
  taken: Pick<TakenInBatch, 'bookings' | 'holds'>,
  { holder }: SlotRequest,
  { paymentMethod, quote }: Pick<AgreedPayment, 'paymentMethod' | 'quote'>,
  beginning: BookingStart,
): Refusal | undefined {
  const isUnpaid = paymentMethod === 'pay-afterwards' && agreedCentsOf(quote) > 0
  const booking = { holder, unpaid: isUnpaid ? 1 : 0 }
  const problem = checkBookingLimits(facts.booked, taken.bookings, booking, facts.bookingLimits)
  if (problem) return refuseBooking(problem, facts.bookingLimits)
  taken.bookings.push(booking)
  if (!awaitsCard(beginning)) return undefined
  const holdProblem = checkHold(taken.holds, holder, facts.holdLimits)
  if (holdProblem) return refuse(holdProblem)
  taken.holds.push(holder)
  return undefined
}

/** Returns the answer to a request. Its price is the amount still to be paid, by card now or later. */
function answerOf(bookingId: string, { quote, beginning }: Allocation, zone: Zone): Answer {
  const openCents = awaitsCard(beginning) ? quote.nowCents : quote.nowCents + quote.laterCents
  return {
    response: {
      totalPrice: eurosOfCents(openCents),
      bookingId,
      orderId: null,
      booking: { price: eurosOfCents(openCents), packageId: null },
      payment: holdOf(beginning, zone),
    },
  }
}

/** Until when the seat is held for a card payment; null when none is expected. */
const holdOf = (beginning: Allocation['beginning'], zone: Zone): Answer['response']['payment'] =>
  awaitsCard(beginning) && beginning.holdExpiresAt !== null
    ? { holdUntil: wireInstant(zone, beginning.holdExpiresAt) }
    : null
