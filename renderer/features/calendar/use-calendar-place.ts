import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reduceCalendar, type CalendarAction, type CalendarState } from '#shared/calendar/model/calendar-state.ts'
import { firstView, type CalendarView } from '#shared/calendar/model/calendar-style.ts'
import { useScreenSize } from '#shared/calendar/view/use-screen-size.ts'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'

/** Where the calendar stands, kept in the address: `?day=2025-03-13&view=month&specialist=…`. */
interface CalendarPlace {
  readonly state: CalendarState
  readonly dispatch: (action: CalendarAction) => void
  /** The week view with this day in it. */
  readonly showDay: (day: LocalDate) => void
  /** Whose calendar; undefined for everyone's. */
  readonly specialistId: string | undefined
  readonly showSpecialist: (id: string | undefined) => void
}

const readView = (text: string | null): CalendarView | undefined =>
  text === 'week' || text === 'month' ? text : undefined

export function useCalendarPlace(today: LocalDate): CalendarPlace {
  const [params, setParams] = useSearchParams()
  const screen = useScreenSize()
  const day = params.get('day')
  const view = readView(params.get('view')) ?? firstView('dashboard', screen)

  const state: CalendarState = useMemo(
    () => ({
      view,
      activeDay: (day !== null && parseLocalDate(day)) || today,
      activeSlotId: undefined,
      today,
    }),
    [day, today, view],
  )

  /** Changes the address in place: paging through weeks leaves no trail to go back through. */
  const changeAddress = useCallback(
    (change: (address: URLSearchParams) => void) =>
      setParams(
        (old) => {
          const address = new URLSearchParams(old)
          change(address)
          return address
        },
        { replace: true },
      ),
    [setParams],
  )

  const show = useCallback(
    (next: CalendarState) =>
      changeAddress((address) => {
        if (next.activeDay === next.today) address.delete('day')
        else address.set('day', next.activeDay)
        if (next.view !== state.view) address.set('view', next.view)
      }),
    [changeAddress, state.view],
  )

  const dispatch = useCallback((action: CalendarAction) => show(reduceCalendar(state, action)), [show, state])

  const showDay = useCallback(
    (day: LocalDate) =>
      show(reduceCalendar(reduceCalendar(state, { type: 'showView', view: 'week' }), { type: 'pickDay', day })),
    [show, state],
  )

  const showSpecialist = useCallback(
    (id: string | undefined) =>
      changeAddress((address) => {
        if (id === undefined) address.delete('specialist')
        else address.set('specialist', id)
      }),
    [changeAddress],
  )

  return { state, dispatch, showDay, specialistId: params.get('specialist') ?? undefined, showSpecialist }
}
