import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, judge, sum } from './test-counts.ts'

const vitest = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const playwright = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

describe('counting the tests of a Vitest report', () => {
  test.each([
    ['passes', { numPassedTests: 3 }, { passed: 3, failed: 0 }],
    ['failures', { numPassedTests: 3, numFailedTests: 2 }, { passed: 3, failed: 2 }],
    ['skipped tests', { numPassedTests: 3, numPendingTests: 1, numTodoTests: 2 }, { passed: 3, failed: 3 }],
    [
      'a file that could not be loaded',
      { numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] },
      { passed: 3, failed: 1 },
    ],
    [
      'a file with a failed test, which is counted already',
      { numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{}] }] },
      { passed: 0, failed: 1 },
    ],
  ])('with %s', (_name, report, expected) => {
    expect(countVitest({ ...vitest, ...report })).toEqual(expected)
  })
})

describe('counting the tests of a Playwright report', () => {
  test.each([
    ['passes', { expected: 4 }, [], { passed: 4, failed: 0 }],
    ['failures', { expected: 4, unexpected: 1 }, [], { passed: 4, failed: 1 }],
    ['flaky and skipped tests', { expected: 4, flaky: 1, skipped: 2 }, [], { passed: 4, failed: 3 }],
    ['an error outside the tests', { expected: 4 }, [{}], { passed: 4, failed: 1 }],
  ])('with %s', (_name, stats, errors, expected) => {
    expect(countPlaywright({ stats: { ...playwright, ...stats }, errors })).toEqual(expected)
  })
})

describe('the counted failures of a test run compared with its exit code', () => {
  test.each([
    ['all is well', { passed: 2, failed: 0 }, 0, { passed: 2, failed: 0 }],
    ['named failures', { passed: 2, failed: 3 }, 1, { passed: 2, failed: 3 }],
    ['it failed without naming one', { passed: 2, failed: 0 }, 1, { passed: 2, failed: 1 }],
    ['it crashed before the report', undefined, 139, { passed: 0, failed: 1 }],
    ['it left no report and calls that success', undefined, 0, { passed: 0, failed: 1 }],
    ['it found no tests', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ])('%s', (_name, counted, exitCode, expected) => {
    expect(judge(counted, exitCode)).toEqual(expected)
  })
})

test('The test counts of a run are the sums over its steps', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
  expect(
    sum([
      { passed: 3, failed: 0 },
      { passed: 1, failed: 2 },
    ]),
  ).toEqual({ passed: 4, failed: 2 })
})
