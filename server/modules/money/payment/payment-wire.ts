import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { channelsOf } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Payments, ProviderIntent } from '#server/platform/payment-provider/payment-provider.ts'
import type { BookingDetails } from '#server/modules/booking/index.ts'
import type { OrganisationProfile } from '#server/modules/organisation/index.ts'
import type { PackageOrder } from '#server/modules/catalogue/index.ts'
import type { PaymentPurpose } from '#server/modules/money/records/payment/payment-tables.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

/** The data of a booking or order that its payment's answers contain. */
export interface ShownPayable {
  readonly purpose: PaymentPurpose
  readonly savesCard: boolean
  /** The amount in cents of a new payment. */
  readonly amountCents: number
  /** Whether the booking or order can still be paid. */
  readonly isOpen: boolean
  readonly booking: BookingDetails | undefined
  readonly order: PackageOrder | undefined
  readonly organisation: OrganisationProfile
}

/** A payment as its customer sees it. */
export interface ShownPayment {
  readonly payment: Payment
  /** The bookings that the payment pays. */
  readonly bookingIds: readonly string[]
  readonly payable: ShownPayable
  /** Whether the payment was refunded or its refund was requested. */
  readonly isGivenBack: boolean
}

type WirePaymentState = Output<'payment'>['status']

export const paymentStates: Readonly<Record<IntentState, WirePaymentState>> = {
  open: 'PENDING',
  action: 'REQUIRES_ACTION',
  processing: 'PENDING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  succeeded: 'SUCCEEDED',
  refunded: 'REFUNDED',
}

/**
 * The status for the customer: refunded as soon as a refund is requested, over as soon as it can no longer be paid. A payment
 * that the bank is processing is shown as such.
 */
export function paymentStatusOf(
  { payment, payable, isGivenBack }: Omit<ShownPayment, 'bookingIds'>,
  now: Date,
): WirePaymentState {
  const { state, expiresAt } = payment
  if (isGivenBack) return 'REFUNDED'
  const isOver = !payable.isOpen || expiresAt <= now
  return isOver && (state === 'open' || state === 'failed') ? 'CANCELLED' : paymentStates[state]
}

const holdOf = ({ booking, organisation }: ShownPayable): string | null =>
  booking?.holdExpiresAt == null ? null : wireInstant(zoneOf(organisation.zone), booking.holdExpiresAt)

export const wireIntent = (
  { account, provider, publishableKey, channels }: Payments,
  {
    payment,
    payable,
    intent,
  }: { readonly payment: Payment; readonly payable: ShownPayable; readonly intent: ProviderIntent },
): Output<'createPaymentIntent'> => ({
  provider,
  publishableKey,
  stripeAccount: provider === 'stripe' ? (account ?? null) : null,
  paymentIntentId: intent.news.intentId,
  clientSecret: intent.clientSecret,
  status: paymentStates[intent.news.state],
  amount: eurosOfCents(payment.amountCents),
  currency: 'EUR',
  methods: payable.savesCard ? ['card'] : [...channelsOf(payable.organisation.zone, channels)],
  ...(payable.savesCard && { savesCard: true }),
  holdUntil: holdOf(payable),
})

export const wirePayment = (
  { payment, payable, bookingIds }: Pick<ShownPayment, 'payment' | 'payable' | 'bookingIds'>,
  status: WirePaymentState,
  scheduleId: string | null,
): Output<'payment'> => ({
  status,
  bookingId: payment.bookingId,
  bookingIds: [...bookingIds],
  ...(payment.purpose === 'fee' && { isFee: true }),
  orderId: payment.orderId,
  packageId: payable.order?.packageId ?? null,
  serviceId: payable.booking?.serviceId ?? null,
  scheduleId,
  amount: eurosOfCents(payment.amountCents),
  holdUntil: holdOf(payable),
})

/** What a payment was for, as far as it can be told without a secret. */
function subjectOf({
  payment,
  payable,
  bookingIds,
}: Omit<ShownPayment, 'isGivenBack'>): Output<'paymentResult'>['about'] {
  if (payment.purpose === 'fee') return 'FEE'
  if (payment.purpose === 'card') return 'CARD'
  if (payable.order) return payable.order.giftCardId === null ? 'PACKAGE' : 'GIFT_CARD'
  return bookingIds.length > 1 ? 'SERIES' : 'BOOKING'
}

/** The result of a payment for somebody without the secret of what was paid: no names, no amount and no ids (rule D358). */
export const wireResult = (shown: ShownPayment, status: WirePaymentState): Output<'paymentResult'> => ({
  status,
  about: subjectOf(shown),
  holdUntil: holdOf(shown.payable),
})
