import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aClaim, aService, aSession, at, aWindow, day, key, starts, wall } from '#tests/builders/scheduling.ts'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { RECURRENCES } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import type { SlotSearch } from './available-slots.ts'
import { availableSlots } from './available-slots.ts'

const monday = at('2025-03-03T00:00+01:00')
const on = (date: string) => ({ startDate: localDate(date), endDate: localDate(date) })
const times = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const claim = (from: string, to: string, changes = {}) =>
  aClaim({ start: at(`2025-03-03T${from}+01:00`), end: at(`2025-03-03T${to}+01:00`), ...changes })

const aSearch = (changes: Partial<SlotSearch> = {}): SlotSearch => ({
  service: aService(),
  now: monday,
  days: { first: day('2025-03-03'), last: day('2025-03-09') },
  series: [],
  exceptions: exceptionsBySeries([]),
  claims: [],
  openLocationIds: ['oost'],
  ...changes,
})
const search = (changes: Partial<SlotSearch>) => availableSlots(aSearch(changes))
const hours = (changes: Partial<SlotSearch>) => starts(search(changes)).map((start) => start.slice(6))

describe('a search for slots with a maximum (T-A10)', () => {
  const series = Array.from({ length: 50 }, () => aSession())

  it('stops as soon as it knows that there are more', () => {
    expect(search({ series, most: 4 })).toHaveLength(5)
  })

  it('finds all slots when there are no more than the maximum', () => {
    expect(search({ series: [aSession()], most: 3 })).toEqual(search({ series: [aSession()] }))
  })
})

describe('the slots of a session', () => {
  it('contain the service, price, time and specialist', () => {
    const slots = search({ series: [aSession({ priceCents: 4500 })] })
    expect(starts(slots)).toEqual(['03-03 09:00', '03-03 09:30', '03-03 10:00'])
    expect(slots[1]).toEqual({
      kind: 'session',
      start: at('2025-03-03T09:30+01:00'),
      durationMinutes: 30,
      priceCents: 4500,
      capacity: 1,
      seatsLeft: 1,
      specialistId: 'anna',
      serviceId: 'massage',
      occurrence: key('session', '2025-03-03', '09:30'),
      locationTypes: [],
      locationIds: [],
    })
  })

  it('are not offered when booked, while the adjacent ones still are', () => {
    const booked = claim('09:30', '10:00', { occurrence: key('session', '2025-03-03', '09:30') })
    expect(hours({ series: [aSession()], claims: [booked] })).toEqual(['09:00', '10:00'])
  })

  it('are not offered while the specialist is busy, but before and after that', () => {
    expect(hours({ series: [aSession()], claims: [claim('09:29', '09:31')] })).toEqual(['10:00'])
    expect(hours({ series: [aSession()], claims: [claim('08:00', '09:00')] })).toEqual(['09:00', '09:30', '10:00'])
    expect(hours({ series: [aSession()], claims: [claim('08:00', '12:00', { specialistId: 'bram' })] })).toHaveLength(3)
  })

  it('are not offered from the minute in which they start (R-A5.23, R-A5.24, R-D17)', () => {
    expect(hours({ series: [aSession()], now: at('2025-03-03T09:29+01:00') })).toEqual(['09:30', '10:00'])
    expect(hours({ series: [aSession()], now: at('2025-03-03T09:30+01:00') })).toEqual(['10:00'])
  })

  it('of a group have seats until those are taken, by one claim or by several (R-D21, R-D23)', () => {
    const yoga = aService({ kind: 'group', capacity: 3 })
    const seats = (name: string, count: number) =>
      claim(name, '10:30', { occurrence: key('session', '2025-03-03', name), seats: count })
    const series = [aSession({ ...times('09:00', '10:30'), durationMinutes: 90 })]
    const seatsLeft = (...claims: ReturnType<typeof claim>[]) =>
      search({ service: yoga, series, claims }).map((slot) => slot.seatsLeft)
    expect(seatsLeft()).toEqual([3])
    expect(seatsLeft(seats('09:00', 2))).toEqual([1])
    expect(seatsLeft(seats('09:00', 1), seats('09:00', 1))).toEqual([1])
    expect(seatsLeft(seats('09:00', 1), seats('09:00', 2))).toEqual([])
    expect(seatsLeft(seats('09:00', 5))).toEqual([])
    expect(seatsLeft(seats('09:00', 1), claim('10:00', '10:30'))).toEqual([])
    expect(seatsLeft(claim('10:00', '10:30', { occurrence: key('window', '2025-03-03', '09:00') }))).toEqual([])
  })

  it('of a group have only seats at the location of their existing bookings (R-D114)', () => {
    const openLocationIds = ['oost', 'west']
    const series = [aSession({ ...times('09:00', '10:30'), durationMinutes: 90, locationTypes: ['physical'] })]
    const occurrence = key('session', '2025-03-03', '09:00')
    const offer = { service: aService({ kind: 'group', capacity: 3 }), series, openLocationIds }
    const booked = { ...offer, claims: [claim('09:00', '10:30', { occurrence, locationId: 'west' })] }
    expect(search(offer)).toMatchObject([{ locationIds: openLocationIds }])
    expect(search(booked)).toMatchObject([{ locationIds: ['west'] }])
    expect(search({ ...booked, locationIds: ['west'] })).toHaveLength(1)
    expect(search({ ...booked, locationIds: ['oost'] })).toEqual([])
  })
})

