import { expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow } from '#tests/builders/scheduling.ts'
import { countPublished } from './count-published.ts'

// In Amsterdam the clocks go from 02:00 to 03:00 on Sunday 30 March 2025, and from 03:00 back to 02:00 on Sunday 26 October 2025.
const hours = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const daily = (first: string, last: string) => ({
  recurrence: 'daily' as const,
  startDate: localDate(first),
  endDate: localDate(last),
})

it.each([
  [
    'three days of four half hours',
    aSession({ ...daily('2025-03-03', '2025-03-05'), ...hours('09:00', '11:00') }),
    12,
    '2025-03-05',
  ],
  [
    'without the two that the clocks skip',
    aSession({ ...daily('2025-03-29', '2025-03-31'), ...hours('01:00', '04:00') }),
    16,
    '2025-03-31',
  ],
  [
    'ending before the day that is skipped',
    aWindow({ ...daily('2025-03-28', '2025-03-30'), ...hours('02:00', '03:00') }),
    2,
    '2025-03-29',
  ],
  [
    'once in the hour that comes twice',
    aSession({ ...daily('2025-10-26', '2025-10-26'), ...hours('02:00', '03:00') }),
    2,
    '2025-10-26',
  ],
  [
    'too many to be published',
    aSession({ ...daily('2025-01-01', '2029-12-31'), ...hours('00:00', '24:00') }),
    87_648,
    '2029-12-31',
  ],
])('Counting published occurrences: %s (R-D133)', (_, series, count, lastDate) =>
  expect(countPublished(series)).toEqual({ count, lastDate }),
)

it('Nothing counts as published when the clocks skip the only start (R-D133)', () => {
  expect(countPublished(aSession({ ...daily('2025-03-30', '2025-03-30'), ...hours('02:00', '03:00') }))).toBeUndefined()
})
