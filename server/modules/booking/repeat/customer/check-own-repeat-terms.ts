import { startSeries } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import {
  type BookingCounts,
  type BookingLimits,
  checkBookingLimits,
} from '#shared/domain/booking/hold/booking-limits.ts'
import { checkHold, isSeriesWithin } from '#shared/domain/booking/hold/hold-limits.ts'
import { type DepositFacts, depositOf } from '#shared/domain/deposit/deposit.ts'
import { isGuaranteeAsked } from '#shared/domain/guarantee/guarantee.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import { type Answer, checkAnswers } from '#shared/domain/question/answer.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal, refuse, refuseWith } from '#server/platform/http/handler.ts'
import { knownOfAccount } from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import { mustPayAhead } from '#server/modules/booking/booking/attendance/must-pay-ahead.ts'
import type { CardOrder } from '#server/modules/booking/booking-for-customer/create-bookings-at-times.ts'
import { blockedAccounts } from '#server/modules/customers/records/index.ts'
import { keepsCards, onlineOffer } from '#server/modules/money/records/index.ts'
import { accountsWithBookings, orRefuseAnswers, questionsOf } from '#server/modules/catalogue/index.ts'
import { lockBookingCounts, refuseBooking } from '#server/modules/booking/reservation/allocation/bookings-for-limits.ts'
import {
  holderOf,
  lockUnpaidHolds,
  type UnpaidHold,
} from '#server/modules/booking/reservation/allocation/unpaid-holds-for-limits.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { giftsFor, hasCodes, type RepeatGifts } from './gift-cards-of-repeat.ts'
import type { OwnRepeatRequest as Request } from './own-repeat-request.ts'
import type { WantedOwnRepeat } from './own-repeat-input.ts'
import { totalOf } from './preview-own-repeat.ts'

type Needs = Pick<Dependencies, 'configuration' | 'payments'>

interface AllowedRepeat {
  readonly isPaidByCredit: boolean
  /** The deposits and the common hold of the appointments; undefined when they are not paid by card. */
  readonly card?: CardOrder
  /** What gift cards pay; undefined without codes. */
  readonly gifts?: RepeatGifts | undefined
  readonly answers: readonly Answer[]
}

/**
 * Checks whether the customer may book the slots at the price that they saw. Returns how they pay and the checked answers, or a refusal.
 * The same rules apply as for a single booking.
 */
export async function allowedFor(
  needs: Needs,
  transaction: TenantTransaction,
  request: Request,
  { organisation, service, seats }: WantedOwnRepeat,
  slots: readonly Slot[],
): Promise<AllowedRepeat | Refusal> {
  const { body, caller, now } = request
  const { accountId } = caller
  if ((await blockedAccounts(transaction, [accountId])).has(accountId)) return refuse('customer-blocked')
  const isNew = !(await accountsWithBookings(transaction, [accountId])).has(accountId)
  const questions = await questionsOf(transaction, service.id)
  const answers = orRefuseAnswers(checkAnswers(questions, body.answers, 'customer', isNew))
  if (isRefusal(answers)) return answers
  const totalCents = totalOf(slots, seats)
  const holds =
    body.paymentMethod === 'STRIPE' && !body.useCredits && totalCents > 0
      ? await lockUnpaidHolds(transaction, [holderOf(request)], now)
      : []
  const limits = await readBookingLimits(needs, transaction, request)
  // Refused before anything is said about the price, as a series counts once, whatever pays it (rule D342).
  const tooOften = refuseAboveLimits(limits, request, 0)
  if (tooOften) return tooOften
  const isPaidByCredit = body.useCredits && totalCents > 0
  if (isPaidByCredit) return hasCodes(body) ? refuse('validation', { codes: 'invalid' }) : { isPaidByCredit, answers }
  if (centsOfEuros(body.seenPrice.amount) !== totalCents) return refuseWith('price-changed', { priceCents: totalCents })
  const known = await knownOfAccount(transaction, accountId, now)
  // Refused, because each appointment would need a saved card of its own (rule D299).
  const { guarantee } = service
  const asksCard = guarantee && isGuaranteeAsked(guarantee, known) && (await keepsCards(transaction, needs.payments))
  if (asksCard) return refuse('payment-method-unavailable')
  if (totalCents === 0) return { isPaidByCredit, answers }
  const method = body.paymentMethod === 'STRIPE' ? 'card' : 'pay-afterwards'
  const isOffered = body.paymentMethod != null && organisation.paymentMethods.includes(method)
  const depositsCents = depositsOf(service, slots, { ...known, seats })
  const pricesCents = slots.map(({ priceCents }) => priceCents * seats)
  const gifts = hasCodes(body)
    ? await giftsFor(transaction, body, { pricesCents, depositsCents, method, zone: zoneOf(organisation.zone) }, now)
    : undefined
  if (isRefusal(gifts)) return gifts
  // What gift cards pay in full needs no other way to pay.
  if (gifts?.isPaidInFull) return { isPaidByCredit, answers, gifts }
  if (!isOffered) return refuse('payment-method-unavailable')
  if (method === 'card') {
    const card = await heldForCard(needs, transaction, request, { service, slots, depositsCents, holds, gifts })
    return isRefusal(card) ? card : { isPaidByCredit, answers, card, gifts }
  }
  if (await mustPayAhead(transaction, accountId)) return refuse('payment-ahead-required')
  if (depositsCents.some((deposit) => deposit !== null)) return refuse('deposit-required')
  const tooMany = refuseAboveLimits(limits, request, slots.filter(({ priceCents }) => priceCents > 0).length)
  return tooMany ?? { isPaidByCredit, answers, gifts }
}

