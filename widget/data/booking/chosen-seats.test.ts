import { expect, test } from 'vitest'
import { chosenSeats, seatsToChoose } from './chosen-seats.ts'

test.each([
  [1, 8, 1],
  [4, 8, 4],
  [4, 2, 2],
  [4, 0, 1],
])('D199: of %i allowed seats and %i free ones, %i can be chosen', (mostSeats, seatsLeft, most) => {
  expect(seatsToChoose({ mostSeats }, { seatsLeft })).toBe(most)
})

test.each([
  [undefined, 1],
  ['', 1],
  ['3', 3],
  ['9', 4],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['abc', 1],
])('D199: the address says %s, which is %i of 4', (chosen, seats) => {
  expect(chosenSeats(chosen, 4)).toBe(seats)
})
