import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import { nextPaint } from '#shared/ui/next-paint.ts'
import { currentUrlParameters } from '#renderer/platform/navigation/current-url-parameters.ts'

/** The state of the calendar screen in the URL: `?day=2025-03-13&view=month&specialist=a,b`. */
interface CalendarAddress {
  readonly state: CalendarState
  readonly dispatch: (action: CalendarAction) => void
  /** Shows the week of a day. */
  readonly showDay: (day: LocalDate) => void
  /** The specialists whose calendars are shown; empty for all. */
  readonly specialistIds: readonly string[]
  readonly showSpecialists: (ids: readonly string[]) => void
}

const isView = (text: string | null): text is CalendarView => text === 'week' || text === 'month'

const idsOf = (text: string | null): readonly string[] => text?.split(',').filter((id) => id !== '') ?? []

/** Returns the path in the hash, without the query. */
const pathOf = (hash: string): string | undefined => hash.split('?')[0]

export function useCalendarUrlState(today: LocalDate): CalendarAddress {
  const [params, setParams] = useSearchParams()
  // The calendar shows a new state at once. The URL is updated after the paint, because its change makes the router render the frame of the
  // screen.
  const [ahead, setAhead] = useState<URLSearchParams>()
  const shown = ahead ?? params
  /** The state that is displayed but not yet in the URL. */
  const pending = useRef<URLSearchParams>(undefined)
  useEffect(() => () => (pending.current = undefined), [])
  const usualView = firstView('dashboard', useScreenSize())
  const specialistText = shown.get('specialist')
  // The ids are memoised, because everything that is rendered depends on the identity of this array.
  const specialistIds = useMemo(() => idsOf(specialistText), [specialistText])

  const stateOf = useCallback(
    (address: URLSearchParams): CalendarState => {
      const [day, view] = [address.get('day'), address.get('view')]
      return {
        view: isView(view) ? view : usualView,
        activeDay: (day !== null && parseLocalDate(day)) || today,
        activeSlotId: undefined,
        today,
      }
    },
    [today, usualView],
  )
  const state = useMemo(() => stateOf(shown), [shown, stateOf])

  const updateUrl = useCallback(
    async (next: URLSearchParams): Promise<void> => {
      const { hash } = window.location
      await nextPaint()
      // Does nothing if a later state has replaced this one, or the calendar is gone.
      if (pending.current !== next) return
      pending.current = undefined
      startTransition(() => {
        setAhead(undefined)
        // A navigation to another screen meanwhile is kept. Paging replaces the history entry, so that it does not fill the history.
        if (pathOf(window.location.hash) === pathOf(hash)) setParams(next, { replace: true })
      })
    },
    [setParams],
  )

  const go = useCallback(
    ({ activeDay, view }: CalendarState, ids: readonly string[]) => {
      const next = new URLSearchParams({
        ...(activeDay !== today && { day: activeDay }),
        ...(view !== usualView && { view }),
        ...(ids.length > 0 && { specialist: ids.join(',') }),
      })
      pending.current = next
      setAhead(next)
      void updateUrl(next)
    },
    [updateUrl, today, usualView],
  )

  const dispatch = useCallback(
    (...actions: readonly CalendarAction[]) => {
      const from = pending.current ?? currentUrlParameters()
      go(actions.reduce(reduceCalendar, stateOf(from)), idsOf(from.get('specialist')))
    },
    [go, stateOf],
  )

  const showDay = useCallback(
    (day: LocalDate) => dispatch({ type: 'showView', view: 'week' }, { type: 'pickDay', day }),
    [dispatch],
  )

  const showSpecialists = useCallback(
    (ids: readonly string[]) => go(stateOf(pending.current ?? currentUrlParameters()), ids),
    [go, stateOf],
  )

  return { state, specialistIds, dispatch, showDay, showSpecialists }
}
