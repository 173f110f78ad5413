import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test.each([
  [0, 0, 250],
  [0, 0.5, 375],
  [1, 0, 500],
  [2, 0, 1000],
  [4, 0.5, 6000],
  [6, 0, 15_000],
  [50, 0, 15_000],
  [2000, 0.999, 29_985],
])('After %d failures, with the random number %d, the wait is %d ms', (failures, random, expected) => {
  expect(backoff(failures, random)).toBe(expected)
})
