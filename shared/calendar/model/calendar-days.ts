import {
  addDays,
  addMonthsClamped,
  consecutiveDates,
  startOfMonth,
  startOfWeek,
  type LocalDate,
} from '#shared/time/local-date.ts'
import { traitsOf, type CalendarStyle, type CalendarView } from './calendar-style-features.ts'

/** The seven days of a date's week, starting on Monday (rule A2.10). */
export function weekDays(day: LocalDate): LocalDate[] {
  return consecutiveDates(startOfWeek(day), 7)
}

/**
 * Returns the weeks of the month that contains a date, extended to six. It is always six, so that the content below the grid does not move.
 */
export function monthGrid(day: LocalDate): LocalDate[][] {
  const first = startOfWeek(startOfMonth(day))
  return [0, 7, 14, 21, 28, 35].map((offset) => consecutiveDates(addDays(first, offset), 7))
}

export function isSameMonth(a: LocalDate, b: LocalDate): boolean {
  return startOfMonth(a) === startOfMonth(b)
}

/** The weeks that the calendar shows. */
export function visibleWeeks(view: CalendarView, activeDay: LocalDate): LocalDate[][] {
  return view === 'month' ? monthGrid(activeDay) : [weekDays(activeDay)]
}

/** Whether a day is marked as having slots (rule A4.5). */
export function isDayAvailable(style: CalendarStyle, day: LocalDate, availableDates: readonly LocalDate[]): boolean {
  return traitsOf(style).marksAvailableDays && availableDates.includes(day)
}

/** Whether a click on a day selects it (rules A4.7 and A5.19). */
export function canPickDay(
  style: CalendarStyle,
  day: LocalDate,
  today: LocalDate,
  availableDates: readonly LocalDate[],
): boolean {
  const { pickableDays } = traitsOf(style)
  if (pickableDays === 'any') return true
  return day >= today && (pickableDays === 'from today' || availableDates.includes(day))
}

const earliest = (dates: readonly LocalDate[]): LocalDate | undefined =>
  dates.reduce<LocalDate | undefined>((first, date) => (first === undefined || date < first ? date : first), undefined)

/** Returns the day that a slot picker shows first: the earliest available date that is not before today. The dates may be unsorted. */
export function firstAvailableDay(availableDates: readonly LocalDate[], today: LocalDate): LocalDate | undefined {
  return earliest(availableDates.filter((date) => date >= today))
}

/**
 * Returns the date to suggest on a day without slots (rule A2.14): the next available date; if there is none, the first available one from
 * today on.
 */
export function nextAvailableDay(
  availableDates: readonly LocalDate[],
  activeDay: LocalDate,
  today: LocalDate,
): LocalDate | undefined {
  return (
    firstAvailableDay(
      availableDates.filter((date) => date > activeDay),
      today,
    ) ??
    firstAvailableDay(
      availableDates.filter((date) => date !== activeDay),
      today,
    )
  )
}

/** The effect of a key on the active day. */
export interface DayMove {
  readonly day: LocalDate
  /** Whether the key always switches to another week or month, even if the new day is visible already. */
  readonly turnsPage: boolean
}

/**
 * Returns the day that a key moves to in a grid of days (WAI-ARIA grid pattern), or undefined for a key without effect. Arrows move by a
 * day or a week, Home and End to Monday and Sunday, Page Up and Page Down by the visible period.
 */
export function dayMove(key: string, day: LocalDate, view: CalendarView): DayMove | undefined {
  const within = (target: LocalDate): DayMove => ({ day: target, turnsPage: false })
  const page = (direction: 1 | -1): DayMove => ({
    day: view === 'month' ? addMonthsClamped(day, direction) : addDays(day, 7 * direction),
    turnsPage: true,
  })
  switch (key) {
    case 'ArrowLeft':
      return within(addDays(day, -1))
    case 'ArrowRight':
      return within(addDays(day, 1))
    case 'ArrowUp':
      return within(addDays(day, -7))
    case 'ArrowDown':
      return within(addDays(day, 7))
    case 'Home':
      return within(startOfWeek(day))
    case 'End':
      return within(addDays(startOfWeek(day), 6))
    case 'PageUp':
      return page(-1)
    case 'PageDown':
      return page(1)
    default:
      return undefined
  }
}
