import { describe, expect, test } from 'vitest'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import { PLAIN_SERVICE, type Service } from '#shared/domain/service/service.ts'
import { epochMinuteOf, formatInstant } from '#shared/time/instant.ts'
import { overlaps, type Interval } from '#shared/time/interval.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { demoId, type DemoOrganisation } from './demo-organisation-types.ts'
import { demoCustomersByName } from './demo-customers.ts'
import { milaHendriks } from './mila-hendriks.ts'
import { planDemoCalendar, type PlannedBooking } from './demo-calendar-plan.ts'
import { studioNoord } from './studio-noord.ts'

const zone = zoneOf('Europe/Amsterdam')

/** Points in time at which somebody may start the demo. */
const moments = [
  ['an ordinary Wednesday', '2025-03-12T11:10:00Z'],
  ['a Monday, just begun', '2025-03-09T23:05:00Z'],
  ['a Sunday, nearly over', '2025-03-16T22:50:00Z'],
  ['the week that loses an hour', '2025-03-26T08:00:00Z'],
  ['the night that loses an hour', '2025-03-30T00:59:00Z'],
  ['the week that gains an hour', '2025-10-22T08:00:00Z'],
  ['the night that gains an hour', '2025-10-26T00:30:00Z'],
  ['the last day of a year', '2026-12-31T20:00:00Z'],
  ['a leap day', '2028-02-29T09:00:00Z'],
] as const

const organisations = [studioNoord, milaHendriks]
const cases = moments.flatMap(([when, now]) =>
  organisations.map((organisation) => ({ when, name: organisation.name, organisation, now: new Date(now) })),
)

const intervalOf = ({ slot }: PlannedBooking): Interval => ({
  start: slot.start,
  end: slot.start + slot.durationMinutes,
})
const dayOf = (now: Date): number => instantToWall(zone, epochMinuteOf(now)).day

const claimOf = (booking: PlannedBooking): BusyClaim => ({
  ...intervalOf(booking),
  specialistId: booking.slot.specialistId,
  serviceId: booking.slot.serviceId,
  occurrence: booking.slot.occurrence,
  seats: booking.guests.length,
})

function servicesOf(organisation: DemoOrganisation): Service[] {
  return Object.entries(organisation.services).map(([key, { picture, specialists, locations, ...service }]) => ({
    ...PLAIN_SERVICE,
    ...service,
    id: demoId(organisation, 'service', key),
    organisationId: organisation.id,
    imagePath: picture,
    specialistIds: specialists.map((name) => demoId(organisation, 'specialist', name)),
    locationIds: locations.map((name) => demoId(organisation, 'location', name)),
  }))
}

/** All pairs of a list. */
const pairs = <T>(list: readonly T[]): (readonly [T, T])[] =>
  list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const))

describe.each(cases)('the demo data of $name on $when', ({ organisation, now }) => {
  const { series, bookings } = planDemoCalendar(organisation, now)
  const today = dayOf(now)

  test.each(servicesOf(organisation))(
    'the service $name can be booked within a week, and still in 300 days',
    (service) => {
      const claims = bookings.map(claimOf)
      for (const first of [today, today + 300]) {
        const slots = availableSlots({
          service,
          now: epochMinuteOf(now),
          days: { first, last: first + 7 },
          series,
          exceptions: new Map(),
          openLocationIds: [],
          claims,
        })
        expect(slots.length).toBeGreaterThan(0)
        expect(slots.every(({ start }) => start > epochMinuteOf(now))).toBe(true)
      }
    },
  )

  test('each booking lies in the availability that it refers to', () => {
    for (const booking of bookings) {
      const { occurrence, kind } = booking.slot
      const its = series.find(({ id }) => id === occurrence.seriesId)!
      const found = expandSeries(its, { first: occurrence.day, last: occurrence.day }).find(
        ({ key }) => key.startMinute === occurrence.startMinute,
      )!
      const own = intervalOf(booking)
      const isInside = found.start <= own.start && own.end <= found.end
      const isWhole = found.start === own.start && found.end === own.end
      expect(kind === 'session' ? isWhole : isInside).toBe(true)
    }
  })

  test('no person is in two places at once', () => {
    for (const [a, b] of pairs(bookings)) {
      if (!overlaps(intervalOf(a), intervalOf(b))) continue
      expect(a.slot.specialistId).not.toBe(b.slot.specialistId)
      expect(a.guests.filter((guest) => b.guests.includes(guest))).toEqual([])
    }
  })

  test('sessions of one specialist never overlap', () => {
    const week = { first: today, last: today + 7 }
    const sessions = series
      .filter(({ kind }) => kind === 'session')
      .flatMap((each) =>
        expandSeries(each, week).map((occurrence) => ({ ...occurrence, specialistId: each.specialistId })),
      )
    const clashes = pairs(sessions).filter(([a, b]) => a.specialistId === b.specialistId && overlaps(a, b))
    expect(clashes).toEqual([])
  })

  test('group sessions have distinct, known guests and no more guests than seats', () => {
    for (const { slot, guests: group } of bookings) {
      expect(new Set(group).size).toBe(group.length)
      expect(group.every((name) => demoCustomersByName.has(name))).toBe(true)
      expect(group.length).toBeLessThanOrEqual(slot.capacity)
    }
  })

  test('every booking was made in the past, and some take place in the future', () => {
    expect(bookings.every(({ madeAt, slot }) => madeAt < epochMinuteOf(now) && madeAt < slot.start)).toBe(true)
    expect(bookings.some(({ slot }) => slot.start > epochMinuteOf(now))).toBe(true)
    expect(bookings.some(({ slot }) => slot.start < epochMinuteOf(now))).toBe(true)
  })
})

test('The demo data keeps its local times when the clocks change', () => {
  const { bookings } = planDemoCalendar(studioNoord, new Date('2025-03-26T08:00:00Z'))
  const starts = bookings.map(({ slot }) => formatInstant(slot.start))
  // In local time: Saturday 10:00 before the change to summer time, and Monday 09:00 after it.
  expect(starts).toContain('2025-03-29T09:00:00.000Z')
  expect(starts).toContain('2025-03-31T07:00:00.000Z')
})

describe('the texts of the demo data', () => {
  test('exactly one specialist has a bio so long that the widget has to shorten it (R-B9.3)', () => {
    const bios = Object.values(studioNoord.specialists).map(({ bio }) => bio.length)
    expect(bios.filter((length) => length > 300)).toHaveLength(1)
  })

  test.each(organisations.flatMap(({ services }) => Object.values(services)))('$name is a valid service', (service) => {
    expect(service.name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u)
    expect(service.priceCents === 0 || service.priceCents >= 100).toBe(true)
    expect(service.capacity === 1).toBe(service.kind === 'private')
  })
})
