import type { BookingCounts, BookingLimits } from '#shared/domain/booking/hold/booking-limits.ts'
import type { Holder, HoldLimits } from '#shared/domain/booking/hold/hold-limits.ts'
import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type KnownOfBooker,
  readDepositFacts,
} from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import { accountsWithNoShows } from '#server/modules/booking/booking/attendance/must-pay-ahead.ts'
import { type HeldOffer, offersOfBookers } from '#server/modules/booking/records/waiting-list/offers.ts'
import { type GuaranteeTerms, readGuaranteeTerms } from '#server/modules/booking/reservation/payment/guarantee-fees.ts'
import {
  type PendingRequest,
  slotsOf,
  type SlotRequest,
} from '#server/modules/booking/reservation/parse-reserve-request.ts'
import { accountsWithBookings } from '#server/modules/catalogue/index.ts'
import { blockedAccounts } from '#server/modules/customers/records/index.ts'
import { readVouchers, type VoucherFacts } from '#server/modules/money/records/index.ts'
import type { OffersInMemory, PublishedOffers } from '#server/modules/scheduling/index.ts'
import {
  claimsWithin,
  type HeldClaim,
  readResourceClaims,
  REVISION_ONLY,
} from '#server/modules/scheduling/records/index.ts'
import { lockBookingCounts } from './bookings-for-limits.ts'
import { resourcesWanted, timesOf } from './time-needed.ts'
import { lockUnpaidHolds } from './unpaid-holds-for-limits.ts'

/** The data on which decisions about reservations depend. It is read under locks, so no other transaction can change it. */
export interface ReservationFacts {
  readonly offers: PublishedOffers
  /** Ids of the locked specialists and resources. */
  readonly locked: ReadonlySet<string>
  /** The accounts that the organisation does not let book. */
  readonly blocked: ReadonlySet<string>
  /** The existing claims in the times that `timesOf` returns for the requests. */
  readonly claims: readonly HeldClaim[]
  /** The claims on resources in the same intervals. */
  readonly resourceClaims: readonly ResourceClaim[]
  /** The unpaid seats, and how many may be held. */
  readonly holds: readonly Holder[]
  readonly holdLimits: HoldLimits
  /** What is booked online without paying at once, and how much may be (rules D341 and D342). */
  readonly booked: BookingCounts
  readonly bookingLimits: BookingLimits
  /** The accounts that may not pay afterwards (rule D176). */
  readonly payAhead: ReadonlySet<string>
  /** The accounts with an earlier booking, of those who ask for a service with a question for new customers (rule D196). */
  readonly withBookings: ReadonlySet<string>
  /** What the deposit rules need to know, by account; nothing is known about an account without an entry. */
  readonly depositFacts: ReadonlyMap<string, KnownOfBooker>
  /** The open offers, whose seats are held, by account (rule D190). */
  readonly waitingOffers: ReadonlyMap<string, readonly HeldOffer[]>
  readonly vouchers: VoucherFacts
  /** The day in the organisation's zone on which coupons are checked. */
  readonly today: LocalDate
  /** The terms of a saved card; undefined when nobody is asked for one. */
  readonly guarantee: GuaranteeTerms | undefined
}

interface FactsInput {
  readonly pending: readonly PendingRequest[]
  /** Ids of the locked specialists and resources. */
  readonly locked: ReadonlySet<string>
  /** The published offers from which the ids to lock were chosen. */
  readonly seen: PublishedOffers
  readonly now: Date
}

type Needs = Pick<Dependencies, 'configuration' | 'payments'> & { readonly published: OffersInMemory }

/** What the organisation offers; undefined when there is no such organisation. */
export async function offersNow(
  { published }: Pick<Needs, 'published'>,
  transaction: TenantTransaction,
  now: Date,
): Promise<PublishedOffers | undefined> {
  const present = await published.askWithin(transaction, now, (offers) => ({ ...REVISION_ONLY, offers }))
  return present?.question.offers
}

