import { formatDayOfMonth, formatMonth } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { classNames } from '#shared/ui/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import styles from './calendar-leaf-date.module.css'

interface DateLeafProps {
  date: LocalDate
  /** Nothing is ahead any more. */
  isQuiet?: boolean
  /** The only thing of its kind on the screen. */
  isLarge?: boolean
}

/** A date as a leaf of a calendar; it is said in words beside it. */
export function CalendarLeafDate({ date, isQuiet = false, isLarge = false }: DateLeafProps) {
  const locale = useLocale()
  return (
    <span className={classNames(styles.leaf, isQuiet && styles.quiet, isLarge && styles.large)} aria-hidden="true">
      <span>{formatMonth(date, locale).replace(/,.*/, '')}</span>
      <b>{formatDayOfMonth(date)}</b>
    </span>
  )
}
