import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { ownBookingQuery } from '../../../data/booking/own-booking-queries.ts'
import { cardPaymentQuery, readPayable, type CardPayment } from '../../../data/payment/card-payment-query.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useSeries } from '../../../platform/payment/series-dates.tsx'
import { isFinal, paymentQuery, type Payment } from '../../../data/payment/payment-query.ts'
import { useHolder } from '../../../data/guest/guest-visit.ts'
import type { User } from '../../../data/session.ts'
import { orderOfBooking, orderOfPackage, orderOfSeries, type Order } from './order.ts'

/** Milliseconds between two checks whether the seat is still held. */
const lookInterval = 15_000

export type CardOrder =
  | { kind: 'loading' }
  /** The customer has no payment with the id in the URL. */
  | { kind: 'missing' }
  /**
   * The payment is over (paid, refunded or too late), and another screen shows its result. `payment` is undefined when only the fact that
   * it is over is known.
   */
  | { kind: 'over'; paymentId: string; payment: Payment | undefined }
  | { kind: 'unreachable'; error: Error; retry: () => void }
  | {
      kind: 'payable'
      paymentId: string
      payment: Payment
      card: CardPayment
      order: Order
      /** The appointments that are paid together; empty for other orders. */
      series: readonly OwnBooking[]
      /** What a coupon took off the price. */
      discountCents: number
      user: User
    }

/** The payment that the URL names, with the data for its form. It comes from the server, so that a reload loses nothing. */
export function useCardStepPayment(): CardOrder {
  const paymentId = new URLSearchParams(useLocation().search).get('payment_intent') ?? ''
  const t = useText('payment')
  const catalogue = useCatalogue()
  const user = useHolder()
  const { data: payment, error } = useQuery({
    ...paymentQuery(paymentId),
    enabled: paymentId !== '' && user !== undefined,
    refetchInterval: lookInterval,
  })
  const isOver = payment !== undefined && isFinal(payment.status)
  const payable = payment && readPayable(payment)
  const card = useQuery({
    ...cardPaymentQuery(payable ?? { bookingId: '' }),
    enabled: payable !== undefined && !isOver,
    // The secret of a card payment does not change while it can be paid.
    staleTime: Infinity,
  })
  const booking = useQuery({
    ...ownBookingQuery(user?.id ?? '', payment?.bookingId ?? ''),
    enabled: user !== undefined && payment?.bookingId !== undefined,
  })

  const waiting = useSeries(payment?.bookingId, payment?.isSeries ?? false).filter(({ state }) => state === 'unpaid')

  // Without a secret or a log-in, as in another browser, there is no order to pay for.
  if (paymentId === '' || !user || (error instanceof AppError && error.code === 'not-found')) return { kind: 'missing' }
  const hasEnded = card.error instanceof AppError && endings.has(card.error.code)
  if (isOver || hasEnded) return { kind: 'over', paymentId, payment }
  if (card.error) return { kind: 'unreachable', error: card.error, retry: () => void card.refetch() }
  const bought = catalogue.packages.find(({ id }) => id === payment?.packageId)
  if (!payment || !card.data) return { kind: 'loading' }
  // A package keeps the price at which it was ordered.
  const ordered = bought && { ...bought, priceCents: card.data.amountCents }
  const isGiftCard = payment.orderId !== undefined && payment.packageId === undefined
  const giftCard: Order = { kind: 'gift-card', name: t('gift-card.name'), priceCents: card.data.amountCents }
  const name = t('fee.name', { service: booking.data?.serviceName ?? '' })
  const fee: Order = { kind: 'fee', name, priceCents: card.data.amountCents }
  const ofBooking = booking.data && (payment.isFee ? fee : orderOfBooking(booking.data, catalogue))
  const single = ofBooking ? ofBooking : isGiftCard ? giftCard : ordered && orderOfPackage(ordered)
  const order = payment.isSeries ? orderOfSeries(waiting) : single
  if (!order) return { kind: 'loading' }
  return {
    kind: 'payable',
    paymentId,
    payment,
    card: card.data,
    order,
    series: waiting,
    discountCents: payment.isFee ? 0 : (booking.data?.discountCents ?? 0),
    user,
  }
}

const endings = new Set<string>(['payment-expired', 'transition-not-allowed', 'not-found'])
