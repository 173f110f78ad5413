import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { OutsideLink } from './outside-link.tsx'
import styles from './payment-account.module.css'
import type { Dispute } from './payment-account-types.ts'

/** Lists disputes (payments that a customer's bank takes back). Those that need a response come first (rule D257). */
export function DisputeList({ disputes }: { disputes: readonly Dispute[] }) {
  const t = useText('provider')
  return (
    <TitledPanel title={t('payment-account.disputes')} lead={t('payment-account.dispute-lead')}>
      <ul className={styles.rows}>
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </TitledPanel>
  )
}

function DisputeRow({ dispute: { amount, openedAt, respondBy, state, url } }: { dispute: Dispute }) {
  const t = useText('provider')
  const locale = useLocale()
  const price = formatPrice(Math.round(amount * 100), locale)
  const dateOf = (instant: string) => formatDate(instant.slice(0, 10), locale)
  const isOpenEnded = state === 'NEEDS_RESPONSE' && respondBy === null
  return (
    <li className={styles.row}>
      <b className={styles.amount}>{price}</b>
      <span className={styles.words}>
        <span>
          {isOpenEnded
            ? t('payment-account.dispute-NEEDS_RESPONSE-open')
            : t(`payment-account.dispute-${state}`, { date: respondBy === null ? '' : dateOf(respondBy) })}
        </span>
        <small>{t('payment-account.dispute-opened', { date: dateOf(openedAt) })}</small>
      </span>
      <OutsideLink href={url} label={t('payment-account.dispute-view', { amount: price })}>
        {t('payment-account.dashboard', { provider: providerOf(url) })}
      </OutsideLink>
    </li>
  )
}

const providerOf = (url: string): string => (new URL(url).hostname.endsWith('mollie.com') ? 'Mollie' : 'Stripe')
