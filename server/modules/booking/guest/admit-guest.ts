import { type GuestPolicy, guestStep } from '#shared/domain/guest/guest-requirements.ts'
import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { mustAddressPayAhead } from '#server/modules/booking/booking/attendance/must-pay-ahead.ts'
import { hasBlockedCustomers, isAddressBlocked, provenCustomer } from '#server/modules/customers/records/index.ts'
import { type GuestAddress, isConfirmed } from '#server/modules/booking/records/guest/guest-codes.ts'
import { findGuestPolicy } from '#server/modules/booking/records/guest/guest-policies.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { hasPersonalCoupon } from '#server/modules/money/records/index.ts'
import type { Booker, GuestBooker } from '#server/modules/booking/reservation/account-or-guest.ts'

type Reservation = Pick<RequestOf<'reserve'>['body'], 'booking' | 'codes' | 'paymentMethod' | 'order'>

/**
 * Returns a refusal when the guest must do something before this reservation, such as confirm the mail address; undefined when nothing is
 * needed (rule D215).
 * @param isProven whether a link in a mail has proven the address, for what the organisation offers to this person
 */
export async function admitGuest(
  transaction: TenantTransaction,
  { booking, codes, paymentMethod, order }: Reservation,
  address: GuestAddress,
  now: Date,
  isProven = false,
): Promise<Refusal | undefined> {
  const policy = await findGuestPolicy(transaction)
  if (!policy) return refuse('not-found')
  // Only accounts can buy packages or use credits (rule D220).
  if (order.isPurchase || order.useCredits) return refuse('account-required')
  const { seenPrice } = order
  const admitted = { phoneNumber: booking?.phoneNumber ?? '', paymentMethod, seenPrice, codes: codes ?? [] }
  return admitOrder(transaction, policy, admitted, address, now, isProven)
}

type SeriesOrder = Pick<RequestOf<'bookRepeatAsGuest'>['body'], 'phoneNumber' | 'paymentMethod'> &
  Pick<Reservation['order'], 'seenPrice'>

interface Order extends SeriesOrder {
  readonly codes: readonly string[]
}

/**
 * Like `admitGuest`, for a repeat. A repeat that is not paid immediately requires a code even where a single booking does not, because one
 * request takes up to 26 times (rule D319).
 */
export async function admitGuestSeries(
  transaction: TenantTransaction,
  order: SeriesOrder,
  address: GuestAddress,
  now: Date,
): Promise<Refusal | undefined> {
  const policy = await findGuestPolicy(transaction)
  if (!policy) return refuse('not-found')
  const booking = policy.booking === 'open' ? 'code' : policy.booking
  // Coupons are not for series (rule D316), so codes say nothing about the person.
  return admitOrder(transaction, { ...policy, booking }, { ...order, codes: [] }, address, now)
}

async function admitOrder(
  transaction: TenantTransaction,
  policy: GuestPolicy,
  { phoneNumber, paymentMethod, seenPrice, codes }: Order,
  address: GuestAddress,
  now: Date,
  isProven = false,
): Promise<Refusal | undefined> {
  if (policy.isPhoneRequired && !phoneNumber.trim()) return refuse('validation', { phoneNumber: 'required' })
  const paysAfterwards = paymentMethod === 'AFTER_PAY'
  const isPersonal =
    (await restrictsAnybody(transaction, paysAfterwards)) || (await hasPersonalCoupon(transaction, readCodes(codes)))
  // A wrong price is refused later, so the client cannot pass a free booking off as a paid one here.
  const paysAtOnce = paymentMethod === 'STRIPE' && (seenPrice?.amount ?? 0) > 0
  if (isProven) return refusalFor(transaction, address.email, paysAfterwards, isPersonal)
  return stepBefore(transaction, policy, { address, paysAtOnce, paysAfterwards, isPersonal }, now)
}

/** Like `admitGuest`, for an order that is paid online immediately (rule D315). */
export async function admitBuyer(
  transaction: TenantTransaction,
  address: GuestAddress,
  now: Date,
): Promise<Refusal | undefined> {
  const policy = await findGuestPolicy(transaction)
  if (!policy) return refuse('not-found')
  const isPersonal = await restrictsAnybody(transaction, false)
  return stepBefore(transaction, policy, { address, paysAtOnce: true, paysAfterwards: false, isPersonal }, now)
}

interface Asked {
  readonly address: GuestAddress
  readonly paysAtOnce: boolean
  readonly paysAfterwards: boolean
  /** Whether it matters who the guest is, without looking at the address. */
  readonly isPersonal: boolean
}

/**
 * Returns the step that the guest must take first. What holds for an address is looked up only after it was confirmed, so nobody else learns it
 * (rule D216).
 */
async function stepBefore(
  transaction: TenantTransaction,
  policy: GuestPolicy,
  { address, paysAtOnce, paysAfterwards, isPersonal }: Asked,
  now: Date,
): Promise<Refusal | undefined> {
  const step = guestStep(policy, {
    paysAtOnce,
    isPersonal,
    isConfirmed: await isConfirmed(transaction, address, now),
  })
  if (step === 'account') return refuse('account-required')
  if (step === 'code') return refuse('guest-code-required')
  return refusalFor(transaction, address.email, paysAfterwards, isPersonal)
}

async function refusalFor(
  transaction: TenantTransaction,
  email: string,
  paysAfterwards: boolean,
  isPersonal: boolean,
): Promise<Refusal | undefined> {
  if (!isPersonal) return undefined
  const restriction = await restrictionOf(transaction, email, paysAfterwards)
  return restriction && refuse(restriction)
}

/** Whether the organisation has blocked anybody, or has anybody pay ahead after no-shows (rule D176). */
const restrictsAnybody = async (transaction: TenantTransaction, paysAfterwards: boolean): Promise<boolean> =>
  (paysAfterwards && (await findPolicy(transaction)).noShowsBeforePayment !== null) ||
  (await hasBlockedCustomers(transaction))

/** Returns why customers with this address may not book in this way; undefined when they may. */
async function restrictionOf(transaction: TenantTransaction, email: string, paysAfterwards: boolean) {
  if (await isAddressBlocked(transaction, email)) return 'customer-blocked' as const
  const mustPay = paysAfterwards && (await mustAddressPayAhead(transaction, email))
  return mustPay ? ('payment-ahead-required' as const) : undefined
}

/** A guest as the reservation names them, with the secret of the visit. */
interface NamedGuest extends GuestAddress {
  readonly firstName: string
  readonly lastName: string
  readonly secret: string
}

/**
 * Returns which customer a guest is. Who has confirmed the address is the customer without an account who has it and the same name. Anybody
 * else is a customer of this visit, whose id is derived from the secret and the address, so that nobody gets another person's record
 * (rule D216).
 */
export async function guestBooker(
  transaction: TenantTransaction,
  guest: NamedGuest,
  now: Date,
): Promise<Booker & { guest: GuestBooker }> {
  const { email, secret } = guest
  const secretHash = sha256(secret)
  const known = (await isConfirmed(transaction, guest, now)) ? await provenCustomer(transaction, guest) : undefined
  const ofVisit = () => derivedId(`guest:${transaction.organisationId}:${secretHash.toString('hex')}:${email}`)
  return { accountId: known ?? ofVisit(), guest: { email, secretHash } }
}
