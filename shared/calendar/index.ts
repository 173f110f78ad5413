export {
  firstAvailableDay,
  isDayAvailable,
  isSameMonth,
  monthGrid,
  nextAvailableDay,
  visibleWeeks,
  weekDays,
} from './model/calendar-days.ts'
export { isPreviousDisabled, reduceCalendar, type CalendarAction, type CalendarState } from './model/calendar-state.ts'
export { firstView, traitsOf, type CalendarStyle, type CalendarView, type ScreenSize } from './model/calendar-style.ts'
export { type CalendarSlot } from './model/slot-list.ts'
export { CalendarHeader, type CalendarPerson } from './view/calendar-header.tsx'
export { DayGrid } from './view/day-grid.tsx'
export { PeriodArrows } from './view/period-arrows.tsx'
export { SessionList, type SessionItem } from './view/session-list.tsx'
export { SharedCalendar, type SharedCalendarProps } from './view/shared-calendar.tsx'
export { SlotPicker, type SlotPickerProps } from './view/slot-picker.tsx'
export { useCalendar, type Calendar, type CalendarSelection } from './view/use-calendar.ts'
export { useScreenSize } from './view/use-screen-size.ts'
