import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { depositFactsOf } from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import { accountsWithNoShows } from '#server/modules/booking/booking/attendance/must-pay-ahead.ts'
import { REVISION_ONLY, claimsWithin, readResourceClaims } from '#server/modules/scheduling/records/index.ts'
import { blockedAccounts } from '#server/modules/customers/records/index.ts'
import { bookingCounter } from '#shared/domain/booking/hold/booking-limits.ts'
import { holdCounter } from '#shared/domain/booking/hold/hold-limits.ts'
import { accountsWithBookings } from '#server/modules/catalogue/index.ts'
import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import { readVouchers } from '#server/modules/money/records/index.ts'
import { readGuarantees } from '#server/modules/booking/reservation/payment/guarantee-fees-and-consent.ts'
import { voucherPricer } from '#server/modules/booking/reservation/payment/price-with-vouchers.ts'
import { lockBookingCounts, refuseBooking } from './bookings-for-limits.ts'
import { lockUnpaidHolds } from './unpaid-holds-for-limits.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OffersInMemory, PublishedOffers } from '#server/modules/scheduling/index.ts'
import { type Allocation, resourcesWanted, slotAllocator, type SlotRequest, timesOf } from './allocate-slots.ts'
import { offersOfBookers } from '#server/modules/booking/records/waiting-list/offers.ts'
import {
  type AllocatedRequest,
  type Answer,
  type PendingRequest,
  isLocked,
  slotsOf,
} from '#server/modules/booking/reservation/parse-reserve-request.ts'

export type DecisionNeeds = Pick<Dependencies, 'configuration' | 'payments' | 'secrets'>

interface DecisionInput {
  readonly pending: readonly PendingRequest[]
  /** Ids of the locked specialists and resources. */
  readonly locked: ReadonlySet<string>
  /** The published offers from which the ids to lock were chosen. */
  readonly seen: PublishedOffers
  readonly now: Date
}

/** What the organisation offers; undefined when there is no such organisation. */
export async function offersNow(
  published: OffersInMemory,
  transaction: TenantTransaction,
  now: Date,
): Promise<PublishedOffers | undefined> {
  const present = await published.askWithin(transaction, now, (offers) => ({ ...REVISION_ONLY, offers }))
  return present?.question.offers
}

