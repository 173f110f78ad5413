import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { nextAvailableDate } from '#tests/builders/find-next-available-date.ts'
import { aClaim, aService, aSession, at, aWindow, day, key, starts, wall } from '#tests/builders/scheduling.ts'
import type { BookingPolicy } from './booking-policy.ts'
import { OPEN_POLICY } from './booking-policy.ts'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { whyNotOffered } from '#shared/domain/slot/why-not-offered.ts'
import { zoneOf } from '#shared/time/zone.ts'

const times = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const onMonday = (time: string) => at(`2025-03-03T${time}+01:00`)
const claim = (from: string, to: string, changes: Partial<BusyClaim> = {}) =>
  aClaim({ start: onMonday(from), end: onMonday(to), ...changes })
const policy = (changes: Partial<BookingPolicy>): BookingPolicy => ({ ...OPEN_POLICY, ...changes })
const buffers = (massage: [number, number], other: [number, number] = [0, 0]) =>
  policy({
    buffers: new Map([
      ['massage', { beforeMinutes: massage[0], afterMinutes: massage[1] }],
      ['other', { beforeMinutes: other[0], afterMinutes: other[1] }],
    ]),
  })

const aSearch = (changes: Partial<SlotSearch> = {}): SlotSearch => ({
  service: aService(),
  now: onMonday('00:00'),
  days: { first: day('2025-03-03'), last: day('2025-03-09') },
  series: [aWindow()],
  exceptions: exceptionsBySeries([]),
  claims: [],
  openLocationIds: [],
  ...changes,
})
const hours = (changes: Partial<SlotSearch>) => starts(availableSlots(aSearch(changes))).map((start) => start.slice(6))

describe('the slots of a window 09:00–12:00 by 30 minutes with a booking policy', () => {
  const busy = [claim('10:00', '10:20')]

  it.each<[string, BookingPolicy, string]>([
    ['open', OPEN_POLICY, '09:00 09:30 10:20 10:50 11:20'],
    ['a step of 45', policy({ slotStepMinutes: 45 }), '09:00 10:30 11:15'],
    ['a step of 15', policy({ slotStepMinutes: 15 }), '09:00 09:15 09:30 10:30 10:45 11:00 11:15 11:30'],
    ['10 minutes before', buffers([10, 0]), '09:00 09:30 10:30 11:00 11:30'],
    ['10 minutes after', buffers([0, 10]), '09:00 10:20 10:50 11:20'],
    ['10 minutes after the other', buffers([0, 0], [0, 10]), '09:00 09:30 10:30 11:00 11:30'],
    ['buffers of both, which add up', buffers([5, 5], [5, 5]), '09:00 10:30 11:00 11:30'],
    ['10 hours of notice, to the minute', policy({ noticeMinutes: 620 }), '10:20 10:50 11:20'],
    ['a minute more', policy({ noticeMinutes: 621 }), '10:50 11:20'],
    ['two bookings a day', policy({ dailyMaximum: 2 }), '09:00 09:30 10:20 10:50 11:20'],
    ['one booking a day', policy({ dailyMaximum: 1 }), ''],
  ])('%s', (_, one, expected) => {
    expect(hours({ claims: busy, policy: one }).join(' ')).toBe(expected)
  })
})

