import type { Output } from '#shared/api/client.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce, type Topic } from '#server/platform/change-feed.ts'
import { depositFactsOf } from '#server/features/booking/attendance/deposit-facts.ts'
import { accountsWithNoShows } from '#server/features/booking/attendance/no-shows.ts'
import { customerAgent } from '#server/features/booking/booking-events.ts'
import { REVISION_ONLY } from '#server/features/claim/busy-time.ts'
import { claimsWithin, lockFreeSpecialists, lockSpecialist, takeSharedSeat } from '#server/features/claim/claims.ts'
import { lockResources, readResourceClaims } from '#server/features/claim/resource-claims.ts'
import { blockedAccounts } from '#server/features/customer/customers.ts'
import { holdCounter } from '#shared/domain/booking/hold-limits.ts'
import {
  findReplays,
  type IdempotencyKey,
  type KeptAnswer,
  nameOfKey,
} from '#server/features/idempotency/idempotency-keys.ts'
import { accountsWithBookings } from '#server/features/question/new-customers.ts'
import { type Booker, customersOf, visitsOf } from './bookers.ts'
import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import { takeVouchers } from '#server/features/voucher-store/booking-vouchers.ts'
import type { CouponPerson } from '#server/features/voucher-store/coupon-uses.ts'
import { readVouchers } from '#server/features/voucher-store/known-vouchers.ts'
import { readGuarantees } from './card-guarantees.ts'
import { voucherPricer } from './voucher-pricer.ts'
import { holderOf, lockUnpaidHolds } from './unpaid-holds.ts'
import { insertReservations, type NewClaim, type NewReservation } from './insert-reservations.ts'
import { endOverdueOf } from '#server/features/booking/change/booking-deadlines.ts'
import { type Agreement, insertAgreements } from '#server/features/guarantee-store/guarantees.ts'
import { openForVisits } from '#server/features/guest-store/guest-links.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { wantInvoice } from '#server/features/invoice-store/invoice-requests.ts'
import { noteReceived } from '#server/features/money-store/money-entries.ts'
import { spendCredits } from '#server/features/credits/book-credits.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/features/availability/search/offers-in-memory.ts'
import type { PublishedOffers } from '#server/features/availability/search/published-offers.ts'
import {
  type Allocation,
  resourcesWanted,
  slotAllocator,
  type SlotRequest,
  specialistsOf,
  timesOf,
} from './allocate-slots.ts'
import { type AppointmentRequest, slotName } from '#server/features/booking/reservation-input.ts'
import { acceptOffers, offersOfAccounts } from '#server/features/waiting-store/offers.ts'
import { RolledBack } from '#server/platform/database/rollback.ts'

type Answer = Output<'createAppointment'>

export type ReserveRequest = Omit<RequestOf<'createAppointment'>, 'caller'> & { readonly caller: Booker }

/** 'busy': another transaction holds the lock of the specialist; nothing was done for this request. */
export type ReserveOutcome = Answer | Refusal | 'busy'

/** Maximum number of topics in one announcement, which Postgres limits to 8,000 bytes. */
const MOST_TOPICS = 100

/** A request, its idempotency key and the slot that it names. */
interface PendingRequest {
  readonly request: ReserveRequest
  readonly key: IdempotencyKey
  readonly slot: SlotRequest | Refusal
}

interface AllocatedRequest extends Allocation {
  readonly one: PendingRequest
  readonly appointment: AppointmentRequest
  readonly bookingId: string
  readonly answer: Answer
  /** The sentences about a card that the customer agreed to; undefined when none is asked for. */
  readonly wording: string | undefined
}

/**
 * Reserves slots for one or many requests in one transaction, in the lock order specialist → resource → claim → booking → credits:
 * 1. The specialists and the needed resources are locked, and the specialists' expired bookings are ended, so that an unpaid seat is free the minute its hold ends.
 * 2. A repeated request gets the answer of the first one (threat B2).
 * 3. For one request after another, the slot is computed from current data: it must be offered and free.
 * 4. Seats are taken; a seat counter and a constraint guard against overbooking (threat B1). Price, state and owner never come from
 *    the client (threat A2).
 * 5. History, mails and announcements are part of the transaction.
 *
 * All data that decides is read under the locks, after every request arrived. A refusal is not stored for repeated requests,
 * because the same request may succeed later.
 *
 * Throws when a database constraint refuses a decision or a credit is missing. The whole batch is then rolled back.
 */