interface CountedLimits {
  readonly booked: BookingCounts
  readonly limits: BookingLimits
}

/** Counts and locks what the customer has booked, for `refuseAboveLimits`. */
async function readBookingLimits(
  { configuration }: Needs,
  transaction: TenantTransaction,
  request: Request,
): Promise<CountedLimits> {
  const { unpaidAhead } = await findPolicy(transaction)
  const limits = { ...configuration.bookingLimits, unpaidPerCustomer: unpaidAhead }
  const holder = holderOf(request)
  const isUnpaid = request.body.paymentMethod === 'AFTER_PAY'
  const booked = await lockBookingCounts(transaction, [{ holder, isUnpaid }], request.now)
  return { booked, limits }
}

/** Refuses so many appointments to be paid afterwards when they are above a limit (rule D341). */
function refuseAboveLimits({ booked, limits }: CountedLimits, request: Request, unpaid: number): Refusal | undefined {
  const problem = checkBookingLimits(booked, [], { holder: holderOf(request), unpaid }, limits)
  return problem && refuseBooking(problem, limits)
}

/** The deposit of each appointment, as of a single booking (rule D275). */
const depositsOf = (
  { deposit }: Pick<Service, 'deposit'>,
  slots: readonly Slot[],
  facts: DepositFacts,
): (Cents | null)[] => slots.map(({ priceCents }) => depositOf(deposit, priceCents * facts.seats, facts))

interface Ordered {
  readonly service: Pick<Service, 'deposit'>
  readonly slots: readonly Slot[]
  readonly depositsCents: readonly (Cents | null)[]
  /** The unpaid holds that the customer already has. */
  readonly holds: readonly UnpaidHold[]
  readonly gifts: RepeatGifts | undefined
}

/**
 * Holds all appointments for one card payment (rule D305). A series counts as one unpaid seat, and an account can hold only one series at a
 * time, so that nobody blocks a calendar without paying (threat P12). Refused when the sum of the deposits differs from what the customer
 * saw (threat A23).
 */
async function heldForCard(
  { configuration, payments }: Needs,
  transaction: TenantTransaction,
  request: Request,
  { service, slots, depositsCents, holds, gifts }: Ordered,
): Promise<CardOrder | Refusal> {
  const { seenDeposit } = request.body
  const deposits = depositsCents.filter((deposit) => deposit !== null)
  const depositCents = deposits.length === 0 ? null : deposits.reduce((sum, cents) => sum + cents, 0)
  const seenCents = seenDeposit ? centsOfEuros(seenDeposit.amount) : null
  if (seenDeposit !== undefined && seenCents !== depositCents) return refuse('deposit-changed')
  const restWay = service.deposit?.rest ?? 'place'
  if (gifts?.isCovered) return { beginning: undefined, depositsCents, restWay }
  if (!(await onlineOffer(transaction, payments))) return refuse('payment-method-unavailable')
  const holder = holderOf(request)
  const hasSeries = holds.some(({ accountId, isSeries }) => isSeries && accountId === holder.accountId)
  const isWithin =
    !request.caller.guest || isSeriesWithin(holds, holder.network, slots.length, configuration.holdLimits)
  if (!hasSeries && !isWithin) return refuse('too-many-holds-nearby')
  const problem = hasSeries ? 'too-many-holds' : checkHold(holds, holder, configuration.holdLimits)
  if (problem) return refuse(problem)
  const { holdMinutes } = await findPolicy(transaction)
  const beginning = startSeries(slots, holdMinutes, epochMinuteOf(request.now))
  return { beginning, depositsCents, restWay }
}
