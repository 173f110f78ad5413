import type { Output } from '#shared/api/client.ts'
import { awaitsCard } from '#shared/domain/booking.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import type { Zone } from '#shared/time/zone.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce, type Topic } from '#server/platform/change-feed.ts'
import { customerAgent } from '#server/features/booking/booking-events.ts'
import { NO_CLAIMS_WANTED } from '#server/features/claim/busy-claims.ts'
import { claimsWithin, lockFreeSpecialists, lockSpecialist, takeSharedSeat } from '#server/features/claim/claims.ts'
import { namedCustomers } from '#server/features/customer/customers.ts'
import { findReplays, type IdempotencyKey, type KeptAnswer, nameOfKey } from './idempotency-keys.ts'
import { listOpenLocations } from '#server/features/location/locations.ts'
import { insertReservations, type NewClaim, type NewReservation } from './reservations.ts'
import { endOverdueOf } from '#server/features/booking/change/booking-deadlines.ts'
import { wireInstant } from '#server/platform/wire/instants.ts'
import { spendCredit } from '#server/features/credits/book-credits.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/features/availability/search/offers-in-memory.ts'
import type { PublishedOffers } from '#server/features/availability/search/published-offers.ts'
import { type Grant, openDesk, type SlotWish, specialistsOf, timesOf } from './allocate-slots.ts'
import { type AppointmentWish, slotName } from '#server/features/booking/reservation-input.ts'
import { Undone } from '#server/platform/database/rollback.ts'

type Answer = Output<'createAppointment'>
export type ReserveRequest = RequestOf<'createAppointment'>

/** 'busy': the specialist's time is held by somebody else, and nothing was done about this request. */
export type ReserveOutcome = Answer | Refusal | 'busy'

/** Of one announcement, which must be shorter than 8,000 bytes. */
const MOST_TOPICS = 100

/** A request, read. */
interface Wish {
  readonly request: ReserveRequest
  readonly key: IdempotencyKey
  readonly slot: SlotWish | Refusal
}

interface Granted extends Grant {
  readonly wish: Wish
  readonly appointment: AppointmentWish
  readonly bookingId: string
  readonly answer: Answer
}

/**
 * Reserves slots in one transaction, in the lock order specialist → claim → booking → credits, for one request or for many:
 * 1. the specialists' time is locked, and what is overdue of it is ended, so that an unpaid seat is free the minute its
 *    hold is over;
 * 2. a repeated request gets the answer of the first (threat B2);
 * 3. the slots are computed anew, one request after the other: is it offered, is it free;
 * 4. the seats are taken, behind guard and constraint (threat B1); price, state and owner are ours (threat A2);
 * 5. trail, mails and news leave with the commit, or not at all.
 *
 * Everything that decides is read after the locks, and so after every request came. A refusal is not kept for repetitions:
 * nothing was done, and the same wish may be granted later.
 *
 * Throws where a fence refused what was decided, or a credit was missing: then nothing of anybody's is done.
 */