describe('the booking window', () => {
  // Two windows a day from Monday 3 March on, 23:30–24:00 and 00:00–00:30.
  const series = [
    aWindow({ ...times('23:30', '24:00'), recurrence: 'daily', endDate: localDate('2025-03-31') }),
    aWindow({ id: 'early', ...times('00:00', '00:30'), recurrence: 'daily', endDate: localDate('2025-03-31') }),
  ]

  it.each([
    [0, '03-03 23:30'],
    [1, '03-03 23:30 03-04 00:00 03-04 23:30'],
    [2, '03-03 23:30 03-04 00:00 03-04 23:30 03-05 00:00 03-05 23:30'],
  ])('of %i days ends at midnight', (windowDays, expected) => {
    const slots = availableSlots(aSearch({ series, policy: policy({ windowDays }) }))
    expect(starts(slots).join(' ')).toBe(expected)
  })

  it('does not hide a detached occurrence after the end of its series', () => {
    const occurrence = key('window', '2025-03-17', '09:00')
    const exceptions = exceptionsBySeries([{ kind: 'edited', occurrence, edit: {} }])
    const search = aSearch({ exceptions })
    expect(nextAvailableDate(search, localDate('2025-03-04'), zoneOf('Europe/Amsterdam'))).toBe('2025-03-17')
  })

  it('limits the search for the next available date', () => {
    const late = aSearch({
      series: [aWindow({ startDate: localDate('2025-03-20'), endDate: localDate('2025-03-20') })],
    })
    const next = (windowDays: number) =>
      nextAvailableDate(
        { ...late, policy: policy({ windowDays }) },
        localDate('2025-03-03'),
        zoneOf('Europe/Amsterdam'),
      )
    expect(next(16)).toBeUndefined()
    expect(next(17)).toBe('2025-03-20')
  })
})

describe('the maximum of bookings a day', () => {
  const late = aWindow({ ...times('23:30', '24:00') })

  it.each([
    ['2025-03-02T23:30+01:00', '2025-03-03T00:00+01:00', ['23:30']],
    ['2025-03-03T00:00+01:00', '2025-03-03T00:30+01:00', []],
    ['2025-03-03T22:30+01:00', '2025-03-03T23:30+01:00', []],
    ['2025-03-04T00:00+01:00', '2025-03-04T00:30+01:00', ['23:30']],
  ])('counts from midnight to midnight, with a booking %s–%s', (start, end, expected) => {
    const claims = [aClaim({ start: at(start), end: at(end) })]
    expect(hours({ series: [late], claims, policy: policy({ dailyMaximum: 1 }) })).toEqual(expected)
  })
})

describe('sessions with a booking policy', () => {
  const booked = claim('09:30', '10:00', { serviceId: 'massage', occurrence: key('session', '2025-03-03', '09:30') })

  it('have buffers too', () => {
    expect(hours({ series: [aSession()], claims: [booked] })).toEqual(['09:00', '10:00'])
    expect(hours({ series: [aSession()], claims: [booked], policy: buffers([0, 5]) })).toEqual([])
    expect(
      hours({ series: [aSession({ ...times('09:00', '11:00') })], claims: [booked], policy: buffers([0, 5]) }),
    ).toEqual(['10:30'])
  })

  it('of a group count as one booking a day, and offer more seats on a day that is full', () => {
    const service = aService({ kind: 'group', capacity: 3 })
    const seats = [booked, booked]
    const asked = { service, series: [aSession()], claims: seats }
    expect(hours({ ...asked, policy: policy({ dailyMaximum: 2 }) })).toEqual(['09:00', '09:30', '10:00'])
    expect(hours({ ...asked, policy: policy({ dailyMaximum: 1 }) })).toEqual(['09:30'])
  })

  it('ignore the slot step', () => {
    expect(hours({ series: [aSession()], policy: policy({ slotStepMinutes: 45 }) })).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ])
  })
})

