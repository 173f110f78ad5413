import { useText } from '#shared/i18n/use-text.ts'
import styles from './held-until-line.module.css'

/** Says until when the seat is held for the payment. Shows nothing for a package, which holds no seat. */
export function HeldUntilLine({ until, isSeries }: { until: string | undefined; isSeries: boolean }) {
  const t = useText('payment')
  if (until === undefined) return undefined
  return <p className={styles.hold}>{t(isSeries ? 'hold.series' : 'hold', { time: until.slice(11, 16) })}</p>
}
