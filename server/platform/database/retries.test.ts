import { describe, expect, test } from 'vitest'
import { withRetries } from './retries.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** A transaction that fails a given number of times before it succeeds. */
function failing(times: number, code: string) {
  let runs = 0
  return {
    run: async () => {
      runs += 1
      if (runs <= times) throw failure(code)
      return 'done'
    },
    runs: () => runs,
  }
}

describe('retries of a database transaction', () => {
  test.each([
    ['40001', 'a serialisation failure'],
    ['40P01', 'a deadlock'],
  ])('error %s, %s, is retried', async (code) => {
    const transaction = failing(4, code)
    expect(await withRetries(transaction.run)).toBe('done')
    expect(transaction.runs()).toBe(5)
  })

  test('stop after the fifth failure', async () => {
    const transaction = failing(5, '40001')
    await expect(withRetries(transaction.run)).rejects.toThrow('40001')
    expect(transaction.runs()).toBe(5)
  })

  test.each(['23P01', '23505', '57014', 'ECONNRESET'])('is not run again after %s', async (code) => {
    const transaction = failing(1, code)
    await expect(withRetries(transaction.run)).rejects.toThrow(code)
    expect(transaction.runs()).toBe(1)
  })
})
