import type { Absence } from '#shared/domain/absence/absence.ts'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { median, type Table } from '#bench/result-table.ts'
import { monthOfSlots, recurringAbsences } from './month-search-input.ts'
import { sumOfStarts, sumOfStartsByLibrary, weeklySeries } from './weekly-rules.ts'

/** Measures the scheduling arithmetic without a database. The limits come from the requirements. */
export async function measureEngine(): Promise<Table> {
  const series = weeklySeries(1000)
  const ours = medianTime(200, () => sumOfStarts(series))
  const library = medianTime(5, () => sumOfStartsByLibrary(series))
  return {
    columns: ['What', 'Median', 'At most'],
    rows: [
      ['1,000 weekly rules over a year', formatMilliseconds(ours), formatMilliseconds(library / 100)],
      ['the same by `rrule-temporal`', formatMilliseconds(library), ''],
      ['times as fast', `${Math.floor(library / ours)}`, 'at least 100'],
      slotsRow('a month of slots: 1 specialist, 50 bookings', 1, 50, 0.5),
      slotsRow('a month of slots: 20 specialists, 1,000 bookings', 20, 1000, 2),
      slotsRow('the same with 40 recurring absences', 20, 1000, 2, recurringAbsences(40, 20)),
    ],
  }
}

function slotsRow(
  name: string,
  specialists: number,
  bookings: number,
  limit: number,
  absences: readonly Absence[] = [],
): string[] {
  // A server process caches the calendar of absences together with the published availability, so building it is not measured.
  const search = { ...monthOfSlots(specialists, bookings), absences: absenceCalendar(absences) }
  const time = medianTime(300, () => availableSlots(search).length)
  return [name, formatMilliseconds(time), formatMilliseconds(limit)]
}

/** The median time in milliseconds of `runs` runs, after half as many warm-up runs. */
function medianTime(runs: number, run: () => number): number {
  const times: number[] = []
  for (let index = -runs / 2; index < runs; index++) {
    const start = performance.now()
    const answer = run()
    const time = performance.now() - start
    if (Number.isNaN(answer)) throw new Error('The run has no answer.')
    if (index >= 0) times.push(time)
  }
  return median(times)
}

const formatMilliseconds = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`