/** Reads the data on which the decisions depend. Returns a function that decides about one request. */
export async function readDecision(
  needs: DecisionNeeds,
  published: OffersInMemory,
  transaction: TenantTransaction,
  { pending, locked, seen, now }: DecisionInput,
): Promise<(one: PendingRequest) => AllocatedRequest | Refusal | 'busy'> {
  const slots = slotsOf(pending)
  const claimsFor = (offers: PublishedOffers) => claimsWithin(transaction, timesOf(offers, slots))
  const first = await claimsFor(seen)
  // The availability may have changed while this transaction waited for the locks.
  const offers = first.revision === seen.revision ? seen : await offersNow(published, transaction, now)
  if (!offers) return () => refuse('not-found')
  const { claims } = offers === seen ? first : await claimsFor(offers)
  const resourceClaims = await readResourceClaims(transaction, {
    resourceIds: [...new Set(slots.flatMap((slot) => resourcesWanted(offers, slot)))],
    spans: timesOf(offers, slots),
  })
  const blocked = await blockedAccounts(
    transaction,
    pending.map(({ key }) => key.accountId),
  )
  const asksCard = ({ serviceId }: SlotRequest) => Boolean(offers.services.get(serviceId)?.guarantee)
  const mayHold = (slot: SlotRequest) => slot.body.paymentMethod === 'STRIPE' || asksCard(slot)
  const holding = slots.filter(mayHold).map(({ holder }) => holder)
  const count = holdCounter(await lockUnpaidHolds(transaction, holding, now), needs.configuration.holdLimits)
  const countHold = ({ holder }: SlotRequest) => count(holder)
  const booked = await lockBookingCounts(
    transaction,
    slots.map(({ holder, body }) => ({ holder, isUnpaid: body.paymentMethod === 'AFTER_PAY' })),
    now,
  )
  const limits = { ...needs.configuration.bookingLimits, unpaidPerCustomer: offers.unpaidAhead }
  const countOne = bookingCounter(booked, limits)
  const countBooking = ({ holder }: SlotRequest, isUnpaid: boolean) => {
    const problem = countOne(holder, isUnpaid ? 1 : 0)
    return problem && refuseBooking(problem, limits)
  }
  const { noShowsBeforePayment } = offers
  const payAhead =
    noShowsBeforePayment === null
      ? new Set<string>()
      : await accountsWithNoShows(
          transaction,
          slots.map(({ holder }) => holder.accountId),
          noShowsBeforePayment,
        )
  const known = await accountsWithBookings(
    transaction,
    slots.filter(({ serviceId }) => asksNewCustomers(offers, serviceId)).map(({ holder }) => holder.accountId),
  )
  const isNewCustomer = ({ holder }: SlotRequest) => !known.has(holder.accountId)
  const mayPayAfterwards = ({ holder }: SlotRequest) => !payAhead.has(holder.accountId)
  const withDeposit = slots.filter((slot) => asksCard(slot) || offers.services.get(slot.serviceId)?.deposit)
  const factsOf = await depositFactsOf(
    transaction,
    withDeposit.map(({ holder }) => holder.accountId),
    noShowsBeforePayment,
    now,
  )
  const knownOf = ({ holder }: SlotRequest) => factsOf(holder.accountId)
  const offered = await offersOfBookers(
    transaction,
    slots.map(({ holder }) => holder.accountId),
    now,
  )
  const offersTo = ({ holder }: SlotRequest) => offered.get(holder.accountId) ?? []
  // Vouchers are locked last: a transaction that holds the lock of a coupon or gift card never waits for a specialist.
  const withCodes = slots.filter(({ body }) => (body.codes ?? []).length > 0)
  const facts = await readVouchers(
    transaction,
    withCodes.flatMap(({ body }) => readCodes(body.codes ?? [])),
    withCodes.map(({ person }) => person),
    { now, isLocked: true },
  )
  const vouchers = voucherPricer(facts, fromEpochDay(instantToWall(offers.zone, epochMinuteOf(now)).day), offers.zone)
  const guarantees = await readGuarantees(
    transaction,
    needs,
    slots.map(({ serviceId }) => offers.services.get(serviceId)),
  )
  const customers = { knownOf, isNewCustomer, mayPayAfterwards, countHold, countBooking }
  const state = { ...customers, offers, claims, resourceClaims, offersTo, vouchers, guarantees }
  const decide = slotAllocator(state, () => needs.secrets.id())
  return (one) => {
    const { slot } = one
    if (isRefusal(slot)) return slot
    if (blocked.has(one.key.accountId)) return refuse('customer-blocked')
    // The occurrence was given to another specialist meanwhile, or the service needs another resource, which is not locked.
    if (!isLocked(locked, offers, slot)) return 'busy'
    const allocation = decide(slot)
    if (isRefusal(allocation)) return allocation
    const bookingId = needs.secrets.id()
    const { appointment } = slot
    const answer = answerOf(bookingId, allocation, offers.zone)
    const { fees, quote } = allocation
    const wording = fees && guarantees.wordingOf(fees, quote.nowCents > 0, one.request.locale)
    return { ...allocation, one, appointment, bookingId, answer, wording }
  }
}

/** Returns whether a service has a question for new customers only. */
const asksNewCustomers = ({ questions }: PublishedOffers, serviceId: string): boolean =>
  questions.get(serviceId)?.some(({ isForNewCustomers }) => isForNewCustomers) ?? false

/** Returns the answer to a request. Its price is the amount still to be paid, by card now or later. */
function answerOf(bookingId: string, { quote, beginning }: Allocation, zone: Zone): Answer {
  const openCents = awaitsCard(beginning) ? quote.nowCents : quote.nowCents + quote.laterCents
  return {
    response: {
      totalPrice: eurosOfCents(openCents),
      appointmentId: bookingId,
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
