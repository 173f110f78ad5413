import * as fc from 'fast-check'
import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { RECURRENCES } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aSession, aWindow } from '#tests/builders/scheduling.ts'
import type { Calendar } from './naive-occurrences.ts'
import { unedited } from './naive-occurrences.ts'
import { addDays, placesByCalendar } from './naive-series.ts'
import { momentOf } from './wall-by-temporal.ts'

/** Pairs of a zone and a day some weeks before its clocks change. */
const SETTINGS = [
  ['Europe/Amsterdam', '2025-03-10'],
  ['Europe/Amsterdam', '2025-10-10'],
  ['America/New_York', '2025-02-24'],
  ['Australia/Lord_Howe', '2025-09-22'],
  ['Europe/Amsterdam', '2024-01-29'],
] as const

/** The random series with which a test case begins. */
export const arbitraryBeginning = fc.record({
  setting: fc.constantFrom(...SETTINGS),
  isSession: fc.boolean(),
  recurrence: fc.constantFrom(...RECURRENCES),
  first: fc.integer({ min: 0, max: 14 }),
  days: fc.integer({ min: 0, max: 35 }),
  fromMinute: fc.constantFrom(0, 90, 120, 150, 540, 1200),
  slots: fc.constantFrom(1, 2, 3),
  length: fc.constantFrom(30, 60, 80),
  rest: fc.constantFrom(0, 0, 10),
  hasYoga: fc.boolean(),
})

const arbitraryEdit = fc.record({
  days: fc.constantFrom(0, 0, 0, 1, -1, 2, 7, -3),
  minutes: fc.constantFrom(0, 0, 15, 30, 60, -30),
  extra: fc.constantFrom(0, 0, 0, 15, -10),
  price: fc.constantFrom(undefined, undefined, 5000, 6000),
  specialistId: fc.constantFrom(undefined, undefined, 'anna', 'bram'),
  serviceId: fc.constantFrom(undefined, undefined, 'massage', 'yoga'),
  recurrence: fc.option(fc.constantFrom(...RECURRENCES), { nil: undefined, freq: 5 }),
  later: fc.option(fc.integer({ min: -15, max: 25 }), { nil: undefined, freq: 4 }),
})

/** A random edit or deletion of one of the existing occurrences. */
export const arbitraryStep = fc.record({
  kind: fc.constantFrom('update', 'update', 'update', 'update', 'delete', 'book', 'book', 'unbook', 'tick'),
  // The index of the occurrence. It is mostly small, so that several steps meet on the same occurrence.
  pick: fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat()),
  scopePick: fc.nat(),
  isOffered: fc.boolean(),
  edit: arbitraryEdit,
  ticks: fc.constantFrom(1, 600, 1440, 3 * 1440),
})

type Drawn<T> = T extends fc.Arbitrary<infer U> ? U : never
export type DrawnStep = Drawn<typeof arbitraryStep>

/** The state of a test case: the product's rows, and the naive list that they are compared with. */
export interface World {
  readonly calendar: Calendar
  readonly published: PublishedAvailability
  readonly now: number
  readonly series: readonly string[]
}

export function worldOf({
  setting: [zone, date],
  isSession,
  hasYoga,
  ...drawn
}: Drawn<typeof arbitraryBeginning>): World {
  const { recurrence, days, slots, length, rest, fromMinute } = drawn
  const startDate = addDays(date, drawn.first)
  const reach = { 'one-time': 0, daily: days, weekly: days, workdays: days, monthly: days * 6, yearly: days * 25 }
  const times = {
    id: 'first',
    recurrence,
    zone,
    startDate: localDate(startDate),
    endDate: localDate(addDays(startDate, reach[recurrence])),
    fromMinute,
  }
  const series: Series = isSession
    ? aSession({ ...times, toMinute: Math.min(1440, fromMinute + slots * length + rest), durationMinutes: length })
    : aWindow({ ...times, toMinute: fromMinute + length })
  const yoga = aSession({
    ...times,
    id: 'yoga',
    recurrence: 'weekly',
    endDate: localDate(addDays(startDate, 40)),
    specialistId: 'bram',
    serviceId: 'yoga',
    toMinute: fromMinute + 60,
    durationMinutes: 60,
  })
  const rules = isSession && hasYoga ? [series, yoga] : [series]
  const list = rules.flatMap((rule) => placesByCalendar(rule).map((place) => unedited(rule, place)))
  return {
    calendar: { rules, list, bookings: new Map() },
    published: { series: rules, exceptions: [] },
    now: momentOf(zone, date, 0),
    series: ['first'],
  }
}
