import { expect, test } from 'vitest'
import { slowest, timesOfPlaywright, timesOfVitest } from './slowest-test-files.ts'

test('Vitest reports when each file began and ended, in milliseconds', () => {
  const testResults = [{ name: 'a.test.ts', startTime: 1000, endTime: 3500 }]
  expect(timesOfVitest({ testResults })).toEqual([{ file: 'a.test.ts', seconds: 2.5 }])
})

test('Playwright reports the time of each test, in groups too', () => {
  const spec = (duration: number) => ({ file: 'a.spec.ts', tests: [{ results: [{ duration }] }] })
  const suites = [{ specs: [spec(1000)], suites: [{ specs: [spec(500)] }] }]
  expect(timesOfPlaywright({ suites })).toEqual([
    { file: 'a.spec.ts', seconds: 1 },
    { file: 'a.spec.ts', seconds: 0.5 },
  ])
})

test('the slowest files come first, each once', () => {
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
