import { describe, expect, it } from 'vitest'
import type { LocationType } from '#shared/domain/location/location.ts'
import { locationAmong, locationIdsLeft, possibleLocationIds } from './slot-location.ts'

const at = (types: readonly LocationType[], ...locationIds: string[]) => ({ locationTypes: types, locationIds })
const open = ['attic', 'workshop']
const inPerson = ['physical'] as const

describe('the possible locations of a slot (R-D38)', () => {
  it.each([
    ['those of the availability', at(inPerson, 'attic'), at(inPerson, 'workshop'), ['attic']],
    ['those of the service, where the availability names none', at(inPerson), at([], 'workshop'), ['workshop']],
    ['all of the organisation, where neither names one', at(inPerson), at([]), ['attic', 'workshop']],
    ['all, for a service in person with availability that says nothing', at([]), at(inPerson), ['attic', 'workshop']],
    ['all, where a call is possible too', at(['physical', 'virtual']), at([]), ['attic', 'workshop']],
    ['none for a call', at(['phone']), at(inPerson), []],
    ['none while the location type is to be determined', at([]), at([]), []],
    ['without those that are withdrawn (R-D83)', at(inPerson, 'gone', 'attic'), at([]), ['attic']],
    [
      'those of the service, once its own are withdrawn (R-D83)',
      at(inPerson, 'gone'),
      at([], 'workshop'),
      ['workshop'],
    ],
    ['none, once all that were named are withdrawn (R-D83)', at(inPerson, 'gone'), at([]), []],
    ['none, once those of the service are withdrawn (R-D83)', at(inPerson), at([], 'gone'), []],
  ])('%s', (_, terms, service, expected) => {
    expect(possibleLocationIds(terms, service, open)).toEqual(expected)
  })

  it('are none in an organisation without locations', () => {
    expect(possibleLocationIds(at(inPerson), at([]), [])).toEqual([])
  })
})

describe('the location of a booking (R-D114)', () => {
  it.each([
    ['the chosen one', ['attic', 'workshop'], 'workshop', 'workshop'],
    ['none until one is chosen', ['attic', 'workshop'], undefined, undefined],
    ['none when the chosen one is not possible', ['attic', 'workshop'], 'elsewhere', undefined],
    ['the only one, chosen or not', ['attic'], undefined, 'attic'],
    ['none when none is possible', [], 'attic', undefined],
  ])('%s', (_, possible, chosen, expected) => {
    expect(locationAmong(possible, chosen)).toBe(expected)
  })
})

describe('the locations of the seats left in a session (R-D114)', () => {
  it.each([
    ['anywhere, while no booking has a location', ['attic', 'workshop'], undefined, ['attic', 'workshop']],
    ['where its bookings are', ['attic', 'workshop'], 'workshop', ['workshop']],
    ['where its bookings are, when the session names no location', [], 'attic', ['attic']],
    ['elsewhere, once its location is no longer possible', ['attic'], 'workshop', ['attic']],
    ['nowhere, once its location is withdrawn (R-D83)', [], 'gone', []],
  ])('%s', (_, possible, booked, expected) => {
    expect(locationIdsLeft(possible, booked, open)).toEqual(expected)
  })
})
