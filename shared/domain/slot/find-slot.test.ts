import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { nextAvailableDate } from '#tests/builders/find-next-available-date.ts'
import { aClaim, aService, aSession, at, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { datesOfSlots, findSlot, lookAhead } from './find-slot.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SlotSearch } from './available-slots.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const aSearch = (changes: Partial<SlotSearch> = {}): Omit<SlotSearch, 'days'> => ({
  service: aService(),
  now: at('2025-03-01T00:00Z'),
  series: [aSession(), aWindow({ specialistId: 'bram' })],
  exceptions: exceptionsBySeries([]),
  claims: [],
  openLocationIds: [],
  ...changes,
})

describe('findSlot', () => {
  const session = { occurrence: key('session', '2025-03-03', '09:30'), start: at('2025-03-03T09:30+01:00') }
  const window = { occurrence: key('window', '2025-03-03', '09:00'), start: at('2025-03-03T11:00+01:00') }

  it('finds a session and a slot cut from a window', () => {
    expect(findSlot(aSearch(), session)).toMatchObject({ kind: 'free', slot: { ...session, specialistId: 'anna' } })
    expect(findSlot(aSearch(), window)).toMatchObject({ kind: 'free', slot: { ...window, specialistId: 'bram' } })
  })

  it('distinguishes a taken slot from one that was never offered', () => {
    const claims = [aClaim({ start: session.start, end: session.start + 30 })]
    expect(findSlot(aSearch({ claims }), session)).toEqual({ kind: 'taken' })
    expect(findSlot(aSearch(), { ...window, start: window.start + 7 })).toEqual({ kind: 'not-offered' })
    expect(findSlot(aSearch(), { ...session, occurrence: key('other', '2025-03-03', '09:30') })).toEqual({
      kind: 'not-offered',
    })
    expect(findSlot(aSearch({ now: session.start }), session)).toEqual({ kind: 'not-offered' })
    expect(findSlot(aSearch({ service: aService({ id: 'yoga' }) }), session)).toEqual({ kind: 'not-offered' })
  })

  it('finds a moved occurrence by its original name', () => {
    const exceptions = exceptionsBySeries([
      { kind: 'edited', occurrence: session.occurrence, edit: { date: localDate('2025-06-30') } },
    ])
    const moved = { ...session, start: at('2025-06-30T09:30+02:00') }
    expect(findSlot(aSearch({ exceptions }), moved)).toMatchObject({ kind: 'free' })
    expect(findSlot(aSearch({ exceptions }), session)).toEqual({ kind: 'not-offered' })
  })

  it('finds a slot just after midnight in a zone far from UTC', () => {
    const series = [aSession({ zone: 'Pacific/Kiritimati', fromMinute: 0, toMinute: 30 })]
    const wanted = { occurrence: key('session', '2025-03-03', '00:00'), start: at('2025-03-03T00:00+14:00') }
    expect(findSlot(aSearch({ series }), wanted)).toMatchObject({ kind: 'free' })
  })
})

describe('nextAvailableDate', () => {
  const next = (search: Partial<SlotSearch>, from: string) =>
    nextAvailableDate(aSearch(search), localDate(from), amsterdam)

  it.each([
    ['2025-01-01', '2025-03-03'],
    ['2025-03-03', '2025-03-03'],
    ['2025-03-04', undefined],
  ])('from %s is %s', (from, expected) => {
    expect(next({}, from)).toBe(expected)
  })

  it('looks years ahead (R-D26)', () => {
    const birthdays = aWindow({
      startDate: localDate('2024-02-29'),
      recurrence: 'yearly',
      endDate: localDate('2034-02-28'),
    })
    expect(next({ series: [birthdays] }, '2025-01-01')).toBe('2028-02-29')
    expect(next({ series: [birthdays] }, '2032-03-01')).toBeUndefined()
  })

  it('skips days that are full', () => {
    const daily = aSession({ toMinute: localTime('09:30'), recurrence: 'daily', endDate: localDate('2025-06-30') })
    const claims = [aClaim({ start: at('2025-03-01T00:00Z'), end: at('2025-05-15T08:00Z') })]
    expect(next({ series: [daily], claims }, '2025-03-03')).toBe('2025-05-16')
  })

  it('finds an occurrence that was moved to a date after the end of its series', () => {
    const exceptions = exceptionsBySeries([
      { kind: 'edited', occurrence: key('session', '2025-03-03', '09:00'), edit: { date: localDate('2025-09-01') } },
    ])
    expect(next({ series: [aSession()], exceptions }, '2025-03-04')).toBe('2025-09-01')
  })

  it.each([
    // Monday 00:00 in Tokyo is Sunday in Amsterdam; Monday 20:00 in Honolulu is Tuesday. The first search step covers 32 days.
    ['Asia/Tokyo', '00:00', '2025-01-01', '2025-03-02'],
    ['Asia/Tokyo', '00:00', '2025-01-30', '2025-03-02'],
    ['Asia/Tokyo', '00:00', '2025-03-03', undefined],
    ['Pacific/Honolulu', '20:00', '2025-03-04', '2025-03-04'],
  ])('is a local date in the requested zone: %s %s from %s', (zone, time, from, expected) => {
    const fromMinute = localTime(time)
    expect(next({ series: [aSession({ zone, fromMinute, toMinute: fromMinute + 30 })] }, from)).toBe(expected)
  })

  it('is undefined without availability', () => {
    expect(next({ series: [] }, '2025-03-03')).toBeUndefined()
  })
})

describe('lookAhead for the next days with slots', () => {
  const look = (search: Partial<SlotSearch>, from: string) => lookAhead(aSearch(search), day(from))
  const daysOf = ({ first, last }: { first: number; last: number }) => [first, last].map(fromEpochDay).join(' to ')

  it.each<[string, Partial<SlotSearch>, string, string | undefined, string[]]>([
    // Now is 1 March, which is still the last of February in some zones, so the first search step begins there and not earlier.
    ['a day in the first look', {}, '2025-02-20', '2025-02-28 to 2025-03-04', ['2025-03-03 to 2025-03-03']],
    [
      // The search steps of 32, 64 and 128 days contain nothing on offer, so no claims are read for them.
      'a day far ahead',
      { series: [aWindow({ startDate: localDate('2025-12-01'), endDate: localDate('2025-12-01') })] },
      '2025-03-01',
      '2025-10-11 to 2025-12-02',
      ['2025-12-01 to 2025-12-01'],
    ],
    [
      'every other month by itself, and the days of a week as one',
      {
        series: [
          aWindow({ recurrence: 'monthly', endDate: localDate('2025-04-03') }),
          aWindow({ startDate: localDate('2025-03-08'), endDate: localDate('2025-03-09'), recurrence: 'daily' }),
        ],
      },
      '2025-03-03',
      '2025-03-03 to 2025-04-03',
      ['2025-03-03 to 2025-03-09', '2025-04-03 to 2025-04-03'],
    ],
    [
      'nothing where the service does not fit',
      { series: [aWindow()], service: aService({ durationMinutes: 181 }) },
      '2025-03-03',
      undefined,
      [],
    ],
    [
      'nothing that is over by the notice',
      { policy: { ...OPEN_POLICY, noticeMinutes: 3 * 1440 } },
      '2025-03-01',
      undefined,
      [],
    ],
    [
      'nothing after the booking window',
      {
        series: [aWindow({ startDate: localDate('2025-03-10'), endDate: localDate('2025-03-10') })],
        policy: { ...OPEN_POLICY, windowDays: 5 },
      },
      '2025-03-01',
      undefined,
      [],
    ],
    [
      'nothing after a century (R-D70)',
      { series: [aWindow({ startDate: localDate('2125-04-01'), endDate: localDate('2125-04-01') })] },
      '2125-03-30',
      undefined,
      [],
    ],
  ])('finds %s', (_, search, from, days, offered) => {
    const found = look(search, from)
    expect(found && daysOf(found.days)).toBe(days)
    expect(found?.offered.map(daysOf) ?? []).toEqual(offered)
  })

  it('continues after the end of the previous search', () => {
    const search = aSearch({ series: [aWindow({ recurrence: 'daily', endDate: localDate('2035-01-01') })] })
    const lengths: number[] = []
    let next = lookAhead(search, day('2025-03-03'))
    while (next) {
      lengths.push(next.days.last - next.days.first + 1)
      next = lookAhead(search, next)
    }
    // The lengths of the search steps in days. Together they cover all days from 3 March 2025 to 2 January 2035.
    expect(lengths).toEqual([32, 64, 128, 256, 512, 1024, 1024, 553])
  })
})

describe('datesOfSlots', () => {
  it('lists each date once', () => {
    const slots = ['2025-03-29T23:30Z', '2025-03-30T08:00Z', '2025-03-30T21:59Z', '2025-03-30T22:00Z']
    const dates = datesOfSlots(
      slots.map((start) => ({ start: at(start) })),
      amsterdam,
    )
    expect(dates).toEqual(['2025-03-30', '2025-03-31'])
  })
})
