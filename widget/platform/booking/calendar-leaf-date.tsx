import { formatDayOfMonth, formatMonth } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { classNames } from '#shared/ui/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import styles from './calendar-leaf-date.module.css'

interface CalendarLeafDateProps {
  date: LocalDate
  /** Whether the date is shown in grey, as for a past booking. */
  isQuiet?: boolean
  /** Whether the date is shown large, as on a booking's own page. */
  isLarge?: boolean
}

/** A date drawn as a tear-off calendar page. It is hidden from screen readers, because the date is also written beside it. */
export function CalendarLeafDate({ date, isQuiet = false, isLarge = false }: CalendarLeafDateProps) {
  const locale = useLocale()
  return (
    <span className={classNames(styles.leaf, isQuiet && styles.quiet, isLarge && styles.large)} aria-hidden="true">
      <span>{formatMonth(date, locale).replace(/,.*/, '')}</span>
      <b>{formatDayOfMonth(date)}</b>
    </span>
  )
}
