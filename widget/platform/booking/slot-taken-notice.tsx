import { useEffect, useRef } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { OfferedSlot } from '../../data/booking/merge-offered-slots.ts'
import { useZoneNote } from '../zone/use-zone-note.ts'
import { onlyTypeOf, slotStart } from './format-slot.ts'
import styles from './slot-taken-notice.module.css'

interface SlotTakenNoticeProps {
  alternatives: readonly OfferedSlot[]
  /**
   * Whether the slot was already unavailable when the screen opened, as after an old link. The notice then does not say that it was taken
   * just now.
   */
  isStale?: boolean | undefined
  onPick: (slot: OfferedSlot) => void
  /** Shows all times; undefined on a screen that shows them already. */
  onShowAll?: (() => void) | undefined
}

/** Says that somebody else has booked the slot, and offers the next free times. */
export function SlotTakenNotice({ alternatives, isStale = false, onPick, onShowAll }: SlotTakenNoticeProps) {
  const t = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The notice appears without a click, and the customer may have scrolled down, so it is scrolled into view.
    notice.current?.closest('main')?.scrollTo({ top: 0 })
  }, [])

  return (
    <div ref={notice}>
      <Notice
        kind="error"
        title={t(isStale ? 'taken.stale' : 'taken.title')}
        action={
          <div className={styles.times}>
            {alternatives.map((slot) => (
              <Button key={slot.scheduleId} variant="white" onClick={() => onPick(slot)}>
                {slotStart(slot, locale) + zoneNote({ startTime: slot.startTime }, onlyTypeOf(slot))}
              </Button>
            ))}
            {onShowAll && (
              <Button variant="text" onClick={onShowAll}>
                {t('taken.all')}
              </Button>
            )}
          </div>
        }
      >
        {t(alternatives.length > 0 ? 'taken.choose' : 'taken.none')}
      </Notice>
    </div>
  )
}
