import { useState } from 'react'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import { type PaymentTerm, paymentTerms } from '#shared/domain/deposit/payment-term-sentences.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { formatFieldDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import type { BookingOrder } from './order.ts'
import type { QuoteLines } from '../../../data/payment/quote.ts'
import styles from './payment-terms.module.css'

/** The deposit of an order, its cancellation policy, and the fees for a late cancellation or a no-show. */
export interface OrderTerms {
  /** The amount to pay online now; null when no deposit is due. */
  depositCents: number | null
  /** How the rest is paid. */
  rest: RestWay
  cancellation: CancellationPolicy
  /** The fees for which a card is asked for; absent for none. */
  guarantee?: Omit<GuaranteeRule, 'customers'> | undefined
}

interface PaymentTermsProps {
  order: BookingOrder
  terms: OrderTerms
  method: PaymentMethod | undefined
  /** The price lines with a coupon or gift cards; undefined without codes. */
  quote: QuoteLines | undefined
}

/** Says in words what is paid now and later, and what a cancellation costs (rule D278). */
export function PaymentTerms({ order, terms, method, quote }: PaymentTermsProps) {
  const t = useText('payment')
  const locale = useLocale()
  const zoneName = useCatalogue().organisation.zone
  const [now] = useState(() => epochMinuteOf(Date.now()))

  const nowCents = terms.depositCents ?? order.priceCents
  const parts = quote ?? { nowCents, laterCents: order.priceCents - nowCents }
  const said = paymentTerms(
    {
      nowCents: parts.nowCents,
      laterCents: parts.laterCents,
      method: method ?? null,
      rest: terms.rest,
      hasGiftCards: (quote?.giftCents ?? 0) > 0,
      start: epochMinuteOf(Date.parse(order.startTime)),
    },
    terms.cancellation,
    now,
  )

  function textOf(term: PaymentTerm): string {
    if ('cents' in term) return t(`terms.${term.kind}`, { price: formatPrice(term.cents, locale) })
    if (term.kind !== 'cancel-until') return t(`terms.${term.kind}`)
    const { day, minute } = instantToWall(zoneOf(zoneName), term.at)
    const date = formatFieldDate(fromEpochDay(day), todayIn(zoneName), locale)
    const when = `${date}, ${formatLocalTime(minute)}`
    return t('terms.cancel-until', { when })
  }

  if (said.length === 0) return null
  return (
    <section aria-labelledby="payment-terms" className={styles.terms}>
      <h2 id="payment-terms" className={styles.title}>
        {t('terms.title')}
      </h2>
      <ul className={styles.list} aria-live="polite">
        {said.map((term) => (
          <li key={term.kind}>{textOf(term)}</li>
        ))}
      </ul>
    </section>
  )
}
