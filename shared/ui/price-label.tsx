import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'

interface PriceLabelProps {
  /** The price in cents. */
  cents: number
}

/** A price in the product's format: "€85", "€62.50", and "Free" for 0. */
export function PriceLabel({ cents }: PriceLabelProps) {
  const t = useText('ui')
  const locale = useLocale()
  return cents === 0 ? t('price.free') : formatPrice(cents, locale)
}
