import { useState } from 'react'
import type { LocalDate } from '#shared/time/local-date.ts'
import { reduceCalendar, type CalendarAction, type CalendarState } from '../model/calendar-state.ts'
import { canSwitchView, firstView, type CalendarStyle, type CalendarView } from '../model/calendar-style.ts'
import { useScreenSize } from './use-screen-size.ts'

/** What the owner of a calendar holds: the URL's day and slot, say. */
export interface CalendarSelection {
  today: LocalDate
  activeDay: LocalDate
  activeSlotId?: string | undefined
  /** A day was chosen or moved to. The chosen slot belongs to the day before: the owner drops it. */
  onDayChange: (day: LocalDate) => void
  onSlotChange?: ((slotId: string) => void) | undefined
}

export interface Calendar {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  /** Whether a week/month switch belongs on this screen. */
  canSwitchView: boolean
}

/**
 * The calendar's state around a selection that the owner keeps: only the view is kept here.
 *
 * The view follows the screen until a person switches it.
 */
export function useCalendar(
  calendarStyle: CalendarStyle,
  { today, activeDay, activeSlotId, onDayChange, onSlotChange }: CalendarSelection,
): Calendar {
  const screen = useScreenSize()
  const [chosenView, setChosenView] = useState<CalendarView>()
  const isSwitchable = canSwitchView(calendarStyle, screen)
  const view = (isSwitchable && chosenView) || firstView(calendarStyle, screen)
  const state: CalendarState = { view, activeDay, activeSlotId, today }

  function dispatch(action: CalendarAction) {
    const next = reduceCalendar(state, action)
    if (next.view !== view) setChosenView(next.view)
    if (next.activeDay !== activeDay || action.type === 'pickDay') onDayChange(next.activeDay)
    else if (next.activeSlotId !== activeSlotId && next.activeSlotId !== undefined) onSlotChange?.(next.activeSlotId)
  }

  return { state, dispatch, canSwitchView: isSwitchable }
}
