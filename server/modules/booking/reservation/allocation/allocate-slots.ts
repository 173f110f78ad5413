import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { type BookingStart, startBooking } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import type { Holder, HoldProblem } from '#shared/domain/booking/hold/hold-limits.ts'
import { claimWindowOf } from '#shared/domain/slot/claims-to-read-range.ts'
import { startOfEventSlot } from '#shared/domain/slot/session/event-slot-id.ts'
import { findSlot } from '#shared/domain/slot/find-slot.ts'
import { type Answer, checkAnswers } from '#shared/domain/question/answer.ts'
import { takenWithSlot } from '#shared/domain/slot/taken-with-slot.ts'
import { isSameOccurrence, occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import type { AppliedVouchers } from '#shared/domain/price/apply-vouchers.ts'
import { agreedCentsOf, isCovered, type Quote } from '#shared/domain/price/quote.ts'
import { type Cents, MAX_TOTAL_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { occurrenceNamed } from '#shared/domain/availability/series/published-occurrence.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { orRefuseAnswers } from '#server/modules/catalogue/index.ts'
import type { KnownOfBooker } from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import type { HeldClaim, SpecialistTime } from '#server/modules/scheduling/records/index.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { type PublishedOffers, resourcesOf, searchIn, specialistsAround } from '#server/modules/scheduling/index.ts'
import {
  type AppointmentRequest,
  chosenPlace,
  type NamedSlot,
  paymentMethodOf,
  refuseCallWithoutNumber,
  refuseNewPrice,
  type SlotName,
} from '#server/modules/booking/booking/reservation-input.ts'
import { asIfFree, type HeldOffer } from '#server/modules/booking/records/waiting-list/offers.ts'
import type { CouponPerson, UsedVouchers } from '#server/modules/money/records/index.ts'
import type { CardGuarantees } from '#server/modules/booking/reservation/payment/guarantee-fees-and-consent.ts'
import { depositOfRequest } from '#server/modules/booking/reservation/payment/deposit-of-request.ts'
import {
  quoteWith,
  refuseNewQuote,
  type VoucherPricer,
} from '#server/modules/booking/reservation/payment/price-with-vouchers.ts'

/** A request for a slot, as parsed from the HTTP request. */
export interface SlotRequest {
  readonly holder: Holder
  /** The person who books; uses of coupons are counted per person. */
  readonly person: CouponPerson
  readonly name: SlotName
  readonly serviceId: string
  readonly seats: number
  readonly appointment: AppointmentRequest
  readonly body: RequestOf<'createAppointment'>['body']
  readonly now: Date
}

/** The data on which decisions about reservations depend. It is read under locks, so no other transaction can change it. */
export interface AllocationState {
  readonly offers: PublishedOffers
  /** The existing claims in the times that `timesOf` returns for the requests. */
  readonly claims: readonly HeldClaim[]
  /** The claims on resources in the same intervals. */
  readonly resourceClaims: readonly ResourceClaim[]
  /** Checks whether one more unpaid seat may be held for a request. If so, the seat counts for later checks. */
  readonly countHold: (request: SlotRequest) => HoldProblem | undefined
  /** Checks the limits of what is booked online without paying at once (rules D341 and D342), and counts likewise. */
  readonly countBooking: (request: SlotRequest, isUnpaid: boolean) => Refusal | undefined
  /** Whether the customer of a request may pay afterwards (rule D176). */
  readonly mayPayAfterwards: (request: SlotRequest) => boolean
  /** Whether the customer of a request has no earlier booking (rule D196). */
  readonly isNewCustomer: (request: SlotRequest) => boolean
  /** What the deposit rules need to know about the customer of a request. */
  readonly knownOf: (request: SlotRequest) => KnownOfBooker
  /** The open offers of the customer of a request, whose seats are held for them (rule D190). */
  readonly offersTo: (request: SlotRequest) => readonly HeldOffer[]
  readonly vouchers: VoucherPricer
  readonly guarantees: CardGuarantees
}

/** What a granted request may book: slot, location, payment and claim. */
export interface Allocation {
  readonly slot: Slot
  readonly place: Pick<Slot, 'locationTypes' | 'locationIds'>
  readonly paymentMethod: PaymentMethod | null
  /** The price of all seats and its parts: discount, gift cards, now and later. All 0 when credits pay them (rules D67 and D284). */
  readonly quote: Quote
  readonly used: UsedVouchers
  /** The part of the agreed price that must be paid online now; null when there is no deposit, so that the payment method decides. */
  readonly depositCents: Cents | null
  /** The fees that a saved card must guarantee (rule D299); undefined when no card is needed. */
  readonly fees?: GuaranteeFees | undefined
  /** How the rest is paid. */
  readonly restWay: RestWay
  readonly beginning: BookingStart
  readonly seats: number
  readonly answers: readonly Answer[]
  readonly claimId: string
  /** Whether the claim must be inserted. Otherwise it exists, because other seats of the same session are taken. */
  readonly isNewClaim: boolean
  /** The entry of the waiting list whose offer is accepted. Its seat in the claim is taken already. */
  readonly entryId?: string | undefined
}

/**
 * Returns a function that decides about reservations one after another: a seat that one request gets is no longer available to the next.
 * Nothing is written.
 *
 * @param newId creates the id of a new claim
 */
export function slotAllocator(
  known: AllocationState,
  newId: () => string,
): (request: SlotRequest) => Allocation | Refusal {
  const { offers, countHold, countBooking, mayPayAfterwards, isNewCustomer, knownOf, offersTo, vouchers, guarantees } =
    known
  const claims = Map.groupBy(known.claims, ({ specialistId }) => specialistId)
  const resourceClaims = [...known.resourceClaims]
  const newClaims = new Set<string>()
  // No seat is released during this allocation, so a slot that is not free stays so and is computed only once.
  const notFree = new Map<string, Refusal>()
  const acceptedEntries = new Set<string>()

  const findFree = (named: NamedSlot, { serviceId, now }: SlotRequest, offer?: HeldOffer): Slot | Refusal => {
    const service = offers.services.get(serviceId)
    if (!service) return refuse('not-found')
    const { specialistId } = named
    const search = searchIn(offers, { service, specialistId }, daysAround(named), now)
    const taken = specialistsAround(service, specialistId).flatMap((id) => claims.get(id) ?? [])
    const asked = { ...search, claims: taken, resourceClaims }
    const answer = findSlot(offer ? asIfFree(asked, offer) : asked, named)
    if (answer.kind !== 'free') return refuse(answer.kind === 'taken' ? 'slot-taken' : 'slot-not-offered')
    // The session's duration may have changed since the offer was made. The claim of the offer still has the old duration, so the slot can
    // no longer be booked.
    const isAsOffered = !offer || answer.slot.durationMinutes === offer.end - offer.start
    return isAsOffered ? answer.slot : refuse('slot-not-offered')
  }

  const takeSeats = (
    slot: Slot,
    { locationIds }: Allocation['place'],
    seats: number,
  ): Pick<Allocation, 'claimId' | 'isNewClaim'> => {
    const { specialistId, serviceId, occurrence, start } = slot
    const locationId = locationIds.length === 1 ? locationIds[0] : undefined
    const taken = claims.get(specialistId) ?? []
    const shared = slot.capacity > 1 ? taken.find((claim) => isSeatOf(claim, slot)) : undefined
    const claim = shared
      ? { ...shared, seats: shared.seats + seats, locationId: shared.locationId ?? locationId }
      : {
          id: newId(),
          specialistId,
          serviceId,
          occurrence,
          start,
          end: start + slot.durationMinutes,
          seats,
          locationId,
        }
    if (!shared) {
      newClaims.add(claim.id)
      const takenToo = takenWithSlot(slot, claim.id)
      for (const each of takenToo.joined) {
        claims.set(each.specialistId, [...(claims.get(each.specialistId) ?? []), { ...each, id: '' }])
      }
      resourceClaims.push(...takenToo.resourceClaims)
    }
    claims.set(specialistId, [...taken.filter((other) => other !== shared), claim])
    return { claimId: claim.id, isNewClaim: newClaims.has(claim.id) }
  }

  return (request) => {
    const { appointment, body, serviceId, seats, name, now } = request
    const named = slotNamed(offers, request)
    if (!named) return refuse('slot-not-offered')
    const offer = offersTo(request).find(
      (each) => !acceptedEntries.has(each.entryId) && isOfferOf(each, named, serviceId),
    )
    const slotText = `${serviceId} ${occurrenceId(name.occurrence)} ${named.start}`
    const slot = (!offer && notFree.get(slotText)) || findFree(named, request, offer)
    if (isRefusal(slot)) {
      if (!offer) notFree.set(slotText, slot)
      return slot
    }
    const priceCents = slot.priceCents * seats
    const tooMany = refuseSeats(offers, request, offer ? 1 : slot.seatsLeft, priceCents)
    if (tooMany) return tooMany
    const place = chosenPlace(appointment, slot, offers.openLocationIds)
    if (isRefusal(place)) return place
    const noNumber = refuseCallWithoutNumber(appointment, place)
    if (noNumber) return noNumber
    const answers = answersIn(offers, request, isNewCustomer(request))
    if (isRefusal(answers)) return answers
    const newPrice = refuseNewPrice(body, priceCents)
    if (newPrice) return newPrice
    const applied = vouchers.apply(request, priceCents)
    if (isRefusal(applied)) return applied
    const paymentMethod = methodWith(applied, request, priceCents, offers.paymentMethods)
    if (isRefusal(paymentMethod)) return paymentMethod
    const service = offers.services.get(serviceId)
    const agreed = { agreedCents: agreedCentsOf(quoteWith(applied, priceCents, paymentMethod)), method: paymentMethod }
    const facts = { seats, ...knownOf(request) }
    const depositCents = depositOfRequest(service, body, agreed, facts)
    if (isRefusal(depositCents)) return depositCents
    const quote = quoteWith(applied, priceCents, paymentMethod, depositCents)
    const newQuote = refuseNewQuote(body, quote)
    if (newQuote) return newQuote
    const fees = guarantees.feesOf(service, body, { ...agreed, ...quote }, facts)
    if (isRefusal(fees)) return fees
    // A customer with too many no-shows must pay ahead, unless the service asks such customers for a card as a guarantee instead.
    const isTrusted = mayPayAfterwards(request) || (fees && service?.guarantee?.customers === 'after-no-shows')
    if (paymentMethod === 'pay-afterwards' && !isTrusted) return refuse('payment-ahead-required')
    const isPaid = isCovered(quote, paymentMethod)
    const asksCard = fees !== undefined
    const beginning = startBooking(paymentMethod, slot, offers.holdMinutes, epochMinuteOf(now), isPaid, asksCard)
    const tooManyBookings = countBooking(request, paymentMethod === 'pay-afterwards' && agreedCentsOf(quote) > 0)
    if (tooManyBookings) return tooManyBookings
    const problem = awaitsCard(beginning) ? countHold(request) : undefined
    if (problem) return refuse(problem)
    if (offer) acceptedEntries.add(offer.entryId)
    const taken = offer
      ? { claimId: offer.claimId, isNewClaim: false, entryId: offer.entryId }
      : takeSeats(slot, place, seats)
    return {
      slot,
      place,
      paymentMethod,
      quote,
      used: vouchers.take(request, applied, quote),
      depositCents,
      fees,
      restWay: service?.deposit?.rest ?? 'place',
      beginning,
      seats,
      answers,
      ...taken,
    }
  }
}

/** The payment method of a request: what gift cards pay in full counts as paid online. */
function methodWith(
  applied: AppliedVouchers,
  { body }: SlotRequest,
  listCents: Cents,
  offered: readonly PaymentMethod[],
): PaymentMethod | null | Refusal {
  const quote = quoteWith(applied, listCents, null)
  return isCovered(quote, null) ? 'card' : paymentMethodOf(body, agreedCentsOf(quote), offered)
}

/**
 * Refuses more seats than the service allows in one booking, than are free (rule D199), or than can be paid together. An offer of the
 * waiting list holds one.
 */
function refuseSeats(
  offers: PublishedOffers,
  { serviceId, seats }: SlotRequest,
  seatsLeft: number,
  priceCents: Cents,
): Refusal | undefined {
  const mostSeats = offers.services.get(serviceId)?.mostSeats ?? 1
  if (seats > mostSeats || priceCents > MAX_TOTAL_CENTS) return refuse('validation', { participantsNumber: 'too-many' })
  return seats > seatsLeft ? refuse('too-few-seats') : undefined
}

/** The answers to keep, or why they are not valid (rules D195 to D197). */
function answersIn(
  offers: PublishedOffers,
  { serviceId, body }: SlotRequest,
  isNewCustomer: boolean,
): readonly Answer[] | Refusal {
  return orRefuseAnswers(checkAnswers(offers.questions.get(serviceId) ?? [], body.answers, 'customer', isNewCustomer))
}

/**
 * Returns the specialists whose time a request may need: the specialist of the series, those to whom single occurrences were given, and
 * possible companions.
 */
export const specialistsOf = (offers: PublishedOffers, request: SlotRequest): readonly string[] => {
  const ids = offers.offerOfSeries.get(request.name.occurrence.seriesId)?.specialistIds ?? []
  const service = offers.services.get(request.serviceId)
  return ids.flatMap((id) => specialistsAround(service, id))
}

/** The resources that the requested service takes. */
export const resourcesWanted = ({ services }: PublishedOffers, { serviceId }: SlotRequest): readonly string[] =>
  resourcesOf(services.get(serviceId) ?? {})

/**
 * Returns the intervals, without duplicates, whose claims must be read to decide about the requests. A request for unpublished availability
 * has none.
 */
export function timesOf(offers: PublishedOffers, requests: readonly SlotRequest[]): SpecialistTime[] {
  const times = new Map<string, SpecialistTime>()
  for (const request of requests) {
    const named = slotNamed(offers, request)
    if (!named) continue
    const { specialistId } = named
    const days = daysAround(named)
    const time = claimWindowOf(days, offers.policy, request.serviceId)
    for (const id of specialistsAround(offers.services.get(request.serviceId), specialistId)) {
      times.set(`${id} ${days.first} ${request.serviceId}`, { specialistId: id, ...time })
    }
  }
  return [...times.values()]
}

/** The slot that a request names, at the time in its name. Whether the slot is still offered is not checked (rule D59). */
function slotNamed(offers: PublishedOffers, request: SlotRequest): NamedSlot | undefined {
  const { occurrence, start } = request.name
  const offer = offers.offerOfSeries.get(occurrence.seriesId)
  const published = offer && occurrenceNamed(offer.series, offers.exceptions, occurrence)
  if (!published) return undefined
  const promised = startOfEventSlot({ occurrence, movedTo: start }, zoneOf(published.terms.zone))
  return promised === undefined
    ? undefined
    : { occurrence, start: promised, specialistId: published.terms.specialistId }
}

/** The days that `findSlot` searches. */
function daysAround({ start }: NamedSlot): DayRange {
  const day = Math.floor(start / MINUTES_PER_DAY)
  return { first: day - 1, last: day + 1 }
}

const isSeatOf = ({ occurrence, start }: HeldClaim, slot: Slot): boolean =>
  occurrence !== null && isSameOccurrence(occurrence, slot.occurrence) && start === slot.start

const isOfferOf = (offer: HeldOffer, { occurrence, start, specialistId }: NamedSlot, serviceId: string): boolean =>
  offer.serviceId === serviceId &&
  offer.specialistId === specialistId &&
  offer.start === start &&
  offer.occurrence !== null &&
  isSameOccurrence(offer.occurrence, occurrence)