export function reserveBatch(
  needs: Pick<Dependencies, 'configuration' | 'outbox' | 'payments' | 'secrets'>,
  published: OffersInMemory,
) {
  const { configuration, outbox, secrets } = needs

  /** @param waitsForLock whether to wait for a specialist's lock that another transaction holds */
  return async (
    transaction: TenantTransaction,
    requests: readonly ReserveRequest[],
    waitsForLock: boolean,
  ): Promise<readonly ReserveOutcome[]> => {
    const now = new Date(Math.max(...requests.map((request) => request.now.getTime())))
    const pending = requests.map(readRequest)
    const seen = await offersNow(transaction, now)
    if (!seen) return pending.map(() => refuse('not-found'))
    const specialistIds = new Set(slotsOf(pending).flatMap((slot) => specialistsOf(seen, slot)))
    const resourceIds = new Set(slotsOf(pending).flatMap((slot) => resourcesWanted(seen, slot)))
    const locked = await lock(transaction, [...specialistIds], [...resourceIds], waitsForLock)
    const isServed = ({ slot }: PendingRequest) => isRefusal(slot) || isLocked(locked, seen, slot)
    const served = pending.filter(isServed)
    if (served.length === 0) return pending.map(() => 'busy')
    const lockedSpecialists = [...specialistIds].filter((id) => locked.has(id))
    await endOverdueOf(needs, transaction, lockedSpecialists, now)

    const answers = await findReplays<Answer>(
      transaction,
      served.map(({ key }) => key),
    )
    const first = served.filter(({ key }) => !answers.has(nameOfKey(key)))
    const serve = await allocatorFor(transaction, first, locked, seen, now)
    const allocated: AllocatedRequest[] = []
    const outcomes = pending.map((one): ReserveOutcome => {
      if (!isServed(one)) return 'busy'
      const kept = answers.get(nameOfKey(one.key))
      if (kept) return replay(kept, one.key)
      const outcome = serve(one)
      if (outcome === 'busy' || isRefusal(outcome)) return outcome
      allocated.push(outcome)
      answers.set(nameOfKey(one.key), { requestHash: one.key.requestHash, answer: outcome.answer })
      return outcome.answer
    })
    if (allocated.length > 0) await write(transaction, allocated, now)
    return outcomes
  }

  async function offersNow(transaction: TenantTransaction, now: Date): Promise<PublishedOffers | undefined> {
    const present = await published.askWithin(transaction, now, (offers) => ({ ...REVISION_ONLY, offers }))
    return present?.question.offers
  }

  /** Reads the data that decides about the requests. Returns a function that decides about one request. */
  async function allocatorFor(
    transaction: TenantTransaction,
    pending: readonly PendingRequest[],
    locked: ReadonlySet<string>,
    seen: PublishedOffers,
    now: Date,
  ): Promise<(one: PendingRequest) => AllocatedRequest | Refusal | 'busy'> {
    const slots = slotsOf(pending)
    const claimsFor = (offers: PublishedOffers) => claimsWithin(transaction, timesOf(offers, slots))
    const first = await claimsFor(seen)
    // The availability may have changed while this transaction waited for the locks.
    const offers = first.revision === seen.revision ? seen : await offersNow(transaction, now)
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
    const count = holdCounter(await lockUnpaidHolds(transaction, holding, now), configuration.holdLimits)
    const countHold = ({ holder }: SlotRequest) => count(holder)
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
    const offered = await offersOfAccounts(
      transaction,
      slots.map(({ holder }) => holder.accountId),
      now,
    )
    const offersTo = ({ holder }: SlotRequest) => offered.get(holder.accountId) ?? []
    // Last in the lock order, as nothing waits for a specialist while it has a coupon or a gift card.
    const withCodes = slots.filter(({ body }) => (body.codes ?? []).length > 0)
    const facts = await readVouchers(
      transaction,
      withCodes.flatMap(({ body }) => readCodes(body.codes ?? [])),
      withCodes.map(({ person }) => person),
      { now, isLocked: true },
    )
    const vouchers = voucherPricer(facts, fromEpochDay(instantToWall(offers.zone, epochMinuteOf(now)).day))
    const guarantees = await readGuarantees(
      transaction,
      needs,
      slots.map(({ serviceId }) => offers.services.get(serviceId)),
    )
    const customers = { knownOf, isNewCustomer, mayPayAfterwards, countHold }
    const state = { ...customers, offers, claims, resourceClaims, offersTo, vouchers, guarantees }
    const decide = slotAllocator(state, () => secrets.id())
    return (one) => {
      const { slot } = one
      if (isRefusal(slot)) return slot
      if (blocked.has(one.key.accountId)) return refuse('customer-blocked')
      // The occurrence was given to another specialist meanwhile, or the service needs another resource, which is not locked.
      if (!isLocked(locked, offers, slot)) return 'busy'
      const allocation = decide(slot)
      if (isRefusal(allocation)) return allocation
      const bookingId = secrets.id()
      const { appointment } = slot
      const answer = answerOf(bookingId, allocation, offers.zone)
      const { fees, quote } = allocation
      const wording = fees && guarantees.wordingOf(fees, quote.nowCents > 0, one.request.locale)
      return { ...allocation, one, appointment, bookingId, answer, wording }
    }
  }

  async function write(
    transaction: TenantTransaction,
    allocated: readonly AllocatedRequest[],
    now: Date,
  ): Promise<void> {
    const bookers = allocated.map(({ one: { key, request }, appointment, bookingId }) => ({
      bookingId,
      accountId: key.accountId,
      guest: request.caller.guest,
      locale: request.locale,
      ...guestOf(appointment),
    }))
    const customers = await customersOf(transaction, bookers, () => secrets.id(), now)
    const customerOf = ({ one }: AllocatedRequest): string => {
      const id = customers.get(one.key.accountId)
      // The provider has erased the guest since the visit began.
      if (id === undefined) throw new RolledBack(refuse('conflict'))
      return id
    }
    const claims = claimsOf(allocated)
    for (const { id, slot, seats, isNew } of claims) {
      if (isNew || seats === 0) continue
      if (!(await takeSharedSeat(transaction, id, slot.capacity, seats))) throw new RolledBack(refuse('slot-taken'))
    }
    await insertReservations(
      transaction,
      claims.filter(({ isNew }) => isNew),
      allocated.map((each) => reservationOf(each, customerOf(each), secrets.id())),
    )
    await insertAgreements(transaction, agreementsOf(allocated))
    await openForVisits(transaction, visitsOf(bookers, now))
    await takeVouchers(transaction, allocated, now)
    for (const { bookingId, quote, beginning, one } of allocated.filter((each) => each.quote.giftCents > 0)) {
      const accountId = one.request.caller.guest ? null : one.key.accountId
      const by = { actor: 'customer', accountId } as const
      await noteReceived(transaction, { bookingId, kind: 'gift-card', amountCents: quote.giftCents, by }, now)
      if (beginning.payment === 'paid') await wantInvoice(transaction, { bookingId, orderId: null }, now)
    }
    const paidByCredit = allocated.filter(({ paymentMethod }) => paymentMethod === 'credits')
    // Customers are locked in the order of their ids, so that concurrent transactions do not deadlock.
    for (const each of paidByCredit.toSorted((a, b) => (customerOf(a) < customerOf(b) ? -1 : 1))) {
      const { bookingId, seats, slot } = each
      const spending = { customerId: customerOf(each), serviceId: slot.serviceId, bookings: [{ bookingId, seats }] }
      if (!(await spendCredits(transaction, spending, now))) throw new RolledBack(refuse('no-credits'))
    }
    const entries = allocated.flatMap(({ entryId }) => entryId ?? [])
    if ((await acceptOffers(transaction, entries, now)) < entries.length) throw new RolledBack(refuse('slot-taken'))
    const { organisationId } = transaction
    // A booking that waits for a card payment is announced after it is paid.
    const standing = allocated.filter(({ beginning }) => !awaitsCard(beginning))
    const mails = standing.flatMap(({ bookingId, one: { request } }) => {
      const mail = { organisationId, locale: request.locale, bookingId }
      return [{ template: 'booking-confirmed', ...mail } as const, { template: 'booking-received', ...mail } as const]
    })
    if (mails.length > 0) await outbox.addAll(transaction.sql, mails)
    const booked = standing.map(({ bookingId }): Topic => `booked:${bookingId}`)
    for (let first = 0; first === 0 || first < booked.length; first += MOST_TOPICS) {
      const waiting: Topic[] = entries.length > 0 ? ['waiting'] : []
      await announce(transaction, ['slots', 'bookings', ...waiting, ...booked.slice(first, first + MOST_TOPICS)])
    }
  }
}

