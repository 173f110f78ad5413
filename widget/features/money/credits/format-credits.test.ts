import { describe, expect, test } from 'vitest'
import { lastDayOf, signed, usableFirst } from './format-credits.ts'

describe('the last day of credits (R-D65)', () => {
  test.each([
    ['ends at the midnight after it', '2025-03-15T00:00:00+01:00', '2025-03-14'],
    ['over the end of a month', '2025-03-01T00:00:00+01:00', '2025-02-28'],
    ['over the end of a year', '2026-01-01T00:00:00+01:00', '2025-12-31'],
    ['in the night of a clock change', '2025-03-30T00:00:00+01:00', '2025-03-29'],
    ['is the day itself at another hour', '2025-03-15T12:00:00+01:00', '2025-03-15'],
  ])('%s', (_, expiresAt, expected) => {
    expect(lastDayOf(expiresAt)).toBe(expected)
  })
})

test.each([
  [5, '+5'],
  [-1, '−1'],
  [-12, '−12'],
])('A change of %i credits is written as %s', (credits, expected) => {
  expect(signed(credits)).toBe(expected)
})

test('Balances with credits left come first, otherwise in the order of purchase (R-D55)', () => {
  const balance = (serviceId: string, credits: number) => ({ serviceId, serviceName: '', credits, expiresAt: null })
  const balances = [balance('a', 0), balance('b', 2), balance('c', 0), balance('d', 1)]
  expect(usableFirst(balances).map(({ serviceId }) => serviceId)).toEqual(['b', 'd', 'a', 'c'])
})
