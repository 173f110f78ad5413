import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { claimWindowOf } from '#shared/domain/slot/claims-to-read-range.ts'
import { dateInLook, lookAhead } from '#shared/domain/slot/find-slot.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import type { OfferVerdict } from '#shared/domain/slot/why-not-offered.ts'
import { whyNotOffered } from '#shared/domain/slot/why-not-offered.ts'
import { overlaps } from '#shared/time/interval.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { fromEpochDay, localDate, toEpochDay } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { nextAvailableDate } from '#tests/builders/find-next-available-date.ts'
import { aSession, aWindow } from '#tests/builders/scheduling.ts'
import { arbitrarySearch } from './arbitrary-slot-search.ts'
import { isFirstPass, isUnitFree, naiveSlots, publishedOn } from './naive-slots.ts'
import { findCounterexample } from './find-counterexample.ts'
import { wallAt } from './wall-by-temporal.ts'

test('The bookable slots equal a search minute by minute: sorted, and each start once (R-D150, R-D203, R-D207)', () => {
  const found = findCounterexample(
    'slots',
    { reduced: 250, full: 50_000 },
    fc.property(arbitrarySearch, (search) => {
      const expected = naiveSlots(search)
      const asked = claimWindowOf(search.days, search.policy ?? OPEN_POLICY, search.service.id)
      const slots = availableSlots({
        ...search,
        claims: search.claims.filter((one) => overlaps(one, asked)),
        resourceClaims: search.resourceClaims?.filter((one) => overlaps(one, asked)),
      })
      expect(slots.map(nameOf)).toEqual([...expected.keys()].toSorted(byStart))
      for (const slot of slots) expect(expected.get(nameOf(slot))?.map(textOf)).toContain(textOf(slot))
      for (const slot of slots) expect(unitsOf(slot, search)).toBe(wantedUnits(slot, search))
    }),
  )
  expect(found).toBe('')
})

/** How many of the slot's units are free for its whole time. */
const unitsOf = ({ units = [], start, durationMinutes }: Slot, search: SlotSearch): number =>
  new Set(units.filter((one) => isUnitFree(one, start, start + durationMinutes, search)).map(({ unit }) => unit)).size

/** The number of units that a slot needs. The first booking of a session takes the service's units; later ones share them. */
const wantedUnits = ({ seatsLeft, capacity }: Slot, { service }: SlotSearch): number =>
  seatsLeft === capacity ? (service.needs?.[0]?.quantity ?? 0) : 0

const nameOf = ({ start, specialistId }: Slot) => `${start} ${specialistId}`

const textOf = ({ kind, start, durationMinutes, priceCents, capacity, seatsLeft, specialistId }: Partial<Slot>) =>
  [kind, start, durationMinutes, priceCents, capacity, seatsLeft, specialistId].join(' ')

function byStart(a: string, b: string): number {
  const [[start = '', specialist = ''], [otherStart = '', otherSpecialist = '']] = [a.split(' '), b.split(' ')]
  return Number(start) - Number(otherStart) || (specialist < otherSpecialist ? -1 : 1)
}

test('A minute is offered exactly when no reason is given against it, and removing the reason changes the answer', () => {
  const arbitraryMinutes = fc.array(fc.integer({ min: -30, max: 5 * 1440 }), { minLength: 15, maxLength: 15 })
  const found = findCounterexample(
    'why not',
    { reduced: 100, full: 20_000 },
    fc.property(arbitrarySearch, arbitraryMinutes, fc.constantFrom('anna', 'bram'), (search, minutes, specialistId) => {
      const { specialistId: _, ...asked } = search
      const offered = naiveSlots({ ...asked, specialistId })
      const first = (search.days.first - 1) * 1440
      const edges = [...search.claims, ...publishedOn(search)].flatMap(({ start, end }) => [start, end - 1, end])
      const starts = [...offered.keys()].map((name) => Number(name.split(' ')[0]))
      for (const minute of [...minutes.map((one) => first + one), ...edges, ...starts]) {
        // Only minutes well within the searched days are checked, because slots at the edges depend on the days that are searched.
        if (!isWellWithin(search, minute)) continue
        const verdict = whyNotOffered(asked, minute, specialistId)
        expect([minute, verdict.kind === 'offered']).toEqual([minute, offered.has(`${minute} ${specialistId}`)])
        const without = withoutObstacle(asked, verdict, minute, specialistId)
        const isSameWithout = without && isDeepStrictEqual(whyNotOffered(without, minute, specialistId), verdict)
        expect([minute, verdict, isSameWithout ?? false]).toEqual([minute, verdict, false])
        const isShownFirst = asked.series.every((one) => isFirstPass(one, minute))
        expect([minute, verdict.kind === 'shown-before' && isShownFirst]).toEqual([minute, false])
      }
    }),
  )
  expect(found).toBe('')
})

function isWellWithin({ days }: SlotSearch, minute: number): boolean {
  return minute >= (days.first + 1) * 1440 && minute < (days.last - 1) * 1440
}

