import { type PaymentTerm } from '#shared/domain/deposit/payment-terms.ts'
import { formatPrice, formatWeekdayDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import styles from './payment-terms.module.css'

/** What is paid now and later, and what cancelling costs, in words (rule D278). */
export function PaymentTerms({ terms }: { terms: readonly PaymentTerm[] }) {
  const t = useText('payment')
  const locale = useLocale()
  const zone = zoneOf(useCatalogue().organisation.zone)

  function textOf(term: PaymentTerm): string {
    if ('cents' in term) return t(`terms.${term.kind}`, { price: formatPrice(term.cents, locale) })
    if (term.kind !== 'cancel-until') return t(`terms.${term.kind}`)
    const { day, minute } = instantToWall(zone, term.at)
    const when = `${formatWeekdayDate(fromEpochDay(day), locale)}, ${formatLocalTime(minute)}`
    return t('terms.cancel-until', { when })
  }

  if (terms.length === 0) return null
  return (
    <section aria-labelledby="payment-terms" className={styles.terms}>
      <h2 id="payment-terms" className={styles.title}>
        {t('terms.title')}
      </h2>
      <ul className={styles.list} aria-live="polite">
        {terms.map((term) => (
          <li key={term.kind}>{textOf(term)}</li>
        ))}
      </ul>
    </section>
  )
}
