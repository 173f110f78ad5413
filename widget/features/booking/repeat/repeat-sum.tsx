import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import styles from './repeat.module.css'

interface RepeatSumProps {
  /** The price of each date that is booked. */
  pricesCents: readonly number[]
  /** The amount to pay now; undefined when all of it is paid now. */
  nowCents: number | undefined
  /** The amount that gift cards pay. */
  giftCents: number
  rest: RestWay
  cancellation: CancellationPolicy
}

/** The total price of all appointments, what is paid now and later, and what a cancellation costs (rules D278 and D305). */
export function RepeatSum({ pricesCents, nowCents, giftCents, rest, cancellation }: RepeatSumProps) {
  const t = useText('repeat')
  const payment = useText('payment')
  const locale = useLocale()
  const totalCents = pricesCents.reduce((sum, cents) => sum + cents, 0)
  const [first = 0] = pricesCents
  const isSame = pricesCents.every((cents) => cents === first)
  const count = pricesCents.length
  const leftCents = totalCents - giftCents
  const laterCents = nowCents === undefined ? 0 : leftCents - nowCents
  const lines = [
    {
      label: isSame ? t('sum.each', { number: count, price: formatPrice(first, locale) }) : t('sum.all', { count }),
      cents: totalCents,
    },
    ...(giftCents > 0 ? [{ label: payment('quote.gift-card'), cents: -giftCents }] : []),
    ...(laterCents > 0 || giftCents > 0 ? [{ label: t('sum.now'), cents: leftCents - laterCents }] : []),
    ...(laterCents > 0 ? [{ label: t('sum.later'), cents: laterCents }] : []),
  ]
  const { lateMinutes, whenLate } = cancellation
  const terms = [
    ...(laterCents > 0 ? [t(`sum.rest-${rest}`, { price: formatPrice(laterCents, locale) })] : []),
    ...(lateMinutes === 0
      ? [t('terms.always')]
      : [t('terms.until', { time: formatDuration(lateMinutes, locale) }), payment(`terms.late-${whenLate}`)]),
    payment('terms.no-show'),
  ]
  return (
    <section className={styles.sum} aria-labelledby="repeat-sum">
      <h2 id="repeat-sum" className={styles.title}>
        {payment('terms.title')}
      </h2>
      <dl className={styles.lines}>
        {lines.map(({ label, cents }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{cents < 0 ? `−${formatPrice(-cents, locale)}` : formatPrice(cents, locale)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.terms}>
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
