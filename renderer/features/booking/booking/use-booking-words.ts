import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf, wallDateOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import type { BookingDifference, Told } from './booking-differences.ts'

/** Formats two instants as in rule A5.24: "13 Mar 2025, 09:30 - 10:30". */
export function useMoment(): (startTime: string, endTime: string) => string {
  const locale = useLocale()
  return (startTime, endTime) =>
    `${formatDate(wallDateOf(startTime), locale)}, ${startTime.slice(11, 16)} - ${endTime.slice(11, 16)}`
}

/** The value of a booking's difference as text. */
export function useDifferenceWords(): (booking: Told, difference: BookingDifference) => string {
  const t = useText('provider')
  const moment = useMoment()
  const locale = useLocale()
  return (booking, difference) => {
    switch (difference) {
      case 'time':
        return moment(booking.startTime, booking.endTime)
      case 'price':
        return booking.price === null ? '' : formatPrice(centsOf(booking.price), locale)
      case 'specialist':
        return booking.specialistName
      case 'status':
        return t(`state.${booking.status}`)
      case 'payment':
        return t(`payment.${booking.paymentStatus}`)
      case 'attendance':
        return t(`attendance.${booking.attendance ?? 'none'}`)
      default:
        return difference satisfies never
    }
  }
}

/** The payment state as text: "Not paid yet", "Paid with iDEAL | Wero", "Deposit paid, €59.50 still to pay". */
export function usePaymentText(): (
  booking: Pick<ProviderBooking, 'price' | 'balance' | 'paymentStatus' | 'paymentMethod' | 'paymentChannel'>,
) => string {
  const t = useText('provider')
  const locale = useLocale()
  return ({ price, balance, paymentStatus, paymentMethod, paymentChannel }) => {
    // A coupon may have reduced the price to zero.
    if (paymentMethod !== 'CREDITS' && (price === 0 || (paymentStatus === 'NONE' && balance.agreed === 0)))
      return t('booking.free')
    const isPartly = paymentStatus === 'PAID' && balance.open > 0
    if (isPartly) return t('payment.PAID-PART', { price: formatPrice(centsOf(balance.open), locale) })
    const isSettled = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED'
    if (isSettled && paymentMethod === 'CREDITS') return t(`payment.${paymentStatus}-CREDITS`)
    if (paymentStatus === 'PAID' && paymentMethod === 'STRIPE') return t(`payment.PAID-${paymentChannel ?? 'online'}`)
    if (paymentStatus === 'REFUNDED' && paymentChannel === 'card') return t('payment.REFUNDED-card')
    return t(`payment.${paymentStatus}`)
  }
}

/** Formats the specialists of a booking: "Anna de Vries", or "Anna de Vries, with Berit Bos". */
export function usePeopleText(): (booking: Pick<ProviderBooking, 'specialistName' | 'otherSpecialists'>) => string {
  const t = useText('provider')
  return ({ specialistName, otherSpecialists }) =>
    otherSpecialists.length === 0
      ? specialistName
      : t('booking.with', { name: specialistName, others: otherSpecialists.map(({ name }) => name).join(', ') })
}
