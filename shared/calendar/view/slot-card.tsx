import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { classNames, PriceLabel } from '#shared/ui/index.ts'
import { areSeatsFew, isFull, type CalendarSlot } from '#shared/calendar/model/slots-by-part-of-day.ts'
import styles from './slot-card.module.css'

interface SlotCardProps {
  slot: CalendarSlot
  isActive: boolean
  /** Whether the card shows duration and price (rule A2.13). */
  showsDurationAndPrice: boolean
  onPick: () => void
}

/** A card for a start time. A full session is still listed, so that people see why it cannot be booked. */
export function SlotCard({ slot, isActive, showsDurationAndPrice, onPick }: SlotCardProps) {
  const t = useText('calendar')
  const locale = useLocale()
  const { seatsLeft } = slot
  // The spaces separate the words for screen readers; they are not visible.
  return (
    <button
      type="button"
      className={classNames(styles.slot, !showsDurationAndPrice && styles.brief)}
      aria-pressed={isActive}
      // Not `disabled`: a card that fills up while it has the focus keeps it.
      aria-disabled={isFull(slot) || undefined}
      onClick={() => !isFull(slot) && onPick()}
    >
      <span className={styles.time}>{formatLocalTime(slot.startMinute)}</span>{' '}
      {showsDurationAndPrice && (
        <>
          <span className={styles.price}>
            <PriceLabel cents={slot.priceCents} />
          </span>{' '}
          <span className={styles.duration}>{formatDuration(slot.durationMinutes, locale)}</span>{' '}
        </>
      )}
      {seatsLeft !== undefined && (
        <span className={classNames(styles.seats, !isFull(slot) && areSeatsFew(seatsLeft) && styles.few)}>
          {isFull(slot) ? t('slot.full') : t('slot.seats-left', { count: seatsLeft })}
        </span>
      )}
    </button>
  )
}
