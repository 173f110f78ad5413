import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { QuoteLines } from '../../data/payment/quote.ts'
import styles from './quote-lines.module.css'

/**
 * A table of the price lines, each with a label: the price, what reduces it or pays a part of it, and what is left to pay now and later.
 */
export function QuoteLinesTable({ quote }: { quote: QuoteLines }) {
  const t = useText('payment')
  const locale = useLocale()
  const { listCents, discountCents, giftCents, nowCents, laterCents } = quote
  const lines = [
    { label: t('quote.list'), cents: listCents },
    { label: t('quote.discount'), cents: -discountCents },
    { label: t('quote.gift-card'), cents: -giftCents },
    { label: t('quote.now'), cents: nowCents },
    { label: t('quote.later'), cents: laterCents },
  ].filter(({ cents }) => cents !== 0)
  return (
    <dl className={styles.lines} aria-label={t('quote.title')}>
      {lines.map(({ label, cents }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{cents < 0 ? `−${formatPrice(-cents, locale)}` : formatPrice(cents, locale)}</dd>
        </div>
      ))}
      {nowCents + laterCents === 0 && (
        <div className={styles.line}>
          <dt>{t('quote.nothing')}</dt>
          <dd>{formatPrice(0, locale)}</dd>
        </div>
      )}
    </dl>
  )
}