describe('whyNotOffered', () => {
  const window = aWindow({ ...times('09:00', '12:00') })
  const yoga = aSession({ id: 'yoga', ...times('14:00', '15:00'), durationMinutes: 60 })
  const other = claim('10:00', '10:30')

  it.each<[string, string, Partial<SlotSearch>]>([
    ['offered', '09:00', {}],
    ['no-availability', '08:59', {}],
    ['no-availability', '12:00', {}],
    ['no-availability', '09:00', { service: aService({ id: 'unknown' }) }],
    ['past', '09:00', { now: onMonday('09:00') }],
    ['notice', '09:00', { policy: policy({ noticeMinutes: 541 }) }],
    ['overlap', '10:00', { claims: [other], policy: policy({ noticeMinutes: 600 }) }],
    ['window', '09:00', { now: onMonday('00:00') - 1440, policy: policy({ windowDays: 0 }) }],
    [
      'window',
      '00:00',
      { series: [aWindow(times('00:00', '02:00'))], now: onMonday('00:00') - 1440, policy: policy({ windowDays: 0 }) },
    ],
    ['no-start', '09:10', {}],
    ['no-start', '11:45', {}],
    ['no-start', '09:30', { policy: policy({ slotStepMinutes: 45 }) }],
    ['no-start', '14:10', { series: [yoga] }],
    ['overlap', '10:00', { claims: [other] }],
    ['overlap', '09:45', { claims: [other] }],
    ['overlap', '14:00', { series: [yoga], claims: [claim('14:30', '16:00')] }],
    ['buffer', '10:30', { claims: [other], policy: buffers([0, 0], [0, 1]) }],
    ['buffer', '09:30', { claims: [other], policy: buffers([0, 1]) }],
    [
      'full',
      '14:00',
      { series: [yoga], claims: [claim('14:00', '15:00', { occurrence: key('yoga', '2025-03-03', '14:00') })] },
    ],
    ['daily-maximum', '11:00', { claims: [other], policy: policy({ dailyMaximum: 1 }) }],
  ])('gives the reason %s at %s (%#)', (kind, time, changes) => {
    expect(whyNotOffered(aSearch({ series: [window], ...changes }), onMonday(time), 'anna').kind).toBe(kind)
  })

  it.each([
    ['where it would be offered', '09:00', {}],
    ['before any other rule', '08:59', { now: onMonday('12:00') }],
  ])('gives withdrawn as the reason for a withdrawn service %s (R-D84)', (_, time, changes) => {
    const search = aSearch({ series: [window], ...changes })
    expect(whyNotOffered({ ...search, isWithdrawn: true }, onMonday(time), 'anna')).toEqual({ kind: 'withdrawn' })
  })

  it('names the claim that prevents the booking', () => {
    const search = aSearch({ series: [window], claims: [claim('09:00', '09:30', { specialistId: 'bram' }), other] })
    expect(whyNotOffered(search, onMonday('10:00'), 'anna')).toEqual({ kind: 'overlap', claim: other })
    expect(whyNotOffered(search, onMonday('10:00'), 'bram')).toEqual({ kind: 'no-availability' })
  })

  it('recognises a local time that occurs for the second time', () => {
    // On 26 October 2025 the local times from 02:00 to 03:00 occur twice.
    const night = aWindow({
      startDate: localDate('2025-10-26'),
      endDate: localDate('2025-10-26'),
      ...times('01:00', '04:00'),
    })
    const search = aSearch({ series: [night], now: at('2025-10-25T00:00Z') })
    expect(whyNotOffered(search, at('2025-10-26T02:30+02:00'), 'anna').kind).toBe('offered')
    expect(whyNotOffered(search, at('2025-10-26T02:30+01:00'), 'anna').kind).toBe('shown-before')
  })
})

