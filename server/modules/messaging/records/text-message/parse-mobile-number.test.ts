import { describe, expect, test } from 'vitest'
import { mobileNumber } from './parse-mobile-number.ts'

describe('a mobile number that text messages can reach (R-D259)', () => {
  test.each([
    ['06 1234 5678', 'Europe/Amsterdam', '+31612345678'],
    ['06-12345678', 'Europe/Amsterdam', '+31612345678'],
    ['+31 6 12 34 56 78', 'Europe/Amsterdam', '+31612345678'],
    ['0031612345678', 'Europe/Amsterdam', '+31612345678'],
    ['(06) 12345678', 'Europe/Amsterdam', '+31612345678'],
    // A foreign number has its country code.
    ['+49 1512 3456789', 'Europe/Amsterdam', '+4915123456789'],
    ['+44 7400 123456', 'Europe/Amsterdam', '+447400123456'],
    ['07400 123456', 'Europe/London', '+447400123456'],
    // Landlines.
    ['020 123 4567', 'Europe/Amsterdam', undefined],
    ['+31 20 123 4567', 'Europe/Amsterdam', undefined],
    // Texts that are not a phone number, or more than one.
    ['', 'Europe/Amsterdam', undefined],
    ['06', 'Europe/Amsterdam', undefined],
    ['06 1234 567', 'Europe/Amsterdam', undefined],
    ['06 1234 56789', 'Europe/Amsterdam', undefined],
    ['call 0612345678', 'Europe/Amsterdam', undefined],
    ['0612345678, 0612345679', 'Europe/Amsterdam', undefined],
    ['0612345678 ext. 5', 'Europe/Amsterdam', undefined],
    // A time zone without a country.
    ['06 1234 5678', 'UTC', undefined],
    ['+31612345678', 'UTC', '+31612345678'],
  ])('%j in %s: %s', (entered, zone, expected) => {
    expect(mobileNumber(entered, zone)).toBe(expected)
  })
})
