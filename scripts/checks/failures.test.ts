import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'

test('A failed, skipped or unloadable Vitest test is listed with its name and the first lines of its error', () => {
  const failures = failuresOfVitest({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'holds', status: 'passed', failureMessages: [] },
          { fullName: 'breaks', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nreceived 2'] },
          { fullName: 'waits', status: 'skipped', failureMessages: null },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(failures).toEqual([
    'a.test.ts › breaks\n    expected 1\n    received 2',
    'a.test.ts › waits\n    it did not run',
    'b.test.ts\n    Cannot find module',
  ])
})

test('A failed Playwright test is listed with its file and line, its groups and its error', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'flows.spec.ts',
    line: 7,
    tests: [{ projectName: 'widget', status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const failures = failuresOfPlaywright({
    suites: [
      {
        title: 'flows.spec.ts',
        specs: [spec('books', 'expected'), spec('pays', 'unexpected', 'not visible')],
        suites: [{ title: 'in Dutch', specs: [spec('cancels', 'skipped')] }],
      },
    ],
    errors: [{ message: 'the product did not start' }],
  })
  expect(failures).toEqual([
    '[widget] flows.spec.ts:7 › pays\n    not visible',
    '[widget] flows.spec.ts:7 › in Dutch › cancels\n    it did not run',
    'outside the tests\n    the product did not start',
  ])
})

test('A long error message is cut to its beginning', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const [failure] = failuresOfPlaywright({ suites: [], errors: [{ message }] })
  expect(failure?.split('\n')).toHaveLength(13)
})
