import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { addressWish, blockOf, criteriaOf } from './slot-queries.ts'

// November 2026:  Mo 16  Tu 17  We 18  Th 19  Fr 20  Sa 21  Su 22
const today = localDate('2026-11-20')

test.each([
  ['today', '2026-11-20', '2026-11-16'],
  ['a day before, from an old link', '2026-10-01', '2026-11-16'],
  ['the last day of four weeks', '2026-12-13', '2026-11-16'],
  ['the first day after them', '2026-12-14', '2026-12-14'],
  ['a day in the third block', '2027-01-11', '2027-01-11'],
])('Slots are requested in blocks of four weeks: %s', (_, day, expected) => {
  expect(blockOf(localDate(day), today)).toBe(expected)
})

describe('the meeting type for which slots are requested', () => {
  const choice = { specialistId: 'i', locationType: undefined }
  test.each([
    ['one way only', ['physical'], undefined, undefined],
    ['several, none chosen: the first', ['physical', 'virtual'], undefined, 'physical'],
    ['several, one chosen', ['physical', 'virtual'], 'virtual', 'virtual'],
    ['chosen on the first screen, but not given by this service', ['physical', 'virtual'], 'phone', 'physical'],
    ['none at all', [], 'phone', undefined],
  ] as const)('%s', (_, locationTypes, locationType, expected) => {
    expect(criteriaOf({ id: 's', locationTypes, specialistIds: ['i'] }, { ...choice, locationType })).toEqual({
      serviceId: 's',
      specialistId: 'i',
      locationType: expected,
    })
  })
})

test('A specialist in an old link who does not give the service is ignored', () => {
  const service = { id: 's', locationTypes: [], specialistIds: ['i'] }
  expect(criteriaOf(service, { specialistId: 'gone', locationType: undefined }).specialistId).toBeUndefined()
})

test.each([
  ['in person', ['physical'], undefined, 'l'],
  ['by video, with an address left over from another service', ['virtual'], undefined, undefined],
  ['by video, chosen of two', ['physical', 'virtual'], 'virtual', undefined],
] as const)(
  'The location is sent with the request for slots: %s (R-B3.13)',
  (_, locationTypes, locationType, expected) => {
    const service = { id: 's', locationTypes, specialistIds: [] }
    expect(addressWish(service, { specialistId: undefined, locationType, locationId: 'l' })).toBe(expected)
  },
)
