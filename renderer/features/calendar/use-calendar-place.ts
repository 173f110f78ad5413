import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type CalendarAction,
  type CalendarState,
  type CalendarView,
  firstView,
  reduceCalendar,
  useScreenSize,
} from '#shared/calendar/index.ts'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'

/** Where the calendar stands, kept in the address: `?day=2025-03-13&view=month&specialist=a,b`. */
interface CalendarPlace {
  readonly state: CalendarState
  readonly dispatch: (action: CalendarAction) => void
  /** The week view with this day in it. */
  readonly showDay: (day: LocalDate) => void
  /** Whose calendars; none for everyone's. */
  readonly specialistIds: readonly string[]
  readonly showSpecialists: (ids: readonly string[]) => void
}

interface Place {
  readonly state: CalendarState
  readonly specialistIds: readonly string[]
}

const isView = (text: string | null): text is CalendarView => text === 'week' || text === 'month'

const idsOf = (text: string | null): readonly string[] => text?.split(',').filter((id) => id !== '') ?? []

export function useCalendarPlace(today: LocalDate): CalendarPlace {
  const [params, setParams] = useSearchParams()
  const usualView = firstView('dashboard', useScreenSize())
  const specialistText = params.get('specialist')
  // The same list from turn to turn: everything that is drawn hangs on it.
  const specialistIds = useMemo(() => idsOf(specialistText), [specialistText])

  const place: Place = useMemo(() => {
    const [day, view] = [params.get('day'), params.get('view')]
    return {
      state: {
        view: isView(view) ? view : usualView,
        activeDay: (day !== null && parseLocalDate(day)) || today,
        activeSlotId: undefined,
        today,
      },
      specialistIds,
    }
  }, [params, specialistIds, today, usualView])

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
          ...(next.specialistIds.length > 0 && { specialist: next.specialistIds.join(',') }),
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

  const showSpecialists = useCallback((ids: readonly string[]) => go({ ...latest.current, specialistIds: ids }), [go])

  return { ...place, dispatch, showDay, showSpecialists }
}
