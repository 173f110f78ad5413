import { useText } from '#shared/i18n/use-text.ts'
import { ClockIcon } from '#shared/ui/index.ts'
import styles from './hold-notice.module.css'

interface HoldNoticeProps {
  /** The end of the hold, with the organisation's offset. */
  until: string
  /** Whether several appointments are held together. */
  isSeries?: boolean
}

/**
 * Until when the seat is held for the payment, as a time. There is no countdown: it would put pressure on people, and be wrong
 * on a machine with a wrong clock. The server decides when it ends.
 */
export function HoldNotice({ until, isSeries = false }: HoldNoticeProps) {
  const t = useText('payment')
  return (
    <output className={styles.hold}>
      <ClockIcon size={16} />
      <span>{t(isSeries ? 'hold.series' : 'hold', { time: until.slice(11, 16) })}</span>
    </output>
  )
}
