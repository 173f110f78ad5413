import type { Absence } from '#shared/domain/absence/absence.ts'
import type { Interval } from '#shared/time/interval.ts'
import { addDays, daysBetween, recursOn } from './naive-series.ts'
import { endOf, momentOf, wallAt } from './wall-by-temporal.ts'

/** Computes absences by looping over days or minutes (rules D148 and D149), without the product's code. */

/** Returns the dates between two dates on which an absence begins. */
export function absentDates({ recurrence, startDate, until, dates }: Absence, from: string, to: string): string[] {
  const found: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const hasEnd = recurrence !== 'one-time' && until !== null
    const begins =
      recurrence === 'listed'
        ? dates.some((one) => one === date)
        : recursOn(recurrence, startDate, date) && !(hasEnd && date > until)
    if (begins) found.push(date)
  }
  return found
}

const lengthOf = ({ startDate, endDate }: Absence): number => daysBetween(startDate, endDate)

/** The occurrences that may overlap the time between two dates in UTC. */
export function absencesAround(absence: Absence, from: string, to: string): Interval[] {
  const { zone, fromMinute, toMinute } = absence
  const length = lengthOf(absence)
  return absentDates(absence, addDays(from, -2 - length), addDays(to, 2)).flatMap((date) => {
    const [start, end] = [momentOf(zone, date, fromMinute), endOf(zone, addDays(date, length), toMinute)]
    return start < end ? { start, end } : []
  })
}

/**
 * Finds one occurrence by checking the clock at every minute of its days: it lasts from the first minute at which the clock shows a time of
 * the absence to the last such minute. Undefined when the clock never shows one.
 */
export function absenceByTheMinute(absence: Absence, date: string): Interval | undefined {
  const { zone, fromMinute, toMinute } = absence
  const lastDate = addDays(date, lengthOf(absence))
  const [from, to] = [`${date} ${padded(fromMinute)}`, `${lastDate} ${padded(toMinute)}`]
  let [first, last] = [Infinity, -Infinity]
  const [begin, finish] = [Date.parse(addDays(date, -1)), Date.parse(addDays(lastDate, 2))]
  for (let minute = begin / 60_000; minute < finish / 60_000; minute++) {
    const shown = wallAt(zone, minute)
    const text = `${shown.date} ${padded(shown.minute)}`
    if (text < from || text >= to) continue
    first = Math.min(first, minute)
    last = Math.max(last, minute)
  }
  return first <= last ? { start: first, end: last + 1 } : undefined
}

const padded = (minute: number): string => String(minute).padStart(4, '0')
