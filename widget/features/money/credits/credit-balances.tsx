import { Link } from 'react-router-dom'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { buttonClass } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { lastDayOf, usableFirst, type Balance } from './format-credits.ts'
import styles from './credits.module.css'

interface CreditBalancesProps {
  balances: readonly Balance[]
}

/** The remaining credits per service and their expiry. */
export function CreditBalances({ balances }: CreditBalancesProps) {
  const t = useText('bookings')
  return (
    <section className={styles.section} aria-labelledby="credits-usable">
      <h2 id="credits-usable" className={styles.title}>
        {t('credits.usable')}
      </h2>
      <ul className={styles.balances}>
        {usableFirst(balances).map((balance) => (
          <BalanceRow key={balance.serviceId} balance={balance} />
        ))}
      </ul>
    </section>
  )
}

function BalanceRow({ balance }: { balance: Balance }) {
  const t = useText('bookings')
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const { services } = useCatalogue()
  const { serviceId, serviceName, credits, expiresAt } = balance
  const isOffered = services.some(({ id }) => id === serviceId)
  const isLeft = credits > 0

  function validity(): string {
    if (!isLeft) return t('credits.used-up')
    if (!expiresAt) return t('credits.for-ever')
    const date = formatDate(lastDayOf(expiresAt), locale)
    return t(credits > 1 ? 'credits.first-until' : 'credits.until', { date })
  }

  return (
    <li className={styles.balance}>
      <span className={isLeft ? styles.count : styles.none}>{credits}x</span>
      <span className={styles.words}>
        <b>{serviceName}</b>
        <small>{validity()}</small>
      </span>
      {isLeft && isOffered && (
        <Link
          to={addressOf('/timeslot', { serviceId })}
          className={buttonClass({ variant: 'white' })}
          aria-label={t('credits.book-service', { service: serviceName })}
        >
          {t('credits.book')}
        </Link>
      )}
    </li>
  )
}
