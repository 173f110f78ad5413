import * as fc from 'fast-check'
import type { Absence } from '#shared/domain/absence/absence.ts'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { ResourceClaim, ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aClaim, anAbsence, aService, aSession, aWindow, day } from '#tests/builders/scheduling.ts'
import { addDays, placesByCalendar } from './naive-series.ts'
import { publishedOn } from './naive-slots.ts'
import { momentOf } from './wall-by-temporal.ts'

/** Pairs of a zone and a day. On most of these days, the zone's clocks change. */
const SETTINGS = [
  ['Europe/Amsterdam', '2025-06-04'],
  ['Europe/Amsterdam', '2025-03-30'],
  ['Europe/Amsterdam', '2025-10-26'],
  ['America/New_York', '2025-11-02'],
  ['Australia/Lord_Howe', '2025-04-06'],
  ['Australia/Lord_Howe', '2025-10-05'],
  ['America/Havana', '2025-03-09'],
  ['America/Havana', '2025-11-02'],
] as const

/** Returns `usual` in three of four cases, otherwise one of `others`. */
function mostly<T>(usual: T, others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, { arbitrary: fc.constantFrom(...others), weight: 1 })
}

const SPECIALISTS = ['anna', 'bram'] as const
const specialist = fc.constantFrom(...SPECIALISTS)
const locationTypes = mostly([], [['virtual' as const], ['phone' as const, 'physical' as const]])
const locationIds = mostly([], [['east'], ['west', 'east']])

const arbitrarySeries = fc.record({
  isSession: fc.boolean(),
  specialistId: specialist,
  isElsewhere: fc.integer({ min: 0, max: 5 }),
  recurrence: mostly<Recurrence>('daily', ['one-time', 'weekly', 'workdays']),
  first: fc.integer({ min: -2, max: 0 }),
  lasting: fc.integer({ min: 1, max: 4 }),
  fromMinute: fc.oneof(fc.constantFrom(0, 60, 120, 540, 600, 1200), fc.integer({ min: 0, max: 1400 })),
  minutes: fc.integer({ min: 20, max: 300 }),
  durationMinutes: fc.constantFrom(20, 45, 50, 60),
  isOther: fc.integer({ min: 0, max: 4 }),
  priceCents: fc.constantFrom(5000, 6000),
  locationTypes,
  locationIds,
})

const arbitraryException = fc.record({
  pick: fc.nat(),
  isCancelled: fc.boolean(),
  days: fc.constantFrom(0, 0, 1, -1),
  minutes: fc.constantFrom(0, 30, -45),
  specialistId: fc.option(specialist, { nil: undefined }),
  isOther: fc.boolean(),
})

const arbitraryClaim = fc.record({
  /** Whether the claim belongs to an existing session; otherwise it is at any time. */
  ofSession: fc.boolean(),
  pick: fc.nat(),
  at: fc.integer({ min: -1440, max: 4 * 1440 }),
  minutes: fc.integer({ min: 5, max: 200 }),
  seats: fc.integer({ min: 1, max: 3 }),
  specialistId: specialist,
  serviceId: fc.constantFrom('massage', 'other'),
})

const arbitraryAbsence = fc.record({
  specialistIds: fc.constantFrom<Absence['specialistIds']>('all', ['anna'], ['bram'], ['anna', 'bram']),
  isElsewhere: fc.integer({ min: 0, max: 5 }),
  recurrence: mostly<Absence['recurrence']>('one-time', ['daily', 'weekly', 'workdays', 'listed']),
  first: fc.integer({ min: -3, max: 3 }),
  lasting: mostly(0, [1, 2]),
  until: fc.option(fc.integer({ min: 0, max: 4 })),
  fromMinute: fc.oneof(fc.constantFrom(0, 60, 120, 150, 720), fc.integer({ min: 0, max: 1439 })),
  minutes: fc.oneof(fc.constantFrom(1440, 30, 60), fc.integer({ min: 1, max: 400 })),
})

const arbitraryPolicy = fc.record({
  slotStepMinutes: fc.constantFrom(null, null, 5, 15, 50),
  noticeMinutes: mostly(0, [1, 45, 1440]),
  windowDays: mostly<number | null>(null, [0, 1, 2, 3]),
  dailyMaximum: mostly<number | null>(null, [1, 2, 3]),
  buffers: fc.constantFrom<[number, number, number, number]>(
    [0, 0, 0, 0],
    [10, 0, 0, 0],
    [0, 15, 0, 0],
    [0, 0, 5, 25],
    [5, 10, 15, 20],
  ),
})