describe('the slots of a window', () => {
  it.each<[string, [string, string][], number, string[]]>([
    ['nothing', [], 60, ['09:00', '10:00', '11:00']],
    ['nothing, with a rest', [], 50, ['09:00', '09:50', '10:40']],
    ['a piece inside', [['10:00', '10:15']], 45, ['09:00', '10:15', '11:00']],
    ['its start', [['08:00', '09:20']], 40, ['09:20', '10:00', '10:40', '11:20']],
    ['its end', [['11:30', '13:00']], 60, ['09:00', '10:00']],
    [
      'pieces that overlap',
      [
        ['09:30', '11:00'],
        ['10:00', '10:30'],
        ['10:45', '11:15'],
      ],
      30,
      ['09:00', '11:15'],
    ],
    ['all of it', [['08:00', '12:00']], 30, []],
    ['so much that no slot fits', [['09:29', '11:31']], 30, []],
  ])('exclude busy time with %s (%j), cut by %i minutes (R-D20)', (_, busy, durationMinutes, expected) => {
    const claims = busy.map(([from, to]) => claim(from, to))
    expect(hours({ service: aService({ durationMinutes }), series: [aWindow()], claims })).toEqual(expected)
  })

  it('have the price and name of the service and the name of the window', () => {
    const [slot] = search({ series: [aWindow()], service: aService({ priceCents: 0 }) })
    expect(slot).toMatchObject({
      kind: 'window',
      priceCents: 0,
      capacity: 1,
      seatsLeft: 1,
      occurrence: key('window', '2025-03-03', '09:00'),
    })
  })

  it('keep their start times when the first ones are past', () => {
    expect(hours({ series: [aWindow()], now: at('2025-03-03T10:40+01:00') })).toEqual(['11:00', '11:30'])
  })

  it('are for the services of the window, and never for groups (R-D22)', () => {
    expect(hours({ series: [aWindow({ serviceIds: ['yoga'] })] })).toEqual([])
    expect(hours({ series: [aWindow()], service: aService({ kind: 'group', capacity: 5 }) })).toEqual([])
  })

  it.each([
    // 30 March 2025, 02:00 becomes 03:00: one hour less.
    ['2025-03-30', '01:00', '04:00', 30, ['01:00', '01:30', '03:00', '03:30']],
    ['2025-03-30', '01:00', '04:00', 45, ['01:00', '01:45']],
    // 26 October 2025, 03:00 becomes 02:00: no start occurs twice.
    ['2025-10-26', '01:30', '03:30', 30, ['01:30', '02:00', '02:30', '03:00']],
    ['2025-10-26', '01:00', '04:00', 60, ['01:00', '02:00', '03:00']],
    ['2025-10-26', '01:00', '04:00', 90, ['01:00', '02:30']],
  ])('on %s, %s–%s by %i minutes, are correct', (date, from, to, durationMinutes, expected) => {
    const days = { first: day(date), last: day(date) }
    const series = [aWindow({ ...on(date), ...times(from, to) })]
    const service = aService({ durationMinutes })
    expect(hours({ series, service, days, now: at(`${date}T00:00Z`) - 1440 })).toEqual(expected)
  })
})

