import { expect, test } from 'vitest'
import { creditsOf, savingOf } from './package-words.ts'

const items = [
  { serviceId: 'massage', name: 'Deep tissue massage', credits: 5 },
  { serviceId: 'posture', name: 'Posture assessment', credits: 1 },
]
const services = [
  { id: 'massage', priceCents: 8500 },
  { id: 'posture', priceCents: 6250 },
]

test('The credits of a package are shown as “5x” before the service (R-B3.8)', () => {
  expect(creditsOf({ items })).toBe('5x\u00A0Deep tissue massage, 1x\u00A0Posture assessment')
})

test.each([
  // The single prices add up to 5 × 85 + 62.50 = 487.50 euros.
  ['less than one by one', 45_000, services, 3750],
  ['the same', 48_750, services, undefined],
  ['more', 50_000, services, undefined],
  ['a service is not offered any more', 1000, services.slice(0, 1), undefined],
])('The saving of a package: %s', (_, priceCents, known, expected) => {
  expect(savingOf({ items, priceCents }, known)).toBe(expected)
})
