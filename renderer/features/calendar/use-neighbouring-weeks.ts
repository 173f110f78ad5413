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
  /** The week itself is on the screen. */
  readonly isReady: boolean
  readonly itemsAround: (day: LocalDate) => CalendarItems | undefined
}

const none: readonly LocalDate[] = []

/**
 * The weeks beside the one on the screen, drawn ahead one by one in idle moments: the page is turned by showing what is there.
 * The one that is turned away from stays. Before the week of today there is none to turn to (rule A2.11).
 */
export function useNeighbouringWeeks({ monday, today, isReady, itemsAround }: WeeksBesideOptions): readonly Week[] {
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

/** The days of the week that begins on a Monday; always the same list, so that its page is not drawn anew. */
export function weekDaysOf(monday: LocalDate): readonly LocalDate[] {
  const days = weeks.get(monday) ?? weekDays(monday)
  weeks.set(monday, days)
  return days
}
