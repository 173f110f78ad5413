import { useCallback, useEffect, useMemo, useRef } from 'react'
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

interface Place {
  readonly state: CalendarState
  readonly specialistId: string | undefined
}

const isView = (text: string | null): text is CalendarView => text === 'week' || text === 'month'

export function useCalendarPlace(today: LocalDate): CalendarPlace {
  const [params, setParams] = useSearchParams()
  const usualView = firstView('dashboard', useScreenSize())

  const place: Place = useMemo(() => {
    const [day, view] = [params.get('day'), params.get('view')]
    return {
      state: {
        view: isView(view) ? view : usualView,
        activeDay: (day !== null && parseLocalDate(day)) || today,
        activeSlotId: undefined,
        today,
      },
      specialistId: params.get('specialist') ?? undefined,
    }
  }, [params, today, usualView])

  // Keys come faster than the address is drawn: each starts from where the one before it led.
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])

  const go = useCallback(
    (next: Place) => {
      latest.current = next
      const { activeDay, view } = next.state
      setParams(
        {
          ...(activeDay !== next.state.today && { day: activeDay }),
          ...(view !== usualView && { view }),
          ...(next.specialistId !== undefined && { specialist: next.specialistId }),
        },
        // Paging through weeks leaves no trail to go back through.
        { replace: true },
      )
    },
    [setParams, usualView],
  )

  const dispatch = useCallback(
    (...actions: readonly CalendarAction[]) =>
      go({ ...latest.current, state: actions.reduce(reduceCalendar, latest.current.state) }),
    [go],
  )

  const showDay = useCallback(
    (day: LocalDate) => dispatch({ type: 'showView', view: 'week' }, { type: 'pickDay', day }),
    [dispatch],
  )

  const showSpecialist = useCallback(
    (specialistId: string | undefined) => go({ ...latest.current, specialistId }),
    [go],
  )

  return { ...place, dispatch, showDay, showSpecialist }
}