function readRequest(request: ReserveRequest): PendingRequest {
  const { body, caller, idempotencyKey } = request
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  return { request, key, slot: slotIn(request) }
}

/** Parses the slot that a request names, or returns a refusal. */
function slotIn(request: ReserveRequest): SlotRequest | Refusal {
  const { body, now } = request
  const { appointmentDto: appointment, totalPriceRequest } = body
  const { serviceId, participantsNumber: seats } = totalPriceRequest
  if (!appointment) return refuse('validation', { appointmentDto: 'required' })
  if (serviceId === null) return refuse('validation', { serviceId: 'required' })
  if (appointment.participants !== seats) return refuse('validation', { participants: 'invalid' })
  const name = slotName(appointment)
  return name
    ? {
        holder: holderOf(request),
        person: personOf(request, appointment),
        name,
        serviceId,
        seats,
        appointment,
        body,
        now,
      }
    : refuse('slot-not-offered')
}

/** By whom uses of coupons are counted: a guest by the mail address too. */
const personOf = ({ caller }: ReserveRequest, { email }: AppointmentRequest): CouponPerson => ({
  id: caller.accountId,
  email: caller.guest?.email ?? email.toLowerCase(),
})

const slotsOf = (pending: readonly PendingRequest[]): SlotRequest[] =>
  pending.flatMap(({ slot }) => (isRefusal(slot) ? [] : slot))

