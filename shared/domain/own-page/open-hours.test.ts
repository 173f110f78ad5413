import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow, day } from '#tests/builders/scheduling.ts'
import { openHours } from './open-hours.ts'

/** Monday 3 March 2025. */
const from = day('2025-03-03')

/** The hours as "1 09:00–12:30, 13:00–17:00". */
const shown = (series: Parameters<typeof openHours>[0], since = from) =>
  openHours(series, since).map(
    ({ weekday, times }) =>
      `${weekday} ${times.map((time) => `${formatLocalTime(time.from)}–${formatLocalTime(time.to)}`).join(', ')}`,
  )

const weekly = { recurrence: 'weekly', endDate: localDate('2025-12-31') } as const
const time = (start: string, end: string) => ({ fromMinute: localTime(start), toMinute: localTime(end) })

describe('the opening hours on an organisation’s own page (R-D232)', () => {
  test('combine the hours of all specialists without overlaps', () => {
    expect(
      shown([
        aWindow({ ...weekly, ...time('09:00', '12:30') }),
        aWindow({ ...weekly, ...time('12:30', '15:00'), specialistId: 'bo' }),
        aSession({ ...weekly, ...time('14:00', '16:00'), specialistId: 'bo' }),
        aWindow({ ...weekly, ...time('18:00', '20:00') }),
      ]),
    ).toEqual(['1 09:00–16:00, 18:00–20:00'])
  })

  test('cover one week from today on, Monday first', () => {
    const workdays = aWindow({ ...weekly, recurrence: 'workdays', ...time('09:00', '17:00') })
    expect(shown([workdays], day('2025-03-06'))).toEqual([
      '1 09:00–17:00',
      '2 09:00–17:00',
      '3 09:00–17:00',
      '4 09:00–17:00',
      '5 09:00–17:00',
    ])
  })

  test.each([
    ['happens once', aWindow({})],
    ['happens each month', aWindow({ ...weekly, recurrence: 'monthly' })],
    ['is over', aWindow({ ...weekly, startDate: localDate('2025-01-06'), endDate: localDate('2025-03-02') })],
    ['begins later', aWindow({ ...weekly, startDate: localDate('2025-03-10') })],
    ['left out these days', aWindow({ ...weekly, gaps: [{ from: localDate('2025-03-01'), weekday: 1 }] })],
  ])('leave out availability that %s', (_, series) => {
    expect(shown([series])).toEqual([])
  })

  test('stay at the same local time when the clocks change', () => {
    const daily = aWindow({ ...weekly, recurrence: 'daily', ...time('01:00', '04:00') })
    // On Sunday 30 March 2025, 02:00 becomes 03:00.
    expect(shown([daily], day('2025-03-24'))).toEqual([1, 2, 3, 4, 5, 6, 7].map((each) => `${each} 01:00–04:00`))
  })

  test('may last until midnight', () => {
    expect(shown([aWindow({ ...weekly, ...time('20:00', '24:00') })])).toEqual(['1 20:00–24:00'])
  })
})
