import type { ReactNode } from 'react'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Skeleton } from '#shared/ui/index.ts'
import { centsOf, type CustomerRecord } from '#renderer/data/api-types.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import styles from './statistics-panel.module.css'

interface NumbersPanelProps {
  customer: CustomerRecord
  /** Whether the numbers are not loaded yet. */
  isPart: boolean
}

/** Visits, amounts and credits of a customer. */
export function StatisticsPanel({ customer: { bookings, amounts, credits }, isPart }: NumbersPanelProps) {
  const t = useText('provider')
  const locale = useLocale()
  const price = (euros: number) => formatPrice(centsOf(euros), locale)
  const shown = (value: ReactNode) => (isPart ? <Skeleton width="48px" height="20px" /> : value)
  return (
    <TitledPanel title={t('customer.numbers')}>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('customer.visits')}</dt>
          <dd>{shown(bookings.past)}</dd>
        </div>
        <div>
          <dt>{t('customer.bookings.upcoming')}</dt>
          <dd>{shown(bookings.upcoming)}</dd>
        </div>
        <div>
          <dt>{t('customer.no-shows')}</dt>
          <dd className={bookings.noShows > 0 ? styles.open : undefined}>{shown(bookings.noShows)}</dd>
        </div>
        <div>
          <dt>{t('customer.late-cancellations')}</dt>
          <dd className={bookings.lateCancellations > 0 ? styles.open : undefined}>
            {shown(bookings.lateCancellations)}
          </dd>
        </div>
        <div>
          <dt>{t('customer.paid')}</dt>
          <dd>{shown(price(amounts.paid))}</dd>
        </div>
        <div>
          <dt>{t('customer.open-amount')}</dt>
          <dd className={amounts.open > 0 ? styles.open : undefined}>{shown(price(amounts.open))}</dd>
        </div>
      </dl>
      {credits.length > 0 && (
        <ul className={styles.credits} aria-label={t('customer.credits')}>
          {credits.map((balance) => (
            <li key={`${balance.serviceId} ${balance.expiresAt ?? ''}`}>
              <span>
                {balance.serviceName}
                {balance.expiresAt !== null && (
                  <small>
                    {t('customer.credit-until', { date: formatDate(balance.expiresAt.slice(0, 10), locale) })}
                  </small>
                )}
              </span>
              <b>{t('customer.credit', { count: balance.credits })}</b>
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  )
}
