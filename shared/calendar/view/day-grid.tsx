import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatDayOfMonth, formatLongDate, formatMonth, formatWeekday, formatWeekdayName } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { canPickDay, dayMove, isDayAvailable, isSameMonth, visibleWeeks } from '../model/calendar-days.ts'
import { isPreviousDisabled, type CalendarAction, type CalendarState } from '../model/calendar-state.ts'
import { traitsOf, type CalendarStyle } from '#shared/calendar/model/calendar-style-features.ts'
import styles from './day-grid.module.css'

interface DayGridProps {
  calendarStyle: CalendarStyle
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  availableDates?: readonly LocalDate[] | undefined
}

/** The days of the visible week or month, operated by mouse, touch and keyboard (WAI-ARIA grid pattern). */
export function DayGrid({ calendarStyle, state, dispatch, availableDates = [] }: DayGridProps) {
  const t = useText('calendar')
  const locale = useLocale()
  const { view, activeDay, today } = state
  const { marksAvailableDays } = traitsOf(calendarStyle)
  const weeks = visibleWeeks(view, activeDay)
  const days = weeks.flat()

  const buttons = useRef(new Map<LocalDate, HTMLButtonElement>())
  const [cursor, setCursor] = useState(activeDay)
  const isMoving = useRef(false)
  // Only one day is in the tab order. From there, arrow keys move the focus.
  const tabStop = days.includes(cursor) ? cursor : activeDay

  useEffect(() => {
    const button = isMoving.current && buttons.current.get(cursor)
    // The day to focus may not be rendered yet. It appears once the parent has changed the visible week or month.
    if (!button) return
    isMoving.current = false
    button.focus()
  })

  function moveByKey(event: KeyboardEvent, from: LocalDate) {
    const move = dayMove(event.key, from, view)
    if (!move) return
    event.preventDefault()
    const isBack = move.day < from
    if (move.turnsPage || !days.includes(move.day)) {
      if (isBack && isPreviousDisabled(state)) return
      dispatch({ type: isBack ? 'previous' : 'next' })
    }
    isMoving.current = true
    setCursor(move.day)
  }

  function pick(day: LocalDate) {
    setCursor(day)
    if (canPickDay(calendarStyle, day, today, availableDates)) dispatch({ type: 'pickDay', day })
  }

  function nameOf(day: LocalDate): string {
    const isMarked = isDayAvailable(calendarStyle, day, availableDates)
    return [formatLongDate(day, locale), day === today && t('day.today'), isMarked && t('day.available')]
      .filter(Boolean)
      .join(', ')
  }

  return (
    <table
      key={view}
      className={classNames(styles.grid, view === 'month' && styles.month)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the WAI-ARIA grid is a table
      role="grid"
      aria-label={formatMonth(activeDay, locale)}
    >
      {view === 'month' && (
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatWeekdayName(day, locale)}>
                {formatWeekday(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button in it names the cell
              <td key={day} aria-selected={day === activeDay}>
                <button
                  ref={(button) => {
                    if (button) buttons.current.set(day, button)
                    else buttons.current.delete(day)
                  }}
                  type="button"
                  className={classNames(
                    styles.day,
                    day === today && styles.today,
                    isDayAvailable(calendarStyle, day, availableDates) && styles.available,
                    !marksAvailableDays && styles.everyDay,
                    view === 'month' && !isSameMonth(day, activeDay) && styles.outside,
                  )}
                  aria-pressed={day === activeDay}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={!canPickDay(calendarStyle, day, today, availableDates) || undefined}
                  tabIndex={day === tabStop ? 0 : -1}
                  onClick={() => pick(day)}
                  onKeyDown={(event) => moveByKey(event, day)}
                >
                  <span className={styles.drawn} aria-hidden="true">
                    {view === 'week' && <span className={styles.weekday}>{formatWeekday(day, locale)}</span>}
                    <span className={styles.number}>{formatDayOfMonth(day)}</span>
                    <span className={styles.dot} />
                  </span>
                  <VisuallyHidden>{nameOf(day)}</VisuallyHidden>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
