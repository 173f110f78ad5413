import { describe, expect, test } from 'vitest'
import type { Service } from '../../../data/catalogue.ts'
import { filterableLocationTypes, filterOf, offeredServices } from './offered-services.ts'

const service = (id: string, specialistIds: string[], locationTypes: Service['locationTypes']): Service => ({
  id,
  specialistIds,
  locationTypes,
  kind: 'private',
  name: id,
  description: '',
  priceCents: 0,
  durationMinutes: 30,
  capacity: 1,
  mostSeats: 1,
  hasQuestions: false,
  address: '',
  city: '',
  pictureSrc: undefined,
})

const services = [
  service('massage', ['tom'], ['physical']),
  service('call', ['tom', 'iris'], ['virtual', 'phone']),
  service('open', ['iris'], []),
]

describe('the filters of the first screen (R-B2.11)', () => {
  test.each([
    ['none', {}, ['massage', 'call', 'open']],
    ['a specialist', { specialistId: 'tom' }, ['massage', 'call']],
    ['a meeting type', { locationType: 'phone' }, ['call']],
    ['both', { specialistId: 'iris', locationType: 'physical' }, []],
  ] as const)('%s', (_, filter, expected) => {
    const none = { specialistId: undefined, locationType: undefined }
    expect(offeredServices(services, { ...none, ...filter }).map(({ id }) => id)).toEqual(expected)
  })

  test('do not apply a specialist in an old link who no longer works here', () => {
    const choice = { specialistId: 'gone', locationType: undefined }
    expect(filterOf(choice, [{ id: 'tom' }]).specialistId).toBeUndefined()
    expect(filterOf({ ...choice, specialistId: 'tom' }, [{ id: 'tom' }]).specialistId).toBe('tom')
  })

  test('include the meeting type only when there are several', () => {
    expect(filterableLocationTypes(services)).toEqual(['physical', 'virtual', 'phone'])
    expect(filterableLocationTypes(services.slice(0, 1))).toEqual([])
  })
})
