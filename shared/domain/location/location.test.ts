import { expect, it } from 'vitest'
import { missingLocationFields } from './location.ts'

it('A location needs all four parts of its address (R-A5.9)', () => {
  const complete = { address: 'Overtoom 1', city: 'Amsterdam', postalCode: '1054 HA', countryCode: 'NL' }
  expect(missingLocationFields(complete)).toEqual([])
  expect(missingLocationFields({ ...complete, city: ' ', countryCode: '' })).toEqual(['city', 'countryCode'])
})
