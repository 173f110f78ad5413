import { expect, it } from 'vitest'
import { fieldOfRequest } from './location-form.ts'

it.each([
  ['address', 'address'],
  ['city', 'city'],
  ['postalCode', 'zip'],
  ['zip', 'zip'],
  ['country', 'country'],
  ['activeCountryId', 'country'],
] as const)('A8.3: what the server says of %s stands by %s', (field, input) => {
  expect(fieldOfRequest[field]).toBe(input)
})