/** Whether everything is locked whose time a request may need. */
const isLocked = (locked: ReadonlySet<string>, offers: PublishedOffers, slot: SlotRequest): boolean =>
  [...specialistsOf(offers, slot), ...resourcesWanted(offers, slot)].every((id) => locked.has(id))

async function lock(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  resourceIds: readonly string[],
  waitsForLock: boolean,
): Promise<ReadonlySet<string>> {
  const ids = [...specialistIds, ...resourceIds]
  if (ids.length === 0) return new Set()
  if (!waitsForLock) return lockFreeSpecialists(transaction, ids)
  for (const id of specialistIds.toSorted()) await lockSpecialist(transaction, id)
  await lockResources(transaction, resourceIds)
  return new Set(ids)
}

const replay = ({ requestHash, answer }: KeptAnswer<Answer>, key: IdempotencyKey): Answer | Refusal =>
  requestHash.equals(key.requestHash) ? answer : refuse('idempotency-mismatch')

/** The seats that are not taken yet: those of accepted offers are. */
const seatsToTake = (allocated: readonly AllocatedRequest[]): number =>
  allocated.reduce((sum, { entryId, seats }) => (entryId === undefined ? sum + seats : sum), 0)

/** The claims of the allocations without duplicates, each with the number of seats to take. */
function claimsOf(allocated: readonly AllocatedRequest[]): (NewClaim & { isNew: boolean })[] {
  const byClaim = Map.groupBy(allocated, ({ claimId }) => claimId)
  return [...byClaim].flatMap(([id, [first, ...others]]) =>
    first ? { id, slot: first.slot, seats: seatsToTake([first, ...others]), isNew: first.isNewClaim } : [],
  )
}

/** Whether a service asks new customers something that it does not ask others. */
const asksNewCustomers = ({ questions }: PublishedOffers, serviceId: string): boolean =>
  questions.get(serviceId)?.some(({ isForNewCustomers }) => isForNewCustomers) ?? false

const guestOf = ({ firstName, lastName, phoneNumber }: AppointmentRequest) => ({ firstName, lastName, phoneNumber })

function reservationOf(allocated: AllocatedRequest, customerId: string, eventId: string): NewReservation {
  const { one, appointment, slot, place, paymentMethod, quote, seats, beginning, bookingId, claimId } = allocated
  const { answer, answers, depositCents, restWay } = allocated
  const { key, request } = one
  const { serviceId, specialistId, start } = slot
  const end = start + slot.durationMinutes
  return {
    key,
    answer,
    at: request.now,
    answers: answers.map((each) => ({
      ...each,
      bookingId,
      isByProvider: false,
      locale: request.locale,
      answeredAt: request.now,
    })),
    booking: {
      id: bookingId,
      claimId,
      customerId,
      serviceId,
      specialistId,
      start,
      end,
      priceCents: quote.listCents,
      discountCents: quote.discountCents,
      seats,
      depositCents,
      restWay,
      payment: beginning.payment,
      paymentMethod,
      holdExpiresAt: beginning.holdExpiresAt,
      ...place,
      guest: guestOf(appointment),
      guestLocale: request.locale,
    },
    event: {
      id: eventId,
      bookingId,
      version: 1,
      kind: 'created',
      by: customerAgent(request.caller.guest ? { ...request, caller: { accountId: null } } : request),
      at: request.now,
      before: null,
      after: { ...beginning, start, end, specialistId },
    },
  }
}

/** What customers agreed to with their bookings. */
const agreementsOf = (allocated: readonly AllocatedRequest[]): Agreement[] =>
  allocated.flatMap(({ bookingId, fees, wording, one: { request } }) =>
    fees && wording !== undefined
      ? [{ bookingId, ...fees, wording, locale: request.locale, agreedAt: request.now }]
      : [],
  )

/** The price in the answer is what is still to be paid, by card now or afterwards. */
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
