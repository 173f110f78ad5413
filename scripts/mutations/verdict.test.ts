import { describe, expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const result = (status: string, title = 'a title', failureMessages: string[] = []) => ({
  status,
  title,
  failureMessages,
})

describe('the verdict on a mutation, from the report of the tests', () => {
  test.each([
    ['a test that fails', [result('passed'), result('failed', 'holds', ['Error: 2\n at x'])], ['red', 'Error: 2']],
    ['tests that all pass', [result('passed'), result('passed')], ['green', undefined]],
    ['tests that pass beside some that were not asked', [result('passed'), result('skipped')], ['green', undefined]],
    ['tests that did not run, as a set-up failed', [result('skipped'), result('pending')], ['broken', 'Set-up failed']],
    ['a file that could not be loaded', [], ['broken', 'Set-up failed']],
  ])('%s', (_, assertionResults, expected) => {
    const verdict = verdictOf({ testResults: [{ message: 'Set-up failed\n at y', assertionResults }] })
    expect([verdict.kind, 'reason' in verdict ? verdict.reason : undefined]).toEqual(expected)
  })

  test('no report at all', () => {
    expect(verdictOf(undefined)).toEqual({ kind: 'broken', reason: 'no test ran' })
  })
})
