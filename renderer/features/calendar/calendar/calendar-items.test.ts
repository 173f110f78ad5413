import { describe, expect, it } from 'vitest'
import { aBooking, anAbsence, aGroupService, aSchedule, aService, aSlot, at } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { calendarItems } from './calendar-items.ts'

const services = new Map([aService(), aGroupService()].map((service) => [service.id, service]))
const thursday = localDate('2025-03-13')
const data = {
  availability: [
    aSchedule(),
    aSlot('18:30', '19:45', { id: 'session', serviceIds: ['breath'] }),
    aSchedule({ id: 'friday', startTime: at('2025-03-14 09:00'), endTime: at('2025-03-14 12:00') }),
    aSchedule({ id: 'daan', specialistId: 'daan', startTime: at('2025-03-13 14:00'), endTime: at('2025-03-13 15:00') }),
  ],
  bookings: [aBooking(), aBooking({ id: 'of-daan', specialistId: 'daan' })],
  absences: [],
}

const counts = (specialistIds: readonly string[]) => {
  const { cards, bands, availability } = calendarItems(data, services, specialistIds).day(thursday)
  return { cards: cards.length, bands: bands.length, availability: availability.length }
}

describe('calendarItems', () => {
  it.each([
    { of: 'everyone', ids: [], expected: { cards: 3, bands: 2, availability: 2 } },
    { of: 'one', ids: ['fenna'], expected: { cards: 2, bands: 1, availability: 1 } },
    { of: 'two', ids: ['fenna', 'daan'], expected: { cards: 3, bands: 2, availability: 2 } },
    { of: 'nobody known', ids: ['gone'], expected: { cards: 0, bands: 0, availability: 0 } },
  ])('belong to the local day of $of', ({ ids, expected }) => {
    expect(counts(ids)).toEqual(expected)
  })

  it('show a booking over midnight on both days, each with its part (R-D328)', () => {
    const late = aBooking({ id: 'late', startTime: at('2025-03-13 23:30'), endTime: at('2025-03-14 00:30') })
    const untilMidnight = aBooking({ id: 'last', startTime: at('2025-03-13 22:00'), endTime: at('2025-03-14 00:00') })
    const items = calendarItems({ availability: [], bookings: [untilMidnight, late], absences: [] }, services, [])
    const parts = (date: string) => items.day(localDate(date)).cards.map(({ key, from, to }) => `${key} ${from}-${to}`)
    expect(parts('2025-03-13')).toEqual(['last 1320-1440', 'late 1410-1440'])
    expect(parts('2025-03-14')).toEqual(['late 0-30'])
    expect(items.dates).toEqual(['2025-03-13', '2025-03-14'])
  })

  it('draw an hour that passes twice with its length', () => {
    // On 26 October 2025 the clocks go back from 03:00 to 02:00.
    const twice = aBooking({ startTime: '2025-10-26T02:00:00+02:00', endTime: '2025-10-26T02:00:00+01:00' })
    const items = calendarItems({ availability: [], bookings: [twice], absences: [] }, services, [])
    expect(items.day(localDate('2025-10-26')).cards).toMatchObject([{ from: 120, to: 180 }])
  })

  it('are empty on a day that is not loaded', () => {
    expect(calendarItems(data, services, []).day(localDate('2025-03-20')).cards).toEqual([])
  })

  it('show an absence on each of its days, for everybody or the specialists it names (R-D148)', () => {
    const absences = [
      anAbsence(),
      anAbsence({
        id: 'leave',
        specialistIds: ['daan'],
        times: [{ startTime: at('2025-03-12 14:00'), endTime: at('2025-03-15 00:00') }],
      }),
    ]
    const partsOf = (date: string, specialistIds: readonly string[] = []) =>
      calendarItems({ ...data, absences }, services, specialistIds)
        .day(localDate(date))
        .absences.map(({ absence, from, to }) => `${absence.id} ${from}-${to}`)
    expect(partsOf('2025-03-12')).toEqual(['leave 840-1440'])
    expect(partsOf('2025-03-13')).toEqual(['leave 0-1440', 'lunch 720-780'])
    expect(partsOf('2025-03-14')).toEqual(['leave 0-1440'])
    expect(partsOf('2025-03-15')).toEqual([])
    expect(partsOf('2025-03-13', ['fenna'])).toEqual(['lunch 720-780'])
  })

  it('are computed once for each day', () => {
    const items = calendarItems(data, services, [])
    expect(items.day(thursday)).toBe(items.day(thursday))
    expect(items.dates.toSorted()).toEqual(['2025-03-13', '2025-03-14'])
  })
})
