import { describe, expect, it } from 'vitest'
import { addDays, localDate } from '#shared/time/local-date.ts'
import { type CalendarOccurrence, packAvailability, unpackAvailability } from './packed-availability.ts'

const series = '11111111-1111-4111-8111-111111111111'

const anOccurrence = (
  startTime: string,
  endTime: string,
  changes: Partial<CalendarOccurrence> = {},
): CalendarOccurrence => ({
  id: `${series}_${startTime.slice(0, 10).replaceAll('-', '')}_${startTime.slice(11, 16).replace(':', '')}`,
  seriesId: series,
  type: 'TIME_SLOT',
  specialistId: '22222222-2222-4222-8222-222222222222',
  serviceIds: ['33333333-3333-4333-8333-333333333333'],
  startTime,
  endTime,
  recurrence: 'DAILY',
  endDate: '2025-12-31',
  openEnded: false,
  duration: 45,
  price: 62.5,
  isEdited: false,
  locationTypes: ['PHYSICAL'],
  locationIds: [],
  ...changes,
})

const friday = anOccurrence('2025-03-14T18:30:00+01:00', '2025-03-14T19:15:00+01:00')
const saturday = anOccurrence('2025-03-15T18:30:00+01:00', '2025-03-15T19:15:00+01:00')

describe('the packed availability of a calendar', () => {
  it('contains the terms of a series once, and only the start of each occurrence', () => {
    const { id, startTime, endTime, ...terms } = friday
    expect(packAvailability([friday, saturday])).toEqual([
      { ...terms, occurrences: [{ startTime }, { startTime: saturday.startTime }] },
    ])
    expect([id, endTime], 'what is left out').toEqual([`${series}_20250314_1830`, '2025-03-14T19:15:00+01:00'])
  })

  it.each<[string, CalendarOccurrence[]]>([
    ['nothing', []],
    ['a series', [friday, saturday]],
    ['an end at midnight', [anOccurrence('2025-12-31T23:15:00+01:00', '2026-01-01T00:00:00+01:00')]],
    ['a clock change between start and end', [anOccurrence('2025-03-30T01:30:00+01:00', '2025-03-30T03:15:00+02:00')]],
    [
      'the hour that occurs twice, in order of time',
      [
        anOccurrence('2025-10-26T02:30:00+02:00', '2025-10-26T03:15:00+01:00', { duration: 105 }),
        anOccurrence('2025-10-26T02:15:00+01:00', '2025-10-26T03:00:00+01:00'),
      ],
    ],
    [
      'one that was moved, between those of its series',
      [
        friday,
        anOccurrence('2025-03-14T20:00:00+01:00', '2025-03-14T20:45:00+01:00', {
          id: `${series}_20250301_1830`,
          isEdited: true,
        }),
        saturday,
      ],
    ],
    [
      'a window and other prices',
      [
        anOccurrence('2025-03-14T09:00:00+01:00', '2025-03-14T17:00:00+01:00', {
          type: 'APPOINTMENT',
          duration: 480,
          price: null,
        }),
        friday,
        anOccurrence('2025-03-15T18:30:00+01:00', '2025-03-15T19:15:00+01:00', { price: 70 }),
      ],
    ],
  ])('unpacks to the same availability: %s', (_, all) => {
    expect(unpackAvailability(JSON.parse(JSON.stringify(packAvailability(all))) as never)).toEqual(all)
  })

  it('takes less than 0.6 MB for a year with 10,000 occurrences of 200 series, before compression', () => {
    const [first, days] = [localDate('2025-01-01'), 365]
    const all = Array.from({ length: 10_000 }, (_, index) => {
      const date = addDays(first, Math.floor((index * days) / 10_000))
      const seriesId = `11111111-1111-4111-8111-${String(index % 200).padStart(12, '0')}`
      return anOccurrence(`${date}T18:30:00+01:00`, `${date}T19:15:00+01:00`, {
        seriesId,
        id: `${seriesId}_${date.replaceAll('-', '')}_1830`,
      })
    })
    expect(JSON.stringify(all).length, 'unpacked').toBeGreaterThan(4_500_000)
    expect(JSON.stringify(packAvailability(all)).length).toBeLessThan(600_000)
  })
})