type Asked = Parameters<typeof whyNotOffered>[0]

/** The same search without the obstacle that the verdict names; undefined where it cannot be removed. */
function withoutObstacle(asked: Asked, verdict: OfferVerdict, minute: number, specialistId: string): Asked | undefined {
  const { policy = OPEN_POLICY, claims, service } = asked
  // Several claims at the same time can be equal. The verdict names one of them, so all equal ones are removed.
  if (verdict.kind === 'away') {
    const others = asked.absences?.absences.filter(({ id }) => id !== verdict.absence.absenceId)
    return { ...asked, absences: absenceCalendar(others ?? []) }
  }
  if ('claim' in verdict) return { ...asked, claims: claims.filter((one) => !isDeepStrictEqual(one, verdict.claim)) }
  const without: Record<Exclude<OfferVerdict['kind'], 'away' | 'overlap' | 'buffer'>, Asked | undefined> = {
    offered: undefined,
    withdrawn: { ...asked, isWithdrawn: false },
    'shown-before': undefined,
    past: { ...asked, now: minute - 1 },
    notice: { ...asked, policy: { ...policy, noticeMinutes: 0 } },
    window: { ...asked, policy: { ...policy, windowDays: null } },
    resource: { ...asked, resourceClaims: [] },
    specialists: { ...asked, service: { ...service, specialistsNeeded: 1 } },
    full: { ...asked, service: { ...service, capacity: 1000 } },
    'daily-maximum': { ...asked, policy: { ...policy, dailyMaximum: null } },
    'no-availability': withAvailabilityAt(asked, minute, specialistId),
    'no-start': withAvailabilityAt(asked, minute, specialistId),
  }
  return without[verdict.kind]
}

/** The same search, plus an availability that begins at this minute and fits the request. */
function withAvailabilityAt(asked: Asked, minute: number, specialistId: string): Asked | undefined {
  const { service, series, policy = OPEN_POLICY, locationTypes = [], locationIds = [] } = asked
  const { date, minute: fromMinute } = wallAt('UTC', minute)
  const toMinute = fromMinute + service.durationMinutes
  if (toMinute > 1440) return undefined
  const dates = { startDate: localDate(date), endDate: localDate(date) }
  const once = { ...dates, fromMinute, toMinute, zone: 'UTC', specialistId, locationTypes, locationIds }
  const own =
    service.kind === 'group'
      ? aSession({ id: 'own', ...once, serviceId: service.id, durationMinutes: service.durationMinutes })
      : aWindow({ id: 'own', ...once, serviceIds: [service.id] })
  // The booking window is removed, because the new availability counts days in its own zone and may lie beyond the window.
  return { ...asked, series: [...series, own], policy: { ...policy, windowDays: null } }
}

test('The next available date is the first one in a search of every date', () => {
  const arbitraryFar = fc.record({
    days: fc.constantFrom(0, 0, 40, 400, 1200),
    recurrence: fc.constantFrom('weekly' as const, 'monthly' as const, 'yearly' as const),
    from: fc.integer({ min: -40, max: 500 }),
    zone: fc.constantFrom('Europe/Amsterdam', 'Asia/Tokyo', 'Pacific/Honolulu'),
  })
  const found = findCounterexample(
    'next date',
    { reduced: 300, full: 50_000 },
    fc.property(arbitrarySearch, arbitraryFar, (search, { days, recurrence, from, zone }) => {
      const series = search.series.map((one) =>
        days === 0 || one.recurrence === 'one-time'
          ? one
          : { ...one, recurrence, endDate: fromEpochDay(toEpochDay(one.startDate) + days) },
      )
      const { days: _, ...asked } = { ...search, series }
      const fromDate = fromEpochDay(search.days.first + from - 30)
      const dates = availableSlots({ ...asked, days: { first: -Infinity, last: Infinity } }).map(
        ({ start }) => wallAt(zone, start).date,
      )
      const expected = dates.toSorted().find((date) => date >= fromDate)
      expect(nextAvailableDate(asked, fromDate, zoneOf(zone))).toBe(expected)
      expect(nextByLooks(asked, fromDate, zone)).toBe(expected)
    }),
  )
  expect(found).toBe('')
})

/** Finds the next available date as the server does, in steps. Each step reads only the claims around the days that it covers. */
function nextByLooks(asked: Omit<SlotSearch, 'days'>, from: LocalDate, zone: string): string | undefined {
  for (let look = lookAhead(asked, toEpochDay(from)); look; look = lookAhead(asked, look)) {
    const spans = look.offered.map((days) => claimWindowOf(days, asked.policy ?? OPEN_POLICY, asked.service.id))
    const claims = asked.claims.filter((one) => spans.some((span) => overlaps(one, span)))
    const resourceClaims = asked.resourceClaims?.filter((one) => spans.some((span) => overlaps(one, span)))
    const date = dateInLook(asked, look, { claims, resourceClaims }, zoneOf(zone))
    if (date !== undefined) return date
  }
  return undefined
}
