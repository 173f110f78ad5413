import { describe, expect, it } from 'vitest'
import { zoneOf } from '#shared/time/zone.ts'
import { at } from '#tests/builders/scheduling.ts'
import { creditsExpireAt } from './package.ts'

describe('the credits of a package', () => {
  const amsterdam = zoneOf('Europe/Amsterdam')

  // The clocks go forward on 30 March 2025 and back on 26 October 2025.
  it.each([
    ['2025-03-03T00:00+01:00', 30, '2025-04-03T00:00+02:00'],
    ['2025-03-03T23:59+01:00', 30, '2025-04-03T00:00+02:00'],
    ['2025-03-03T23:59+01:00', 1, '2025-03-05T00:00+01:00'],
    ['2025-10-25T12:00+02:00', 1, '2025-10-27T00:00+01:00'],
    ['2024-02-28T12:00+01:00', 365, '2025-02-28T00:00+01:00'],
  ])('bought at %s and valid for %i days expire at %s', (bought, validityDays, expected) => {
    expect(creditsExpireAt({ validityDays }, at(bought), amsterdam)).toBe(at(expected))
  })

  it('without a validity never expire', () => {
    expect(creditsExpireAt({ validityDays: null }, at('2025-03-03T12:00Z'), amsterdam)).toBeNull()
  })
})
