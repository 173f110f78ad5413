import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import styles from './booked-item-list.module.css'

export interface SessionItem {
  readonly id: string
  readonly title: string
  /** How many times the item was booked or bought, displayed as "3x". */
  readonly count: number
  readonly durationMinutes: number
}

interface BookedItemListProps {
  /** The accessible name of the list. */
  label: string
  sessions: readonly SessionItem[]
}

/** A list of booked or bought items: title, "3x" and duration (rule A2.16). */
export function BookedItemList({ label, sessions }: BookedItemListProps) {
  const locale = useLocale()
  return (
    <ul className={styles.list} aria-label={label}>
      {sessions.map(({ id, title, count, durationMinutes }) => (
        // The spaces separate the words for screen readers; they are not visible.
        <li key={id} className={styles.session}>
          <span className={styles.title}>{title}</span> <span className={styles.count}>{count}x</span>{' '}
          <span className={styles.duration}>{formatDuration(durationMinutes, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
