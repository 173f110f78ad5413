import { expect, test } from 'vitest'
import { slopeOf } from './renderer-memory.ts'

test.each([
  [[5, 5, 5, 5], 0],
  [[1, 2, 3, 4], 1],
  [[4, 2, 0], -2],
  [[0, 3, 0, 3], 0.6],
  [[7], 0],
])('The memory slope of %j is %d a step', (samples, slope) => {
  expect(slopeOf(samples)).toBeCloseTo(slope, 10)
})
