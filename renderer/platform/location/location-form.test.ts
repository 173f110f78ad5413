import { expect, it } from 'vitest'
import { fieldOfRequest } from './location-form.ts'

it.each([
  ['address', 'address'],
  ['city', 'city'],
  ['postalCode', 'zip'],
  ['zip', 'zip'],
  ['country', 'country'],
  ['activeCountryId', 'country'],
] as const)('The server’s message about %s is shown at %s (R-A8.3)', (field, input) => {
  expect(fieldOfRequest[field]).toBe(input)
})
