import type { ReactNode } from 'react'
import { formatDayOfMonth, formatLongDate, formatWeekday } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import styles from './week-grid.module.css'

interface DayHeadingProps {
  day: LocalDate
  today: LocalDate
  isChosen: boolean
  /** Called when the day is chosen. The heading is a button only with this handler, which a narrow window passes. */
  onPick?: () => void
}

/** The heading of a day's column; in a narrow window a button that shows the day. */
export function DayHeading({ day, today, isChosen, onPick }: DayHeadingProps): ReactNode {
  const locale = useLocale()
  const look = classNames(styles.day, day < today && styles.past, day === today && styles.today)
  const words = (
    <>
      <b aria-hidden="true">{formatDayOfMonth(day)}</b>
      <span aria-hidden="true">{formatWeekday(day, locale)}</span>
    </>
  )
  return onPick ? (
    <button
      type="button"
      className={look}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isChosen}
      onClick={onPick}
    >
      <VisuallyHidden>{formatLongDate(day, locale)}</VisuallyHidden>
      {words}
    </button>
  ) : (
    <div className={look}>{words}</div>
  )
}
