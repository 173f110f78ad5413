import { startTransition, useEffect, useState } from 'react'
import { weekDays } from '#shared/calendar/index.ts'
import { addDays, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import type { CalendarItems } from './calendar-items.ts'

interface Week {
  readonly days: readonly LocalDate[]
  readonly items: CalendarItems
}

interface WeeksBesideOptions {
  readonly monday: LocalDate
  readonly today: LocalDate
  /** Whether the current week has been rendered. */
  readonly isReady: boolean
  readonly itemsAround: (day: LocalDate) => CalendarItems | undefined
}

const none: readonly LocalDate[] = []

/**
 * Returns the previous and next weeks to render in advance, one by one while the browser is idle, so that paging only has to unhide them. A
 * week that the person has left stays rendered. Weeks before the current one are never rendered (rule A2.11).
 */
export function useWeeksRenderedAhead({ monday, today, isReady, itemsAround }: WeeksBesideOptions): readonly Week[] {
  const [drawn, setDrawn] = useState(none)
  const beside = [addDays(monday, 7), addDays(monday, -7)].filter((each) => each >= startOfWeek(today))
  const next = isReady ? beside.find((each) => !drawn.includes(each) && itemsAround(each)) : undefined

  useEffect(() => {
    if (next === undefined) return undefined
    return whenIdle(() =>
      startTransition(() =>
        setDrawn((weeks) => [
          next,
          monday,
          ...weeks.filter((each) => each === addDays(monday, 7) || each === addDays(monday, -7)),
        ]),
      ),
    )
  }, [monday, next])

  if (!isReady) return []
  return drawn
    .filter((each) => each !== monday)
    .flatMap((each) => {
      const items = itemsAround(each)
      return items ? [{ days: weekDaysOf(each), items }] : []
    })
}

const weeks = new Map<LocalDate, readonly LocalDate[]>()

/** The days of the week from a Monday. Memoised, so that the week is not rendered again. */
export function weekDaysOf(monday: LocalDate): readonly LocalDate[] {
  const days = weeks.get(monday) ?? weekDays(monday)
  weeks.set(monday, days)
  return days
}
