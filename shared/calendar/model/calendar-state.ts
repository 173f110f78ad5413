import { addDays, addMonthsClamped, startOfMonth, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import type { CalendarView } from './calendar-style-features.ts'

/** The calendar's view and active day. The visible week and month are those of the active day. */
export interface CalendarState {
  readonly view: CalendarView
  readonly activeDay: LocalDate
  readonly activeSlotId: string | undefined
  readonly today: LocalDate
}

export type CalendarAction =
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'pickDay'; readonly day: LocalDate }
  | { readonly type: 'pickSlot'; readonly slotId: string }
  | { readonly type: 'toggleView' }
  | { readonly type: 'showView'; readonly view: CalendarView }
  /** Sent after midnight, when a new day has begun. */
  | { readonly type: 'beginDay'; readonly today: LocalDate }

/**
 * Whether "previous" is disabled: for the current month (month view), or the current week and earlier ones (week view) (rule
 * A2.11).
 */
export function isPreviousDisabled({ view, activeDay, today }: CalendarState): boolean {
  const startOf = view === 'month' ? startOfMonth : startOfWeek
  return startOf(activeDay) <= startOf(today)
}

function moved({ view, activeDay }: CalendarState, direction: 1 | -1): LocalDate {
  return view === 'month' ? addMonthsClamped(activeDay, direction) : addDays(activeDay, 7 * direction)
}

/** Changes the active day and clears the selected slot (rule A4.3). */
function onDay(state: CalendarState, activeDay: LocalDate): CalendarState {
  return { ...state, activeDay, activeSlotId: undefined }
}

/**
 * The reducer of the calendar.
 * - Next and previous move the active day by a month or a week, depending on the view (rule A4.2): 31 January → 28 February.
 * - Previous stops at the current period (rule A2.11), and at today rather than before it: from Monday the 17th, with today
 *   Wednesday the 12th, it goes to the 12th and not to the 10th.
 * - A picked day becomes active and clears the selected slot, even if it was active already (rule A4.3).
 */
export function reduceCalendar(state: CalendarState, action: CalendarAction): CalendarState {
  switch (action.type) {
    case 'next':
      return onDay(state, moved(state, 1))
    case 'previous': {
      if (isPreviousDisabled(state)) return state
      const day = moved(state, -1)
      return onDay(state, day < state.today ? state.today : day)
    }
    case 'pickDay':
      return onDay(state, action.day)
    case 'pickSlot':
      return { ...state, activeSlotId: action.slotId }
    case 'toggleView':
      return { ...state, view: state.view === 'week' ? 'month' : 'week' }
    case 'showView':
      return { ...state, view: action.view }
    case 'beginDay':
      return { ...state, today: action.today }
    default:
      return action satisfies never
  }
}
