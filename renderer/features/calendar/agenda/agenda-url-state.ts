import { addDays, type LocalDate, parseLocalDate, startOfWeek } from '#shared/time/local-date.ts'
import type { DateRange } from '#renderer/data/queries.ts'

/** The state of the agenda as in its URL: `?day=2025-03-13&view=day&specialist=a,b`. It has the same format as the calendar's. */
export interface AgendaUrlState {
  readonly view: 'day' | 'week'
  readonly day: LocalDate
  /** Empty for all. */
  readonly specialistIds: readonly string[]
}

/** Reads the state from URL parameters. A month view, as in the calendar, and a missing view become a week. */
export function addressOf(params: URLSearchParams, today: LocalDate): AgendaUrlState {
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    day: parseLocalDate(params.get('day') ?? '') ?? today,
    specialistIds:
      params
        .get('specialist')
        ?.split(',')
        .filter((id) => id !== '') ?? [],
  }
}

/** Writes the state to URL parameters, omitting defaults. */
export const paramsOf = ({ view, day, specialistIds }: AgendaUrlState, today: LocalDate): Record<string, string> => ({
  ...(day !== today && { day }),
  ...(view === 'day' && { view }),
  ...(specialistIds.length > 0 && { specialist: specialistIds.join(',') }),
})

/** The days that are printed: one, or a week from Monday on (rule A9.2). */
export function daysOf({ view, day }: AgendaUrlState): DateRange {
  const from = view === 'day' ? day : startOfWeek(day)
  return { from, to: view === 'day' ? day : addDays(from, 6) }
}
