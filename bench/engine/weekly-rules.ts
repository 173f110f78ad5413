import { RRuleTemporal } from 'rrule-temporal'
import { visitOccurrences } from '#shared/domain/availability/series/expand-series.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { epochDayOf, fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'

const ZONE = 'Europe/Amsterdam'
const FIRST_DAY = epochDayOf(2025, 1, 1)
const LAST_DAY = epochDayOf(2025, 12, 31)

/** Weekly sessions in 2025, each starting on another day and quarter hour. */
export function weeklySeries(count: number): Series[] {
  return Array.from({ length: count }, (_, index) => {
    const fromMinute = 15 * (index % 92)
    return {
      kind: 'session',
      id: `series-${index}`,
      specialistId: 'specialist',
      serviceId: 'service',
      priceCents: 5000,
      durationMinutes: 60,
      startDate: fromEpochDay(FIRST_DAY + (index % 7)),
      endDate: fromEpochDay(LAST_DAY),
      fromMinute,
      toMinute: fromMinute + 60,
      zone: ZONE,
      recurrence: 'weekly',
      locationTypes: [],
      locationIds: [],
    }
  })
}

/** The sum of all starts in epoch minutes, as a checksum of a correct expansion. */
export function sumOfStarts(series: readonly Series[]): number {
  let sum = 0
  for (const one of series) {
    visitOccurrences(one, { first: FIRST_DAY, last: LAST_DAY }, (_day, _minute, start) => (sum += start))
  }
  return sum
}

/** The same sum by rrule-temporal. It shifts local times that a clock change skips; the product leaves them out (rule D133). */
export function sumOfStartsByLibrary(series: readonly Series[]): number {
  return series
    .flatMap(({ startDate, endDate, fromMinute }) => {
      const wall = (date: string, time: string) => `${date}T${time}`.replaceAll(/[-:]/g, '')
      const rule = new RRuleTemporal({
        rruleString: `DTSTART;TZID=${ZONE}:${wall(startDate, `${formatLocalTime(fromMinute)}:00`)}\nRRULE:FREQ=WEEKLY;UNTIL=${wall(endDate, '22:59:59')}Z`,
      })
      return rule.all()
    })
    .reduce((sum, { epochMilliseconds }) => sum + epochMilliseconds / 60_000, 0)
}
