import { formatLongDate, formatLongDateWithin, formatMonth } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { SlotListSkeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { nextAvailableDay } from '../model/calendar-days.ts'
import { traitsOf, type CalendarStyle } from '#shared/calendar/model/calendar-style-features.ts'
import { commonCapacity, isFull, type CalendarSlot } from '#shared/calendar/model/slots-by-part-of-day.ts'
import { DayGrid } from './day-grid.tsx'
import { EmptyDay } from './empty-day.tsx'
import { PeriodArrows } from './period-arrows.tsx'
import { SlotList } from './slot-list.tsx'
import styles from './slot-picker.module.css'
import { useCalendar, type CalendarSelection } from './use-calendar.ts'
import { ViewToggle } from './view-toggle.tsx'

export interface SlotPickerProps extends CalendarSelection {
  /** The calendar style. The dashboard style has its own component, `CalendarHeader`. */
  calendarStyle?: Exclude<CalendarStyle, 'dashboard'> | undefined
  /** Days with slots, unsorted. */
  availableDates: readonly LocalDate[]
  /** The slots of the active day. */
  slots: readonly CalendarSlot[]
  /** Whether the active day's slots are still loading. */
  isLoading?: boolean | undefined
}

/** The shared calendar with the slots of the active day. */
export function SlotPicker({
  calendarStyle = 'default',
  availableDates,
  slots,
  isLoading = false,
  ...selection
}: SlotPickerProps) {
  const t = useText('calendar')
  const locale = useLocale()
  const traits = traitsOf(calendarStyle)
  const { state, dispatch, canSwitchView } = useCalendar(calendarStyle, selection)
  const { activeDay, activeSlotId, today } = state
  const capacity = isLoading ? undefined : commonCapacity(slots)

  function announcement(): string {
    if (isLoading) return ''
    return slots.length === 0
      ? t('empty.title')
      : t('slots.announced', {
          count: slots.filter((slot) => !isFull(slot)).length,
          date: formatLongDateWithin(activeDay, locale),
        })
  }

  function slotArea() {
    if (isLoading) return <SlotListSkeleton />
    if (slots.length === 0)
      return (
        <EmptyDay
          activeDay={activeDay}
          nextDay={nextAvailableDay(availableDates, activeDay, today)}
          onPickDay={(day) => dispatch({ type: 'pickDay', day })}
        />
      )
    return (
      <SlotList
        slots={slots}
        activeSlotId={activeSlotId}
        showsDurationAndPrice={traits.showsDurationAndPrice}
        onPick={(slotId) => dispatch({ type: 'pickSlot', slotId })}
      />
    )
  }

  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <h2 className={styles.month}>{formatMonth(activeDay, locale)}</h2>
        {traits.viewSwitch === 'toggle' && canSwitchView && (
          <ViewToggle view={state.view} onChange={(view) => dispatch({ type: 'showView', view })} />
        )}
        <PeriodArrows state={state} dispatch={dispatch} />
      </div>
      <DayGrid calendarStyle={calendarStyle} state={state} dispatch={dispatch} availableDates={availableDates} />
      <div className={styles.dayHead}>
        <h2 className={styles.day}>{formatLongDate(activeDay, locale)}</h2>
        {capacity !== undefined && <span className={styles.capacity}>{t('session.seats', { count: capacity })}</span>}
      </div>
      {slotArea()}
      <VisuallyHidden aria-live="polite">{announcement()}</VisuallyHidden>
    </div>
  )
}
