import type { ReactNode } from 'react'
import { feesAskedOf, type GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import { guaranteeTerms } from '#shared/domain/guarantee/guarantee-term-sentences.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { readText, useKeptState } from '../../../platform/kept-drafts.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Order } from './order.ts'
import type { OrderTerms } from './payment-terms.tsx'
import type { QuoteLines } from '../../../data/payment/quote.ts'
import styles from './payment-terms.module.css'

interface Guaranteed {
  order: Order
  /** The payment terms of the service; absent for an order that is not a booking. */
  terms: OrderTerms | undefined
  method: PaymentMethod | undefined
  /** The price lines with a coupon or gift cards; undefined without codes. */
  lines: QuoteLines | undefined
  /** Whether the customer has already pressed the order button. */
  isTried: boolean
}

interface GuaranteeConsent {
  /** The fees that the customer agrees to; undefined when no card is asked for. */
  fees: GuaranteeFees | undefined
  isMissing: boolean
  field: ReactNode
}

/** Returns the fees for which a card must be given, and a field that explains them and asks for consent (rule D299). */
export function useGuaranteeConsent({ order, terms, method, lines, isTried }: Guaranteed): GuaranteeConsent {
  const [agreedTo, setAgreedTo] = useKeptState('guarantee', '', readText)
  const { priceCents } = order
  const agreedCents = lines ? lines.listCents - lines.discountCents : priceCents
  const isCovered = lines !== undefined && lines.giftCents > 0 && lines.nowCents + lines.laterCents === 0
  const asked = terms?.depositCents ?? priceCents
  const nowCents = lines ? lines.nowCents : method === 'card' ? asked : 0
  const fees =
    order.kind !== 'booking' || !terms?.guarantee
      ? undefined
      : feesAskedOf(
          // The server has already decided whether this customer must give a card.
          { ...terms.guarantee, customers: 'everyone' },
          {
            method: isCovered ? 'card' : agreedCents === 0 ? null : (method ?? null),
            agreedCents,
            nowCents,
            laterCents: lines ? lines.laterCents : priceCents - nowCents,
          },
          terms.cancellation,
          { seats: order.seats, wasHere: false, paysAhead: false },
        )
  // The consent applies only to the fees that were shown. If they change, the customer must agree again.
  const shown = JSON.stringify(fees)
  const isAgreed = agreedTo === shown
  const isMissing = fees !== undefined && !isAgreed
  return {
    fees,
    isMissing,
    field: fees && terms && (
      <Consent
        fees={fees}
        lateMinutes={terms.cancellation.lateMinutes}
        paysNow={nowCents > 0}
        isAgreed={isAgreed}
        onChange={(agrees) => setAgreedTo(agrees ? shown : '')}
        isWrong={isTried && isMissing}
      />
    ),
  }
}

interface ConsentProps {
  fees: GuaranteeFees
  lateMinutes: number
  paysNow: boolean
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  isWrong: boolean
}

function Consent({ fees, lateMinutes, paysNow, isAgreed, onChange, isWrong }: ConsentProps) {
  const t = useText('payment')
  const locale = useLocale()
  const { name } = useCatalogue().organisation
  return (
    <section aria-labelledby="guarantee-terms" className={styles.terms}>
      <h2 id="guarantee-terms" className={styles.title}>
        {t('terms.guarantee-title')}
      </h2>
      <ul className={styles.list}>
        {guaranteeTerms(fees, lateMinutes, paysNow).map((term) => {
          const price = 'cents' in term ? formatPrice(term.cents, locale) : ''
          const count = 'count' in term ? term.count : 0
          return <li key={term.kind}>{t(`terms.${term.kind}`, { name, price, count })}</li>
        })}
      </ul>
      <Checkbox
        label={t('terms.guarantee-consent', { name })}
        checked={isAgreed}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={isWrong ? t('guarantee.required') : undefined}
      />
    </section>
  )
}
