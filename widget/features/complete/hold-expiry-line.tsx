import { useText } from '#shared/i18n/use-text.ts'
import styles from './complete.module.css'

/** Until when the seat is held for the payment; nothing for a package, which holds none. */
export function HoldExpiryLine({ until }: { until: string | undefined }) {
  const t = useText('payment')
  return until === undefined ? undefined : <p className={styles.hold}>{t('hold', { time: until.slice(11, 16) })}</p>
}