describe('the offered slots with any random policy', () => {
  const arbitrarySearch = fc
    .record({
      windows: fc.array(
        fc.record({
          from: fc.constantFrom(0, 60, 540, 600),
          length: fc.integer({ min: 60, max: 400 }),
          isSession: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      claims: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 3 * 1440 }),
          length: fc.integer({ min: 10, max: 120 }),
          serviceId: fc.constantFrom('massage', 'other'),
        }),
        { maxLength: 6 },
      ),
      now: fc.integer({ min: at('2025-10-24T00:00Z'), max: at('2025-10-26T12:00Z') }),
      duration: fc.constantFrom(20, 45, 60),
      slotStepMinutes: fc.constantFrom(null, 15, 50),
      noticeMinutes: fc.constantFrom(0, 30, 1440),
      windowDays: fc.constantFrom(null, 0, 1),
      dailyMaximum: fc.constantFrom(null, 1, 2),
      buffer: fc.tuple(fc.constantFrom(0, 10), fc.constantFrom(0, 15)),
      otherBuffer: fc.tuple(fc.constantFrom(0, 5), fc.constantFrom(0, 25)),
    })
    .map(({ windows, claims, duration, buffer, otherBuffer, now, ...rest }): SlotSearch => {
      const dates = {
        startDate: localDate('2025-10-25'),
        endDate: localDate('2025-10-27'),
        recurrence: 'daily' as const,
      }
      const series = windows.map(({ from, length, isSession }, index) => {
        const range = { ...dates, id: `series${index}`, fromMinute: from, toMinute: Math.min(1440, from + length) }
        return isSession ? aSession({ ...range, durationMinutes: 50 }) : aWindow(range)
      })
      const first = at('2025-10-24T22:00Z')
      return aSearch({
        series,
        now,
        service: aService({ durationMinutes: duration }),
        days: { first: day('2025-10-24'), last: day('2025-10-28') },
        claims: claims.map(({ at: offset, length, serviceId }) =>
          aClaim({ start: first + offset, end: first + offset + length, serviceId }),
        ),
        policy: { ...rest, buffers: buffers(buffer, otherBuffer).buffers },
      })
    })

  /** The reference implementation: tests every minute of every occurrence against every rule. */
  function naiveStarts({ series, claims, now, service, days, policy: rules = OPEN_POLICY }: SlotSearch): number[] {
    const date = (minute: number) => wall('Europe/Amsterdam', minute).slice(0, 10)
    const buffer = (serviceId: string) => rules.buffers.get(serviceId) ?? { beforeMinutes: 0, afterMinutes: 0 }
    const isClear = (start: number, end: number, own?: ReturnType<typeof key>) =>
      claims.every((one) => {
        if (own && one.occurrence && isSameOccurrence(own, one.occurrence)) return true
        const before = buffer(one.serviceId).afterMinutes + buffer(service.id).beforeMinutes
        const after = buffer(service.id).afterMinutes + buffer(one.serviceId).beforeMinutes
        return one.end + before <= start || end + after <= one.start
      })
    const isAllowed = (start: number) => {
      const daysAhead = day(date(start)) - day(date(now))
      const bookings = new Set(claims.filter((one) => date(one.start) === date(start)).map((one) => one.start)).size
      return (
        start > now &&
        start - now >= rules.noticeMinutes &&
        (rules.windowDays === null || daysAhead <= rules.windowDays) &&
        (rules.dailyMaximum === null || bookings < rules.dailyMaximum)
      )
    }
    const isFirstPass = (minute: number) => wall('Europe/Amsterdam', minute - 60) !== wall('Europe/Amsterdam', minute)
    const found = new Set<number>()
    for (const one of series) {
      for (const { start, end, key: own } of expandSeries(one, days)) {
        if (one.kind === 'session') {
          if (isClear(start, end, own) && isAllowed(start)) found.add(start)
          continue
        }
        for (let minute = start; minute + service.durationMinutes <= end;) {
          const isFree = isClear(minute, minute + service.durationMinutes)
          if (isFree && isAllowed(minute) && isFirstPass(minute)) found.add(minute)
          minute += rules.slotStepMinutes ?? (isFree ? service.durationMinutes : 1)
        }
      }
    }
    return [...found].toSorted((a, b) => a - b)
  }

  it('are the same as when every minute is tried', () => {
    fc.assert(
      fc.property(arbitrarySearch, (search) => {
        expect(availableSlots(search).map(({ start }) => start)).toEqual(naiveStarts(search))
      }),
      { numRuns: 500 },
    )
  })

  it('contain a minute exactly when whyNotOffered gives no reason', () => {
    fc.assert(
      fc.property(
        arbitrarySearch,
        fc.array(fc.integer({ min: 0, max: 3 * 1440 }), { minLength: 20, maxLength: 20 }),
        (search, minutes) => {
          const offered = new Set(availableSlots(search).map(({ start }) => start))
          const asked = [...minutes.map((minute) => at('2025-10-24T22:00Z') + minute), ...offered]
          for (const minute of asked) {
            expect(whyNotOffered(search, minute, 'anna').kind === 'offered').toBe(offered.has(minute))
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
