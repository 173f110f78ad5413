import { agreedCents, askedNowCents, balanceOf } from '#shared/domain/balance/balance.ts'
import { partsToPay, totalOfParts } from '#shared/domain/balance/split-payment-over-bookings.ts'
import { awaitsCard, claimsSeat } from '#shared/domain/booking/booking.ts'
import { restOnlineCents } from '#shared/domain/deposit/rest-after-deposit.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type BookingDetails, findBooking, listBookingsOfRepeat } from '#server/modules/booking/index.ts'
import { findGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { type PackageOrder, findPackageOrder } from '#server/modules/catalogue/index.ts'
import { payableFee } from './fees/payable-fee.ts'
import { type About, descriptionOf, PATIENCE, type Payable, type PaymentWish } from './payable.ts'

/**
 * Returns what can be paid now: a booking, an order, the series that a booking is paid with, or the fee of a booking. Undefined when it
 * does not exist.
 */
export async function findPayable(
  transaction: TenantTransaction,
  { bookingId, orderId, purpose }: PaymentWish,
  now: Date,
): Promise<Payable | undefined> {
  const organisation = await findOrganisation(transaction)
  const booking = bookingId === null ? undefined : await findBooking(transaction, bookingId)
  const order = orderId === null ? undefined : await findPackageOrder(transaction, orderId)
  if (!organisation || !(booking ?? order)) return undefined
  const about = { bookingId, orderId, organisation, booking, order, parts: [] }
  if (!booking) return order && payableOrder(order, about, now)
  if (purpose === 'fee') return payableFee(transaction, booking, about, now)
  const series = await seriesToPay(transaction, booking, now)
  if (series) return payableSeries(series, about)
  const isGuaranteed = (await findGuarantee(transaction, booking.id)) !== undefined
  return isGuaranteed && booking.paymentMethod !== 'card'
    ? bookingWithCard(booking, about, now)
    : payableBooking(booking, about, now, isGuaranteed)
}

/** A booking for which nothing is paid now; its seat is confirmed once a card has been saved (rule D299). */
function bookingWithCard(booking: BookingDetails, about: About, now: Date): Payable {
  return {
    ...payableBooking(booking, about, now, true),
    purpose: 'card',
    amountCents: 0,
    prices: [0],
    isPaid: !awaitsCard(booking),
  }
}

/** Bookings that one payment is to pay. */
interface SeriesToPay {
  /** The first booking of the series. The payment record has its id, even if this booking has ended. */
  readonly first: BookingDetails
  /** The bookings that wait for the payment. */
  readonly waiting: readonly BookingDetails[]
}

/** Returns the series that a booking is paid with; undefined when none of its bookings waits for a payment (rule D305). */
async function seriesToPay(
  transaction: TenantTransaction,
  { repeat }: BookingDetails,
  now: Date,
): Promise<SeriesToPay | undefined> {
  if (!repeat) return undefined
  const all = await listBookingsOfRepeat(transaction, repeat.id)
  const byNumber = all.toSorted((one, other) => (one.repeat?.number ?? 0) - (other.repeat?.number ?? 0))
  const waiting = byNumber.filter((booking) => awaitsCard(booking) && claimsSeat(booking, epochMinuteOf(now)))
  const [first] = byNumber
  return first && waiting.length > 0 ? { first, waiting } : undefined
}

/** The amount due now for each waiting booking. The payment expires when the first of their holds ends. */
function payableSeries({ first, waiting }: SeriesToPay, about: About): Payable {
  const parts = partsToPay(waiting)
  const amountCents = totalOfParts(parts)
  const booking = waiting[0] ?? first
  const holdEnd = Math.min(...waiting.map(({ holdExpiresAt, start }) => holdExpiresAt ?? start))
  return {
    ...about,
    purpose: 'price',
    savesCard: false,
    bookingId: first.id,
    booking,
    accountId: booking.accountId,
    amountCents,
    prices: [amountCents],
    method: 'card',
    description: descriptionOf(about.organisation, booking),
    isOpen: amountCents > 0,
    isPaid: false,
    expiresAt: dateOfEpochMinute(holdEnd),
    parts,
  }
}

/** The amount due now for a booking that waits for its payment. When its deposit is already paid, the rest of the price (rule D276). */
function payableBooking(booking: BookingDetails, about: About, now: Date, isGuaranteed: boolean): Payable {
  const balance = balanceOf(booking)
  const isPaid = booking.payment === 'paid'
  const restCents = restOnlineCents(booking)
  const holdEnd = booking.holdExpiresAt === null ? now : dateOfEpochMinute(booking.holdExpiresAt)
  return {
    ...about,
    purpose: 'price',
    // No card is saved when the rest after a deposit is paid.
    savesCard: isGuaranteed && !isPaid,
    accountId: booking.accountId,
    amountCents: isPaid ? restCents : askedNowCents(balance),
    prices: [booking.priceCents, agreedCents(balance)],
    method: booking.paymentMethod,
    description: descriptionOf(about.organisation, booking),
    isOpen: isPaid ? restCents > 0 : awaitsCard(booking) && claimsSeat(booking, epochMinuteOf(now)),
    isPaid: isPaid && restCents === 0,
    expiresAt: isPaid ? new Date(now.getTime() + PATIENCE) : holdEnd,
  }
}

const payableOrder = (order: PackageOrder, about: About, now: Date): Payable => ({
  ...about,
  purpose: 'price',
  savesCard: false,
  accountId: order.accountId,
  amountCents: order.priceCents,
  prices: [order.priceCents],
  method: order.paymentMethod,
  description: `${organisationNameFor(about.organisation, order.locale)}: ${order.name}`,
  isOpen: awaitsCard(order),
  isPaid: order.payment === 'paid',
  expiresAt: new Date(now.getTime() + PATIENCE),
})
