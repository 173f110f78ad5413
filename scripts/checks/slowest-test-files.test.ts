import { expect, test } from 'vitest'
import { slowest, timesOfPlaywright, timesOfVitest } from './slowest-test-files.ts'

test('The time of each test file is read from the start and end, in milliseconds, that Vitest reports', () => {
  const testResults = [{ name: 'a.test.ts', startTime: 1000, endTime: 3500 }]
  expect(timesOfVitest({ testResults })).toEqual([{ file: 'a.test.ts', seconds: 2.5 }])
})

test('The time of each test file is read from the tests that Playwright reports, also those in groups', () => {
  const spec = (duration: number) => ({ file: 'a.spec.ts', tests: [{ results: [{ duration }] }] })
  const suites = [{ specs: [spec(1000)], suites: [{ specs: [spec(500)] }] }]
  expect(timesOfPlaywright({ suites })).toEqual([
    { file: 'a.spec.ts', seconds: 1 },
    { file: 'a.spec.ts', seconds: 0.5 },
  ])
})

test('The slowest test files are listed first, and each only once', () => {
  const times = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 3 },
    { file: 'a', seconds: 4 },
    { file: 'c', seconds: 2 },
  ]
  expect(slowest(times, 2)).toEqual([
    { file: 'a', seconds: 5 },
    { file: 'b', seconds: 3 },
  ])
})