/** Reads the data on which the decisions depend; undefined when the organisation is gone. */
export async function readReservationFacts(
  needs: Needs,
  transaction: TenantTransaction,
  { pending, locked, seen, now }: FactsInput,
): Promise<ReservationFacts | undefined> {
  const slots = slotsOf(pending)
  const claimsFor = (offers: PublishedOffers) => claimsWithin(transaction, timesOf(offers, slots))
  const first = await claimsFor(seen)
  // The availability may have changed while this transaction waited for the locks.
  const offers = first.revision === seen.revision ? seen : await offersNow(needs, transaction, now)
  if (!offers) return undefined
  const { claims } = offers === seen ? first : await claimsFor(offers)
  const resourceClaims = await readResourceClaims(transaction, {
    resourceIds: [...new Set(slots.flatMap((slot) => resourcesWanted(offers, slot)))],
    spans: timesOf(offers, slots),
  })
  const blocked = await blockedAccounts(
    transaction,
    pending.map(({ key }) => key.accountId),
  )
  const { noShowsBeforePayment, unpaidAhead } = offers
  const asksCard = ({ serviceId }: SlotRequest) => Boolean(offers.services.get(serviceId)?.guarantee)
  const holding = slots.filter((slot) => slot.body.paymentMethod === 'STRIPE' || asksCard(slot))
  const holds = await lockUnpaidHolds(transaction, holdersOf(holding), now)
  const booked = await lockBookingCounts(
    transaction,
    slots.map(({ holder, body }) => ({ holder, isUnpaid: body.paymentMethod === 'AFTER_PAY' })),
    now,
  )
  const payAhead =
    noShowsBeforePayment === null
      ? new Set<string>()
      : await accountsWithNoShows(transaction, accountsOf(slots), noShowsBeforePayment)
  const withBookings = await accountsWithBookings(
    transaction,
    accountsOf(slots.filter(({ serviceId }) => asksNewCustomers(offers, serviceId))),
  )
  const withDeposit = slots.filter((slot) => asksCard(slot) || offers.services.get(slot.serviceId)?.deposit)
  const depositFacts = await readDepositFacts(transaction, accountsOf(withDeposit), noShowsBeforePayment, now)
  const waitingOffers = await offersOfBookers(transaction, accountsOf(slots), now)
  // Vouchers are locked last: a transaction that holds the lock of a coupon or gift card never waits for a specialist.
  const withCodes = slots.filter(({ body }) => (body.codes ?? []).length > 0)
  const vouchers = await readVouchers(
    transaction,
    withCodes.flatMap(({ body }) => readCodes(body.codes ?? [])),
    withCodes.map(({ person }) => person),
    { now, isLocked: true },
  )
  const guarantee = await readGuaranteeTerms(
    needs,
    transaction,
    slots.map(({ serviceId }) => offers.services.get(serviceId)),
  )
  const { holdLimits } = needs.configuration
  const bookingLimits = { ...needs.configuration.bookingLimits, unpaidPerCustomer: unpaidAhead }
  const today = fromEpochDay(instantToWall(offers.zone, epochMinuteOf(now)).day)
  const busy = { claims, resourceClaims, holds, holdLimits, booked, bookingLimits, waitingOffers }
  const customers = { blocked, payAhead, withBookings, depositFacts }
  return { offers, locked, ...busy, ...customers, vouchers, today, guarantee }
}

const holdersOf = (slots: readonly SlotRequest[]): Holder[] => slots.map(({ holder }) => holder)

const accountsOf = (slots: readonly SlotRequest[]): string[] => slots.map(({ holder }) => holder.accountId)

/** Returns whether a service has a question for new customers only. */
const asksNewCustomers = ({ questions }: PublishedOffers, serviceId: string): boolean =>
  questions.get(serviceId)?.some(({ isForNewCustomers }) => isForNewCustomers) ?? false
