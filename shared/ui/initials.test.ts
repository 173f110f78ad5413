import { expect, test } from 'vitest'
import { initials, tintOf } from './initials.ts'

test.each([
  ['Fenna de Boer', 'FB'],
  ['Iris', 'I'],
  ['  noor   jansen ', 'NJ'],
  ['Élodie', 'É'],
  ['🦊 Vos', '🦊V'],
  ['', ''],
])('The initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('An avatar always has the same tint for the same name', () => {
  expect([tintOf('Fenna de Boer', 4), tintOf('Iris Bakker', 4), tintOf('', 4)]).toEqual([1, 3, 0])
})