/** How many units of a room the service needs, and which units are occupied. */
const arbitraryRoom = fc.record({
  available: fc.integer({ min: 1, max: 3 }),
  needed: fc.nat(2),
  taken: fc.array(
    fc.record({
      unit: fc.nat(2),
      at: fc.integer({ min: -1440, max: 4 * 1440 }),
      minutes: fc.integer({ min: 5, max: 300 }),
      serviceId: fc.constantFrom('massage', 'other'),
    }),
    { maxLength: 8 },
  ),
})

/** A realistic random search for slots: a few days around a clock change, with exceptions, claims and a policy. */
export const arbitrarySearch: fc.Arbitrary<SlotSearch> = fc
  .record({
    setting: fc.constantFrom(...SETTINGS),
    series: fc.array(arbitrarySeries, { minLength: 1, maxLength: 4 }),
    exceptions: fc.array(arbitraryException, { maxLength: 3 }),
    claims: fc.array(arbitraryClaim, { maxLength: 6 }),
    absences: fc.array(arbitraryAbsence, { maxLength: 2 }),
    specialistsNeeded: mostly(1, [2]),
    room: fc.option(arbitraryRoom, { nil: undefined }),
    nowMinutes: fc.integer({ min: -3 * 1440, max: 720 }),
    durationMinutes: mostly(20, [1, 45, 60, 90]),
    capacity: mostly(1, [2, 4]),
    policy: fc.option(arbitraryPolicy, { nil: undefined }),
    firstDay: fc.integer({ min: -2, max: 0 }),
    askedDays: fc.integer({ min: 1, max: 4 }),
    asked: fc.record({
      specialistId: fc.option(fc.constantFrom(...SPECIALISTS), { nil: undefined, freq: 3 }),
      locationTypes,
      locationIds,
    }),
    ofService: fc.record({ locationTypes, locationIds }),
  })
  .map(({ setting: [zone, date], durationMinutes, capacity, ...one }): SlotSearch => {
    const series = one.series.map((each, index) => seriesOf(each, index, zone, date))
    const needs = one.room && needsOf(one.room)
    const kind = capacity > 1 ? 'group' : 'private'
    const { specialistsNeeded } = one
    const service = aService({
      durationMinutes,
      capacity,
      kind,
      specialistIds: [...SPECIALISTS],
      specialistsNeeded,
      ...one.ofService,
      ...(needs && { needs }),
    })
    const first = day(date) + one.firstDay
    const midnight = momentOf(zone, date, 0)
    const search: SlotSearch = {
      service,
      now: midnight + one.nowMinutes,
      days: { first, last: first + one.askedDays },
      series,
      exceptions: exceptionsBySeries(exceptionsOf(series, one.exceptions)),
      claims: [],
      absences: absenceCalendar(one.absences.map((each, index) => absenceOf(each, index, zone, date))),
      openLocationIds: ['east', 'west'],
      ...(one.room && resourceClaimsOf(one.room, midnight)),
      ...(one.policy && { policy: policyOf(one.policy) }),
      ...one.asked,
    }
    return { ...search, claims: claimsOf(search, one.claims, midnight) }
  })

type Drawn<T> = T extends fc.Arbitrary<infer U> ? U : never

function seriesOf(drawn: Drawn<typeof arbitrarySeries>, index: number, zone: string, date: string): Series {
  const { isSession, isElsewhere, isOther, first, lasting, fromMinute, minutes, durationMinutes, ...rest } = drawn
  const startDate = localDate(addDays(date, first))
  const length = isSession ? Math.max(minutes, durationMinutes) : minutes
  const from = Math.min(fromMinute, 1440 - length)
  const terms = {
    id: `series${index}`,
    zone: isElsewhere === 0 ? 'Asia/Kolkata' : zone,
    specialistId: rest.specialistId,
    recurrence: rest.recurrence,
    startDate,
    endDate: rest.recurrence === 'one-time' ? startDate : localDate(addDays(startDate, lasting)),
    fromMinute: from,
    toMinute: from + length,
    locationTypes: rest.locationTypes,
    locationIds: rest.locationIds,
  }
  const serviceId = isOther === 0 ? 'other' : 'massage'
  return isSession
    ? aSession({ ...terms, durationMinutes, serviceId, priceCents: rest.priceCents })
    : aWindow({ ...terms, serviceIds: [serviceId] })
}

