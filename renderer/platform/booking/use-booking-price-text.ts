import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'

/** The price of a booking as text: "€85", "Free", or "2 credits" when credits paid it, one for each seat (rule D359). */
export function useBookingPriceText(): (booking: Pick<ProviderBooking, 'price' | 'paymentMethod' | 'seats'>) => string {
  const t = useText('ui')
  const locale = useLocale()
  return ({ price, paymentMethod, seats }) => {
    if (paymentMethod === 'CREDITS') return t('price.credits', { count: seats })
    return price === 0 ? t('price.free') : formatPrice(centsOf(price), locale)
  }
}
