import { expect, test } from 'vitest'
import { chosenSeats, seatsToChoose } from './chosen-seats.ts'

test.each([
  [1, 8, 1],
  [4, 8, 4],
  [4, 2, 2],
  [4, 0, 1],
])('Of %i allowed seats and %i free ones, %i can be chosen (R-D199)', (mostSeats, seatsLeft, most) => {
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
])('The URL says %s seats, which is read as %i of at most 4 (R-D199)', (chosen, seats) => {
  expect(chosenSeats(chosen, 4)).toBe(seats)
})
