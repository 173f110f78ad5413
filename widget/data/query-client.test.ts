import { expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { ErrorCode } from '#shared/api/error-codes.ts'
import { createQueryClient } from './query-client.ts'

const defaults = createQueryClient().getDefaultOptions()

/** Evaluates an option that may be a function. */
const ask = (option: unknown, ...values: unknown[]): unknown =>
  typeof option === 'function' ? (option as (...values: unknown[]) => unknown)(...values) : option

test.each([
  ['network', true],
  ['timeout', true],
  ['unavailable', true],
  ['internal', false],
  ['slot-taken', false],
  ['validation', false],
  ['unauthenticated', false],
] as const)('A call that fails with %s is tried again: %s (R-B7.23)', (code: ErrorCode, expected) => {
  const error = new AppError(code)
  expect(ask(defaults.queries?.retry, 20, error)).toBe(expected)
  expect(ask(defaults.mutations?.retry, 20, error)).toBe(expected)
})

test('A call that fails because of a bug is not tried again', () => {
  expect(ask(defaults.queries?.retry, 0, new TypeError('bug'))).toBe(false)
})

test('The pause between tries grows to four seconds', () => {
  const pauses = [0, 1, 2, 3, 9].map((failures) => ask(defaults.mutations?.retryDelay, failures))
  expect(pauses).toEqual([500, 1000, 2000, 4000, 4000])
})

test('Data is fresh for a minute and is not fetched again on focus (R-B7.23)', () => {
  expect(defaults.queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false })
})
