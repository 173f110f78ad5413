import { expect, test } from 'vitest'
import { initials, tintOf } from './initials.ts'

test.each([
  ['Fenna de Boer', 'FB'],
  ['Iris', 'I'],
  ['  noor   jansen ', 'NJ'],
  ['Élodie', 'É'],
  ['🦊 Vos', '🦊V'],
  ['', ''],
])('%j → %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a name keeps its tint', () => {
  expect([tintOf('Fenna de Boer', 4), tintOf('Iris Bakker', 4), tintOf('', 4)]).toEqual([1, 3, 0])
})
