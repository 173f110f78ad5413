import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { OfferedSlot } from './offered-slots.ts'
import { slotStart } from './slot-words.ts'
import styles from './taken-notice.module.css'

interface TakenNoticeProps {
  alternatives: readonly OfferedSlot[]
  onPick: (slot: OfferedSlot) => void
}

/** Somebody was faster: says so, and offers the next free times. */
export function TakenNotice({ alternatives, onPick }: TakenNoticeProps) {
  const t = useText('widget')
  const locale = useLocale()
  return (
    <Notice
      kind="error"
      title={t('taken.title')}
      action={
        <div className={styles.times}>
          {alternatives.map((slot) => (
            <Button key={slot.scheduleId} variant="white" onClick={() => onPick(slot)}>
              {slotStart(slot, locale)}
            </Button>
          ))}
        </div>
      }
    >
      {t(alternatives.length > 0 ? 'taken.choose' : 'taken.none')}
    </Notice>
  )
}