export function reserveTogether(needs: Pick<Dependencies, 'outbox' | 'secrets'>, published: OffersInMemory) {
  const { outbox, secrets } = needs

  /** @param isPatient whether it waits for the time of a specialist that somebody else holds */
  return async (
    transaction: TenantTransaction,
    requests: readonly ReserveRequest[],
    isPatient: boolean,
  ): Promise<readonly ReserveOutcome[]> => {
    const now = new Date(Math.max(...requests.map((request) => request.now.getTime())))
    const wishes = requests.map(readWish)
    const seen = await offersNow(transaction, now)
    if (!seen) return wishes.map(() => refuse('not-found'))
    const holdersOf = ({ slot }: Wish) => (isRefusal(slot) ? [] : specialistsOf(seen, slot))
    const locked = await lock(transaction, [...new Set(wishes.flatMap(holdersOf))], isPatient)
    const isServed = (wish: Wish) => holdersOf(wish).every((id) => locked.has(id))
    const served = wishes.filter(isServed)
    if (served.length === 0) return wishes.map(() => 'busy')
    await endOverdueOf(needs, transaction, [...locked], now)

    const answers = await findReplays<Answer>(
      transaction,
      served.map(({ key }) => key),
    )
    const first = served.filter(({ key }) => !answers.has(nameOfKey(key)))
    const serve = await openFor(transaction, first, locked, seen, now)
    const granted: Granted[] = []
    const outcomes = wishes.map((wish): ReserveOutcome => {
      if (!isServed(wish)) return 'busy'
      const kept = answers.get(nameOfKey(wish.key))
      if (kept) return replay(kept, wish.key)
      const outcome = serve(wish)
      if (outcome === 'busy' || isRefusal(outcome)) return outcome
      granted.push(outcome)
      answers.set(nameOfKey(wish.key), { requestHash: wish.key.requestHash, answer: outcome.answer })
      return outcome.answer
    })
    if (granted.length > 0) await write(transaction, granted, now)
    return outcomes
  }

  async function offersNow(transaction: TenantTransaction, now: Date): Promise<PublishedOffers | undefined> {
    const present = await published.askWithin(transaction, now, (offers) => ({ ...NO_CLAIMS_WANTED, offers }))
    return present?.question.offers
  }

  /** Reads what decides about the wishes, and answers each. */
  async function openFor(
    transaction: TenantTransaction,
    wishes: readonly Wish[],
    locked: ReadonlySet<string>,
    seen: PublishedOffers,
    now: Date,
  ): Promise<(wish: Wish) => Granted | Refusal | 'busy'> {
    const slots = wishes.flatMap(({ slot }) => (isRefusal(slot) ? [] : slot))
    const claimsFor = (offers: PublishedOffers) => claimsWithin(transaction, timesOf(offers, slots))
    const first = await claimsFor(seen)
    // What is offered may have changed while we waited for the locks.
    const offers = first.revision === seen.revision ? seen : await offersNow(transaction, now)
    if (!offers) return () => refuse('not-found')
    const { claims } = offers === seen ? first : await claimsFor(offers)
    const choosesLocation = slots.some(({ appointment }) => appointment.serviceLocationIds.length > 0)
    const locationIds = choosesLocation ? (await listOpenLocations(transaction)).map(({ id }) => id) : []
    const decide = openDesk({ offers, claims, locationIds }, () => secrets.id())
    return (wish) => {
      const { slot } = wish
      if (isRefusal(slot)) return slot
      // It was given to somebody else meanwhile, whose time is not locked.
      if (!specialistsOf(offers, slot).every((id) => locked.has(id))) return 'busy'
      const grant = decide(slot)
      if (isRefusal(grant)) return grant
      const bookingId = secrets.id()
      const { appointment } = slot
      return { ...grant, wish, appointment, bookingId, answer: answerOf(bookingId, grant, offers.zone) }
    }
  }

  async function write(transaction: TenantTransaction, granted: readonly Granted[], now: Date): Promise<void> {
    const people = granted.map(({ wish, appointment }) => ({ accountId: wish.key.accountId, ...guestOf(appointment) }))
    const customers = await namedCustomers(transaction, people, () => secrets.id(), now)
    const customerOf = ({ wish }: Granted): string => {
      const id = customers.get(wish.key.accountId)
      if (id === undefined) throw new Error('Every account that reserves is a customer')
      return id
    }
    const claims = claimsOf(granted)
    for (const { id, slot, seats, isNew } of claims) {
      if (isNew) continue
      if (!(await takeSharedSeat(transaction, id, slot.capacity, seats))) throw new Undone(refuse('slot-taken'))
    }
    await insertReservations(
      transaction,
      claims.filter(({ isNew }) => isNew),
      granted.map((each) => reservationOf(each, customerOf(each), secrets.id())),
    )
    const paidByCredit = granted.filter(({ paymentMethod }) => paymentMethod === 'credits')
    // Sorted, so that two of these never wait for each other's credits.
    for (const each of paidByCredit.toSorted((a, b) => (customerOf(a) < customerOf(b) ? -1 : 1))) {
      const spending = { customerId: customerOf(each), serviceId: each.slot.serviceId, bookingId: each.bookingId }
      if (!(await spendCredit(transaction, spending, now))) throw new Undone(refuse('no-credits'))
    }
    const { organisationId } = transaction
    // What waits for a card is told when it has paid.
    const standing = granted.filter(({ beginning }) => !awaitsCard(beginning))
    const mails = standing.flatMap(({ bookingId, wish: { request } }) => {
      const mail = { organisationId, locale: request.locale, bookingId }
      return [{ template: 'booking-confirmed', ...mail } as const, { template: 'booking-received', ...mail } as const]
    })
    if (mails.length > 0) await outbox.addAll(transaction.sql, mails)
    const booked = standing.map(({ bookingId }): Topic => `booked:${bookingId}`)
    for (let first = 0; first === 0 || first < booked.length; first += MOST_TOPICS) {
      await announce(transaction, ['slots', 'bookings', ...booked.slice(first, first + MOST_TOPICS)])
    }
  }
}

