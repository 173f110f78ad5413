import { useText } from '#shared/i18n/use-text.ts'
import styles from './complete.module.css'

/** Says until when the seat is held for the payment. Shows nothing for a package, which holds no seat. */
export function HoldExpiryLine({ until }: { until: string | undefined }) {
  const t = useText('payment')
  return until === undefined ? undefined : <p className={styles.hold}>{t('hold', { time: until.slice(11, 16) })}</p>
}
