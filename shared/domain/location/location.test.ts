import { expect, it } from 'vitest'
import { missingLocationFields } from './location.ts'

it('A5.9: asks for all four parts of a location', () => {
  const complete = { address: 'Overtoom 1', city: 'Amsterdam', postalCode: '1054 HA', countryCode: 'NL' }
  expect(missingLocationFields(complete)).toEqual([])
  expect(missingLocationFields({ ...complete, city: ' ', countryCode: '' })).toEqual(['city', 'countryCode'])
})
