import { describe, expect, test } from 'vitest'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { seatsProblem } from '#shared/domain/slot/session/session-seats-rules.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aService, aSession, at, day } from '#tests/builders/scheduling.ts'
import { offerUntil, slotsKeptFor } from './offer-expiry.ts'
import { planOffers } from './plan-offers.ts'
import { isWaitedFor, targetName, type WaitingTarget } from './waiting-list-entry.ts'
import { reordered } from './reorder-waiting-list.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const nine = at('2025-03-03T09:00+01:00')
const session: WaitingTarget = { kind: 'session', serviceId: 'massage', specialistId: 'anna', start: nine }
const dayOf = (date: string, specialistId: string | null = null): WaitingTarget => ({
  kind: 'day',
  serviceId: 'massage',
  specialistId,
  day: localDate(date),
})
const slotAt = (start: number) => ({ serviceId: 'massage', specialistId: 'anna', start })

describe('whether a free time suits a waiting-list entry (R-D188)', () => {
  test.each([
    ['the session itself', session, nine, true],
    ['another start', session, nine + 30, false],
    ['a time of the day', dayOf('2025-03-03'), nine, true],
    ['the last minute of the day on the clock', dayOf('2025-03-03'), at('2025-03-03T23:59+01:00'), true],
    ['the first minute of the next day on the clock', dayOf('2025-03-03'), at('2025-03-04T00:00+01:00'), false],
    ['a time with the chosen specialist', dayOf('2025-03-03', 'anna'), nine, true],
    ['a time with another specialist', dayOf('2025-03-03', 'bob'), nine, false],
    ['the end of the day on which clocks go back', dayOf('2025-10-26'), at('2025-10-26T23:30+01:00'), true],
  ] as const)('%s', (_, target, start, isIt) => {
    expect(isWaitedFor(target, slotAt(start), amsterdam)).toBe(isIt)
  })

  test('each session, day and specialist to wait for has a different name', () => {
    const names = [session, dayOf('2025-03-03'), dayOf('2025-03-04'), dayOf('2025-03-03', 'anna')].map(targetName)
    expect(new Set(names).size).toBe(4)
  })
})

describe('how long a place is offered to somebody on the waiting list (R-D190)', () => {
  const start = at('2025-03-03T18:00+01:00')
  test.each([
    ['for as long as was set', '2025-03-01T10:00', 720, 120, '2025-03-01T22:00'],
    ['until the notice begins', '2025-03-03T10:00', 720, 120, '2025-03-03T16:00'],
    ['until an hour before the start without a notice', '2025-03-03T10:00', 720, 0, '2025-03-03T17:00'],
    ['with a quarter of an hour left to answer', '2025-03-03T15:45', 720, 120, '2025-03-03T16:00'],
    ['not with less', '2025-03-03T15:46', 720, 120, undefined],
    ['not after the start', '2025-03-03T18:01', 720, 0, undefined],
  ] as const)('%s', (_, now, offerMinutes, noticeMinutes, until) => {
    const found = offerUntil(start, at(`${now}+01:00`), { offerMinutes }, { noticeMinutes })
    expect(found).toBe(until && at(`${until}+01:00`))
  })
})

describe('slots while customers are on the waiting list (R-D189)', () => {
  const starts = (isOn: boolean, now = '2025-03-01T10:00') => {
    const minute = at(`${now}+01:00`)
    return availableSlots({
      service: aService(),
      now: minute,
      days: { first: day('2025-03-03'), last: day('2025-03-03') },
      series: [aSession()],
      exceptions: new Map(),
      claims: [],
      openLocationIds: [],
      isKept: slotsKeptFor([session], amsterdam, minute, { isOn, offerMinutes: 720 }, OPEN_POLICY),
    }).map(({ start }) => (start - nine) / 30)
  }

  test('a free slot counts as full until it is too late for an offer', () => {
    expect(starts(true)).toEqual([1, 2])
    expect(starts(true, '2025-03-03T07:45')).toEqual([1, 2])
    expect(starts(true, '2025-03-03T07:46')).toEqual([0, 1, 2])
  })

  test('no slot is kept back when waiting lists are switched off', () => {
    expect(starts(false)).toEqual([0, 1, 2])
  })
})

describe('offers of places that became free (R-D189)', () => {
  const slot = (start: number) => ({ start }) as Parameters<Parameters<typeof planOffers>[2]>[1]

  test('each go to the first on the list whom it suits, one for each place', () => {
    const free = [slot(1), slot(2), slot(3)]
    const offers = planOffers(
      ['only 2', 'any', 'also any', 'too late'],
      (given) => free.filter((each) => !given.includes(each)),
      (entry, { start }) => entry !== 'only 2' || start === 2,
    )
    expect(offers.map(({ entry, slot: { start } }) => [entry, start])).toEqual([
      ['only 2', 2],
      ['any', 1],
      ['also any', 3],
    ])
  })
})

describe('the order of a waiting list (R-D193)', () => {
  const list = [
    { id: 'a', place: 3 },
    { id: 'b', place: 5 },
    { id: 'c', place: 9 },
  ]
  test.each([
    ['c', 0, 'c 3, a 5, b 9'],
    ['a', 1, 'b 3, a 5'],
    ['a', 7, 'b 3, c 5, a 9'],
    ['b', 1, ''],
    ['x', 0, ''],
  ] as const)('moving %s to position %i reuses the existing positions', (id, position, changed) => {
    expect(
      reordered(list, id, position)
        .map((each) => `${each.id} ${each.place}`)
        .join(', '),
    ).toBe(changed)
  })
})

test.each([
  [8, 5, undefined],
  [5, 5, undefined],
  [4, 5, 'seats-booked'],
  [0, 0, 'seats'],
  [1.5, 0, 'seats'],
  [1001, 0, 'seats'],
] as const)('The capacity %d of a session with %i seats taken: %s (R-D194)', (seats, taken, problem) => {
  expect(seatsProblem(seats, taken)).toBe(problem)
})
