import { useText } from '#shared/i18n/use-text.ts'
import { ClockIcon } from '#shared/ui/index.ts'
import styles from './hold-notice.module.css'

interface HoldNoticeProps {
  /** With the organisation's wall in it. */
  until: string
}

/**
 * Until when the seat waits for its payment, on the wall. No seconds run down: they would hurry people, and they would be
 * wrong on a machine whose clock is. When it is over, the server says.
 */
export function HoldNotice({ until }: HoldNoticeProps) {
  const t = useText('payment')
  return (
    <output className={styles.hold}>
      <ClockIcon size={16} />
      <span>{t('hold', { time: until.slice(11, 16) })}</span>
    </output>
  )
}