function readWish(request: ReserveRequest): Wish {
  const { body, caller, idempotencyKey } = request
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  return { request, key, slot: slotIn(request) }
}

/** What a request asks for, if it can be asked for at all. */
function slotIn({ body, now }: ReserveRequest): SlotWish | Refusal {
  const { appointmentDto: appointment, totalPriceRequest } = body
  const { serviceId } = totalPriceRequest
  if (!appointment) return refuse('validation', { appointmentDto: 'required' })
  if (serviceId === null) return refuse('validation', { serviceId: 'required' })
  const name = slotName(appointment)
  return name ? { name, serviceId, appointment, body, now } : refuse('slot-not-offered')
}

async function lock(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  isPatient: boolean,
): Promise<ReadonlySet<string>> {
  if (specialistIds.length === 0) return new Set()
  if (!isPatient) return lockFreeSpecialists(transaction, specialistIds)
  for (const id of specialistIds.toSorted()) await lockSpecialist(transaction, id)
  return new Set(specialistIds)
}

const replay = ({ requestHash, answer }: KeptAnswer<Answer>, key: IdempotencyKey): Answer | Refusal =>
  requestHash.equals(key.requestHash) ? answer : refuse('idempotency-mismatch')

/** The claims that grants sit on, each once, with the seats that they take of it. */
function claimsOf(granted: readonly Granted[]): (NewClaim & { isNew: boolean })[] {
  const byClaim = Map.groupBy(granted, ({ claimId }) => claimId)
  return [...byClaim].flatMap(([id, [first, ...others]]) =>
    first ? { id, slot: first.slot, seats: 1 + others.length, isNew: first.isNewClaim } : [],
  )
}

const guestOf = ({ firstName, lastName, phoneNumber }: AppointmentWish) => ({ firstName, lastName, phoneNumber })

function reservationOf(granted: Granted, customerId: string, eventId: string): NewReservation {
  const { wish, appointment, slot, place, paymentMethod, priceCents, beginning, bookingId, claimId, answer } = granted
  const { key, request } = wish
  const { serviceId, specialistId, start } = slot
  const end = start + slot.durationMinutes
  return {
    key,
    answer,
    at: request.now,
    booking: {
      id: bookingId,
      claimId,
      customerId,
      serviceId,
      specialistId,
      start,
      end,
      priceCents,
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
      by: customerAgent(request),
      at: request.now,
      before: null,
      after: { ...beginning, start, end, specialistId },
    },
  }
}

const answerOf = (bookingId: string, { priceCents, beginning }: Grant, zone: Zone): Answer => ({
  response: {
    totalPrice: eurosOfCents(priceCents),
    appointmentId: bookingId,
    orderId: null,
    booking: { price: eurosOfCents(priceCents), packageId: null },
    payment: holdOf(beginning, zone),
  },
})

/** What of it a card pays now; null where nothing waits. */
const holdOf = (beginning: Grant['beginning'], zone: Zone): Answer['response']['payment'] =>
  awaitsCard(beginning) && beginning.holdExpiresAt !== null
    ? { holdUntil: wireInstant(zone, beginning.holdExpiresAt) }
    : null
