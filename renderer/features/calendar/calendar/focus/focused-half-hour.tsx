import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, type MinuteOfDay } from '#shared/time/local-time.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import type { DayItems } from '../calendar-items.ts'
import styles from './focused-half-hour.module.css'
import { CELL } from './focus-stops.ts'

interface FocusedHalfHourProps {
  date: LocalDate
  minute: MinuteOfDay
  items: DayItems
}

/** The half hour that has the keyboard focus. Its accessible name lists what it contains. Enter or N creates availability there. */
export function FocusedHalfHour({ date, minute, items }: FocusedHalfHourProps) {
  const t = useText('provider')
  const locale = useLocale()
  const isHere = ({ from, to }: { from: MinuteOfDay; to: MinuteOfDay }) => from < minute + CELL && minute < to
  const state = items.cards.some(isHere)
    ? 'booked'
    : items.absences.some(isHere)
      ? 'away'
      : items.bands.some(isHere)
        ? 'open'
        : 'closed'
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={minute}
      className={styles.cell}
      style={cssVariables({ '--from': minute, '--minutes': CELL })}
      aria-label={t(`cell.${state}`, { date: formatLongDate(date, locale), time: formatLocalTime(minute) })}
    >
      {formatLocalTime(minute)}
    </button>
  )
}