describe('the slots of all availability together', () => {
  it('are ordered by start, then by specialist', () => {
    const series = [
      aWindow({ ...times('09:30', '10:30'), specialistId: 'bram' }),
      aSession({ ...times('09:30', '10:30') }),
      aSession({ id: 'tuesday', ...on('2025-03-04'), ...times('08:00', '08:30') }),
    ]
    const slots = search({ series })
    expect(slots.map(({ specialistId, kind }, index) => `${starts(slots)[index]} ${specialistId} ${kind}`)).toEqual([
      '03-03 09:30 anna session',
      '03-03 09:30 bram window',
      '03-03 10:00 anna session',
      '03-03 10:00 bram window',
      '03-04 08:00 anna session',
    ])
  })

  it('contain each start once, as a session if there is one', () => {
    const series = [aWindow({ id: 'w1' }), aWindow({ id: 'w2' }), aSession({ priceCents: 100 })]
    const slots = search({ series })
    expect(starts(slots).map((start) => start.slice(6))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(slots.map(({ kind }) => kind)).toEqual(['session', 'session', 'session', 'window', 'window', 'window'])
  })

  it('treat a booking in a session as busy time in a window, and the reverse (R-D21)', () => {
    const series = [aWindow(), aSession({ ...times('10:00', '11:00'), durationMinutes: 60, serviceId: 'yoga' })]
    const booked = claim('10:00', '11:00', { serviceId: 'yoga', occurrence: key('session', '2025-03-03', '10:00') })
    expect(hours({ series, claims: [booked] })).toEqual(['09:00', '09:30', '11:00', '11:30'])
    const window = claim('10:30', '11:00', { occurrence: key('window', '2025-03-03', '09:00') })
    expect(hours({ series, service: aService({ id: 'yoga', durationMinutes: 60 }), claims: [window] })).toEqual([])
  })

  it('follow edited occurrences, also to another service', () => {
    const edit = (name: string, changes: object): OccurrenceException => ({
      kind: 'edited',
      occurrence: key('session', '2025-03-03', name),
      edit: changes,
    })
    const exceptions = exceptionsBySeries([
      { kind: 'cancelled', occurrence: key('session', '2025-03-03', '09:00') },
      edit('09:30', { serviceIds: ['yoga'] }),
      edit('10:00', { date: localDate('2025-03-05') }),
    ])
    expect(starts(search({ series: [aSession()], exceptions }))).toEqual(['03-05 10:00'])
    const yoga = aService({ id: 'yoga' })
    expect(starts(search({ series: [aSession()], exceptions, service: yoga }))).toEqual(['03-03 09:30'])
  })
})

describe('filters for slots', () => {
  const series = [
    aSession({ id: 'a', ...times('09:00', '09:30'), locationTypes: ['virtual'] }),
    aSession({ id: 'b', ...times('10:00', '10:30'), locationTypes: ['physical', 'phone'], locationIds: ['oost'] }),
    aSession({ id: 'c', ...times('11:00', '11:30'), specialistId: 'bram' }),
  ]

  it.each<[string, Partial<SlotSearch>, string[]]>([
    ['none', {}, ['09:00', '10:00', '11:00']],
    ['empty ones', { locationTypes: [], locationIds: [] }, ['09:00', '10:00', '11:00']],
    ['a specialist', { specialistId: 'bram' }, ['11:00']],
    // A location that is to be determined matches every filter.
    ['a location type', { locationTypes: ['virtual'] }, ['09:00', '11:00']],
    ['two location types', { locationTypes: ['virtual', 'phone'] }, ['09:00', '10:00', '11:00']],
    ['a location', { locationIds: ['west'] }, ['09:00', '11:00']],
  ])('%s', (_, filters, expected) => {
    expect(hours({ series, ...filters })).toEqual(expected)
  })

  it('use the values of the service when the availability has none', () => {
    const service = aService({ locationTypes: ['phone'], locationIds: ['oost'] })
    expect(hours({ series, service, locationTypes: ['virtual'] })).toEqual(['09:00'])
    expect(search({ series, service })[2]).toMatchObject({ locationTypes: ['phone'], locationIds: ['oost'] })
  })
})

describe('the slots of any random availability', () => {
  const anyDay = fc.integer({ min: day('2025-10-20'), max: day('2025-11-02') })
  const terms = {
    first: anyDay,
    length: fc.integer({ min: 0, max: 14 }),
    recurrence: fc.constantFrom(...RECURRENCES),
    fromMinute: fc.integer({ min: 0, max: 1380 }),
    minutes: fc.integer({ min: 10, max: 400 }),
    specialistId: fc.constantFrom('anna', 'bram'),
  }
  const anySeries = (id: string) =>
    fc.record({ ...terms, isSession: fc.boolean() }).map(({ first, length, minutes, isSession, ...rest }) => {
      const series = {
        ...rest,
        id,
        startDate: fromEpochDay(first),
        endDate: fromEpochDay(rest.recurrence === 'one-time' ? first : first + length),
        toMinute: Math.min(1440, rest.fromMinute + minutes),
      }
      return isSession ? aSession({ ...series, durationMinutes: 40 }) : aWindow(series)
    })
  const anyClaim = fc
    .record({
      start: fc.integer({ min: at('2025-10-19T00:00Z'), max: at('2025-11-03T00:00Z') }),
      minutes: fc.integer({ min: 1, max: 300 }),
      specialistId: fc.constantFrom('anna', 'bram'),
    })
    .map(({ start, minutes, specialistId }) => aClaim({ start, end: start + minutes, specialistId }))

  it('are the same as when every minute is tried', () => {
    fc.assert(
      fc.property(
        fc.tuple(anySeries('a'), anySeries('b'), anySeries('c')),
        fc.array(anyClaim, { maxLength: 40 }),
        fc.integer({ min: at('2025-10-19T00:00Z'), max: at('2025-10-27T00:00Z') }),
        anyDay,
        (series, claims, now, first) => {
          const asked = aSearch({ series, claims, now, days: { first, last: first + 7 } })
          const found = availableSlots(asked).map((slot) => `${slot.start} ${slot.specialistId} ${slot.kind}`)
          expect(found).toEqual(naiveSlots(asked))
        },
      ),
      { numRuns: 400 },
    )
  })

  /** The reference implementation: tests every minute of every occurrence against all claims. */
  function naiveSlots({ series, claims, now, days, service }: SlotSearch): string[] {
    const kinds = new Map<string, string>()
    const isFree = (specialistId: string, from: number, to: number) =>
      claims.every((one) => one.specialistId !== specialistId || one.end <= from || to <= one.start)
    for (const one of series.toSorted((a, b) => (a.kind < b.kind ? 1 : -1))) {
      for (const { start, end } of expandSeries(one, days)) {
        const length = one.kind === 'session' ? one.durationMinutes : service.durationMinutes
        for (let minute = start; minute + length <= end;) {
          const isWhole = isFree(one.specialistId, minute, minute + length)
          if (isWhole && minute > now && !isShownBefore(minute)) kinds.set(`${minute} ${one.specialistId}`, one.kind)
          minute += isWhole || one.kind === 'session' ? length : 1
        }
      }
    }
    return [...kinds.keys()].toSorted().map((name) => `${name} ${kinds.get(name)}`)
  }

  const isShownBefore = (minute: number) =>
    [30, 60, 120].some((back) => wall('Europe/Amsterdam', minute - back) === wall('Europe/Amsterdam', minute))

  it('never put a specialist in two places: booking one after another leaves no overlap', () => {
    fc.assert(
      fc.property(
        fc.tuple(anySeries('a'), anySeries('b'), anySeries('c')),
        fc.infiniteStream(fc.nat()),
        (series, picks) => {
          const claims: ReturnType<typeof aClaim>[] = []
          const asked = { now: at('2025-10-19T00:00Z'), days: { first: day('2025-10-20'), last: day('2025-10-27') } }
          for (let round = 0; round < 12; round++) {
            const slots = search({ ...asked, series, claims })
            const slot = slots[picks.next().value % Math.max(1, slots.length)]
            if (!slot) break
            const end = slot.start + slot.durationMinutes
            const clash = claims.find(
              (one) => one.specialistId === slot.specialistId && one.start < end && slot.start < one.end,
            )
            expect(clash).toBeUndefined()
            expect(
              claims.some(
                (one) => slot.kind === 'session' && one.occurrence && isSameOccurrence(one.occurrence, slot.occurrence),
              ),
            ).toBe(false)
            claims.push(aClaim({ ...slot, end, seats: 1 }))
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