function absenceOf(drawn: Drawn<typeof arbitraryAbsence>, index: number, zone: string, date: string): Absence {
  const { isElsewhere, first, lasting, until, minutes, ...rest } = drawn
  const startDate = localDate(addDays(date, first))
  const isLong = lasting > 0
  return anAbsence({
    ...rest,
    id: `absence${index}`,
    zone: isElsewhere === 0 ? 'Asia/Kolkata' : zone,
    startDate,
    endDate: localDate(addDays(startDate, lasting)),
    toMinute: isLong ? minutes : Math.min(1440, rest.fromMinute + minutes),
    until: until === null ? null : localDate(addDays(startDate, until)),
    dates: [0, 2, 3].map((days) => localDate(addDays(startDate, days))),
  })
}

function exceptionsOf(
  series: readonly Series[],
  drawn: readonly Drawn<typeof arbitraryException>[],
): OccurrenceException[] {
  const places = series.flatMap((one) => placesByCalendar(one).map((place) => ({ series: one, ...place })))
  const exceptions = new Map<number, OccurrenceException>()
  for (const { pick, isCancelled, days, minutes, specialistId, isOther } of drawn) {
    const index = pick % Math.max(1, places.length)
    const place = places[index]
    if (!place) continue
    const occurrence = { seriesId: place.series.id, day: day(place.date), startMinute: place.minute }
    const isPossible = place.minute + minutes >= 0 && place.minute + minutes + 300 <= 1440
    const edit = {
      ...(days !== 0 && { date: localDate(addDays(place.date, days)) }),
      ...(minutes !== 0 && isPossible && { fromMinute: place.minute + minutes }),
      ...(specialistId && { specialistId }),
      ...(isOther && { serviceIds: ['other'] }),
    }
    exceptions.set(index, isCancelled ? { kind: 'cancelled', occurrence } : { kind: 'edited', occurrence, edit })
  }
  return [...exceptions.values()]
}

const needsOf = ({ available, needed }: Drawn<typeof arbitraryRoom>): ResourceNeed[] => [
  { resourceId: 'room', name: 'Room', quantity: 1 + (needed % available), available },
]

/** Skips claims of a unit that would overlap another claim of the same unit. */
function resourceClaimsOf({ available, taken }: Drawn<typeof arbitraryRoom>, midnight: number) {
  const resourceClaims: ResourceClaim[] = []
  for (const { unit: drawn, at, minutes, serviceId } of taken) {
    const [start, end, unit] = [midnight + at, midnight + at + minutes, 1 + (drawn % available)]
    const isTaken = resourceClaims.some((one) => one.unit === unit && one.start < end && start < one.end)
    if (!isTaken) resourceClaims.push({ resourceId: 'room', unit, start, end, serviceId, claimId: `claim ${start}` })
  }
  return { resourceClaims }
}

function claimsOf(search: SlotSearch, drawn: readonly Drawn<typeof arbitraryClaim>[], midnight: number): BusyClaim[] {
  const sessions = publishedOn(search).filter(({ terms }) => terms.kind === 'session')
  const claims: BusyClaim[] = []
  for (const { ofSession, pick, at, minutes, seats, specialistId, serviceId } of drawn) {
    const session = ofSession ? sessions[pick % Math.max(1, sessions.length)] : undefined
    const claim = session
      ? aClaim({
          start: session.start,
          end: session.end,
          seats,
          specialistId: session.terms.specialistId,
          serviceId: session.terms.kind === 'session' ? session.terms.serviceId : '',
          occurrence: keyOf(session.name),
        })
      : aClaim({ start: midnight + at, end: midnight + at + minutes, specialistId, serviceId })
    // A specialist cannot be in two places, so two claims with the same start must be of the same session.
    const isTwoPlaces = claims.some(
      (one) => one.specialistId === claim.specialistId && one.start === claim.start && !isSameSession(one, claim),
    )
    if (!isTwoPlaces) claims.push(claim)
  }
  return claims
}

const isSameSession = (a: BusyClaim, b: BusyClaim) =>
  a.occurrence !== null && JSON.stringify(a.occurrence) === JSON.stringify(b.occurrence)

function keyOf(name: string): BusyClaim['occurrence'] {
  const [seriesId = '', date = '', minute = ''] = name.split(' ')
  return { seriesId, day: day(date), startMinute: Number(minute) }
}

function policyOf({ buffers, ...rest }: Drawn<typeof arbitraryPolicy>): BookingPolicy {
  const [beforeMassage, afterMassage, beforeOther, afterOther] = buffers
  return {
    ...rest,
    buffers: new Map([
      ['massage', { beforeMinutes: beforeMassage, afterMinutes: afterMassage }],
      ['other', { beforeMinutes: beforeOther, afterMinutes: afterOther }],
    ]),
  }
}
