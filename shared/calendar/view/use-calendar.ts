import { useState } from 'react'
import type { LocalDate } from '#shared/time/local-date.ts'
import { reduceCalendar, type CalendarAction, type CalendarState } from '../model/calendar-state.ts'
import {
  canSwitchView,
  firstView,
  type CalendarStyle,
  type CalendarView,
} from '#shared/calendar/model/calendar-style-features.ts'
import { useScreenSize } from './use-screen-size.ts'

/** The selection, which the parent stores, for example in the URL. */
export interface CalendarSelection {
  today: LocalDate
  activeDay: LocalDate
  activeSlotId?: string | undefined
  /** Called when a day is selected. The selected slot belongs to the previous day, so the parent clears it. */
  onDayChange: (day: LocalDate) => void
  onSlotChange?: ((slotId: string) => void) | undefined
}

export interface Calendar {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  /** Whether this screen has a switch between week and month. */
  canSwitchView: boolean
}

/**
 * Manages the calendar's state. The parent stores the selection; the hook itself stores only the view. The view depends on the screen size
 * until a person switches it.
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
