import { formatPrice, formatDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { Coupon } from '#renderer/data/voucher-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'

type Text = Translate<'provider'>

/** What a coupon takes off: "15% off", "€10 off". */
export const couponValue = ({ amount, percent }: Coupon, t: Text, locale: Locale): string =>
  percent === null
    ? t('coupon.off.amount', { amount: formatPrice(centsOf(amount ?? 0), locale) })
    : t('coupon.off.percent', { percent })

/** The limits of a coupon, each in a few words. */
export function couponLimits(coupon: Coupon, t: Text, locale: Locale): string[] {
  const { firstDay, lastDay, serviceIds, minPrice, newCustomersOnly, mostPerCustomer } = coupon
  const day = (date: string) => formatDate(date, locale)
  return [
    ...(firstDay === null ? [] : [t('coupon.from', { date: day(firstDay) })]),
    ...(lastDay === null ? [] : [t('coupon.until', { date: day(lastDay) })]),
    ...(serviceIds.length === 0 ? [] : [t('coupon.services-count', { count: serviceIds.length })]),
    ...(minPrice === 0 ? [] : [t('coupon.min', { amount: formatPrice(centsOf(minPrice), locale) })]),
    ...(newCustomersOnly ? [t('coupon.new-customers')] : []),
    ...(mostPerCustomer === null ? [] : [t('coupon.per-customer-count', { count: mostPerCustomer })]),
  ]
}

/** How often a coupon was used: "Used 3 of 10 times", "Used 3 times". */
export const couponUses = ({ uses, mostUses }: Coupon, t: Text): string =>
  mostUses === null ? t('coupon.uses', { count: uses }) : t('coupon.uses-of', { count: uses, most: mostUses })
