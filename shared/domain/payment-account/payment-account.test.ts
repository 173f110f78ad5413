import { expect, test } from 'vitest'
import { modeOfMollieKey } from './payment-account.ts'

test.each([
  ['test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', 'test'],
  ['live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', 'live'],
  ['live_short', undefined],
  ['access_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', undefined],
  ['sk_live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', undefined],
  [' live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', undefined],
  ['live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM\r\nx', undefined],
])('The mode of the payment key %s is %s (R-D251)', (key, expected) => {
  expect(modeOfMollieKey(key)).toBe(expected)
})
