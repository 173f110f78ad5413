import { agreedCents, askedNowCents, balanceOf } from '#shared/domain/balance/balance.ts'
import { type PaymentPart, partsToPay, totalOfParts } from '#shared/domain/balance/payment-parts.ts'
import { awaitsCard, claimsSeat } from '#shared/domain/booking/booking.ts'
import { restOnlineCents } from '#shared/domain/deposit/rest.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Holder } from '#server/platform/http/handler.ts'
import { type BookingDetails, findBooking, listBookingsOfRepeat } from '#server/features/booking/bookings.ts'
import { serviceNameFor } from '#server/features/booking/service-name.ts'
import { findGuarantee } from '#server/features/guarantee-store/guarantees.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { findPackageOrder, type PackageOrder } from '#server/features/package/package-orders.ts'
import type { PaymentSubject } from '#server/features/payment-store/payments.ts'
import type { ShownPayable } from './payment-wire.ts'

/** Milliseconds that a payment which holds no seat can be made: of a package, and of the rest of a booking. */
const PATIENCE = 24 * 3_600_000

/** A booking or order that can be paid, with the account that owns it; null for one of a customer without an account. */
export interface Payable extends PaymentSubject, ShownPayable {
  /** 'card': nothing is paid, the card is saved. */
  readonly purpose: 'price' | 'card'
  /** Whether the card is saved, with the payment or without one. */
  readonly savesCard: boolean
  readonly accountId: string | null
  readonly method: BookingDetails['paymentMethod']
  readonly description: string
  /** The prices that a client may name for it. */
  readonly prices: readonly number[]
  /** Whether nothing is left to pay. */
  readonly isPaid: boolean
  /** Until when the payment may be made. */
  readonly expiresAt: Date
  /** What each booking gets where one payment pays several; empty for others. */
  readonly parts: readonly PaymentPart[]
}

/** What a booking or order, or the series that a booking is paid with, costs now. */
export async function findPayable(
  transaction: TenantTransaction,
  { bookingId, orderId }: PaymentSubject,
  now: Date,
): Promise<Payable | undefined> {
  const organisation = await findOrganisation(transaction)
  const booking = bookingId === null ? undefined : await findBooking(transaction, bookingId)
  const order = orderId === null ? undefined : await findPackageOrder(transaction, orderId)
  if (!organisation || !(booking ?? order)) return undefined
  const about = { bookingId, orderId, organisation, booking, order, parts: [] }
  if (!booking) return order && payableOrder(order, about, now)
  const series = await seriesToPay(transaction, booking, now)
  if (series) return payableSeries(series, about)
  const isGuaranteed = (await findGuarantee(transaction, booking.id)) !== undefined
  return isGuaranteed && booking.paymentMethod !== 'card'
    ? bookingWithCard(booking, about, now)
    : payableBooking(booking, about, now, isGuaranteed)
}

/** A booking of which nothing is paid now, and whose seat is firm when its card was given (rule D299). */
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
  /** The first one of the series, which names the payment whatever has become of it. */
  readonly first: BookingDetails
  /** Those that wait for the payment. */
  readonly waiting: readonly BookingDetails[]
}

/** The series that a booking is paid with, while some of it waits for its payment (rule D305). */
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

/** What is asked now of each booking that waits, and when the first of their holds ends. */
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
    description: `${about.organisation.name}: ${serviceNameFor(booking, booking.guestLocale)}`,
    isOpen: amountCents > 0,
    isPaid: false,
    expiresAt: dateOfEpochMinute(holdEnd),
    parts,
  }
}

type About = Pick<Payable, 'bookingId' | 'orderId' | 'organisation' | 'booking' | 'order' | 'parts'>

/** What is asked now of a booking that waits for its payment; afterwards, what is left of one with a deposit (rule D276). */
function payableBooking(booking: BookingDetails, about: About, now: Date, isGuaranteed: boolean): Payable {
  const balance = balanceOf(booking)
  const isPaid = booking.payment === 'paid'
  const restCents = restOnlineCents(booking)
  const holdEnd = booking.holdExpiresAt === null ? now : dateOfEpochMinute(booking.holdExpiresAt)
  return {
    ...about,
    purpose: 'price',
    // The rest of a deposit needs no card any more.
    savesCard: isGuaranteed && !isPaid,
    accountId: booking.accountId,
    amountCents: isPaid ? restCents : askedNowCents(balance),
    prices: [booking.priceCents, agreedCents(balance)],
    method: booking.paymentMethod,
    description: `${about.organisation.name}: ${serviceNameFor(booking, booking.guestLocale)}`,
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
  description: `${about.organisation.name}: ${order.name}`,
  isOpen: awaitsCard(order),
  isPaid: order.payment === 'paid',
  expiresAt: new Date(now.getTime() + PATIENCE),
})

/** Whether a booking or order is the caller's to pay. */
export const isPayableBy = ({ accountId, bookingId, orderId }: Payable, caller: Holder): boolean => {
  if (caller.accountId !== null) return accountId === caller.accountId
  if (bookingId !== null) return caller.bookingIds.has(bookingId)
  return orderId !== null && caller.orderIds.has(orderId)
}
