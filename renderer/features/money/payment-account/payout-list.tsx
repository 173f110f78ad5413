import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import styles from './payment-account.module.css'
import type { PaymentProvider, Payout } from './payment-account-types.ts'

interface PayoutListProps {
  provider: PaymentProvider
  /** The payouts; null if the payment provider does not report them. */
  payouts: readonly Payout[] | null
}

/** The last payouts of the account to the organisation's bank. */
export function PayoutList({ provider, payouts }: PayoutListProps) {
  const t = useText('provider')
  const locale = useLocale()
  if (payouts === null || payouts.length === 0) {
    const text =
      payouts === null
        ? t('payment-account.payouts-unknown', { provider: t(`payment-account.provider-${provider}`) })
        : t('payment-account.payouts-none')
    return (
      <TitledPanel title={t('payment-account.payouts')}>
        <p className={styles.quiet}>{text}</p>
      </TitledPanel>
    )
  }
  return (
    <TitledPanel title={t('payment-account.payouts')}>
      <ul className={styles.rows}>
        {payouts.map(({ amount, arrivesOn, state }, index) => (
          <li key={index} className={styles.row}>
            <b className={styles.amount}>{formatPrice(Math.round(amount * 100), locale)}</b>
            <span className={styles.quiet}>
              {t(`payment-account.payout-${state}`, { date: formatDate(arrivesOn, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
