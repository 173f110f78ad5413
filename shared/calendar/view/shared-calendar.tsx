import type { LocalDate } from '#shared/time/local-date.ts'
import type { CalendarStyle } from '#shared/calendar/model/calendar-style-features.ts'
import { CalendarHeader, type CalendarPerson } from './calendar-header.tsx'
import { DayGrid } from './day-grid.tsx'
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx'
import { useCalendar, type CalendarSelection } from './use-calendar.ts'

interface DashboardCalendarProps extends CalendarSelection {
  availableDates: readonly LocalDate[]
  /** The person whose calendar is shown (rule A2.8). */
  instructor: CalendarPerson
  onMenu: () => void
}

function DashboardCalendar({ availableDates, instructor, onMenu, ...selection }: DashboardCalendarProps) {
  const { state, dispatch } = useCalendar('dashboard', selection)
  return (
    <div>
      <CalendarHeader state={state} dispatch={dispatch} person={instructor} onMenu={onMenu} />
      <DayGrid calendarStyle="dashboard" state={state} dispatch={dispatch} availableDates={availableDates} />
    </div>
  )
}

export type SharedCalendarProps =
  | (DashboardCalendarProps & { calendarStyle: 'dashboard' })
  | (SlotPickerProps & { calendarStyle: Exclude<CalendarStyle, 'dashboard'> })

/**
 * The shared calendar in any of its four styles (rule A2.2). The dashboard has a header and no slots; the others show the
 * slots of the active day. An unknown style throws "Incorrect calendar type" (rule A8.4).
 */
export function SharedCalendar(props: SharedCalendarProps) {
  return props.calendarStyle === 'dashboard' ? <DashboardCalendar {...props} /> : <SlotPicker {...props} />
}
