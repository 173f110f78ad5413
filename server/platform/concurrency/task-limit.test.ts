import { describe, expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyPerKey, TooManyWaiting } from './task-limit.ts'

/** A task that the test completes manually, and that records its start. */
function aTask(name: string, begun: string[]) {
  const end = Promise.withResolvers<string>()
  return {
    task: () => {
      begun.push(name)
      return end.promise
    },
    end: () => end.resolve(name),
    fail: () => end.reject(new Error(name)),
  }
}

/** Waits until no more work can proceed without a task being finished. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a task limit', () => {
  test('runs a limited number of tasks at a time, in order of arrival', async () => {
    const begun: string[] = []
    const [first, second, third] = [aTask('1', begun), aTask('2', begun), aTask('3', begun)]
    const runLimited = limitConcurrency(2)
    const results = [runLimited(first.task), runLimited(second.task), runLimited(third.task)]
    await settle()
    expect(begun).toEqual(['1', '2'])
    second.end()
    await settle()
    expect(begun).toEqual(['1', '2', '3'])
    first.end()
    third.end()
    expect(await Promise.all(results)).toEqual(['1', '2', '3'])
  })

  test('starts the next task after one that failed', async () => {
    const begun: string[] = []
    const [first, second] = [aTask('1', begun), aTask('2', begun)]
    const runLimited = limitConcurrency(1)
    const failure = runLimited(first.task)
    const success = runLimited(second.task)
    first.fail()
    await expect(failure).rejects.toThrow('1')
    second.end()
    expect(await success).toBe('2')
  })

  test('rejects a task at once when too many others are waiting (T-A32)', async () => {
    const begun: string[] = []
    const [first, second, third] = [aTask('1', begun), aTask('2', begun), aTask('3', begun)]
    const runLimited = limitConcurrency(1, 1)
    const results = [runLimited(first.task), runLimited(second.task)]
    await expect(runLimited(third.task)).rejects.toEqual(new TooManyWaiting('unavailable'))
    first.end()
    second.end()
    expect(await Promise.all(results)).toEqual(['1', '2'])
    third.end()
    expect(await runLimited(third.task)).toBe('3')
  })

  test('counts each key separately (T-A32)', async () => {
    const begun: string[] = []
    const tasks = ['a1', 'a2', 'a3', 'b1'].map((name) => aTask(name, begun))
    const run = limitConcurrencyPerKey(1, 1)
    const [a1, a2, a3, b1] = tasks.map(({ task }, index) => run(index < 3 ? 'a' : 'b', task))
    await expect(a3).rejects.toMatchObject({ code: 'rate-limited' })
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    for (const { end } of tasks) end()
    expect(await Promise.all([a1, a2, b1])).toEqual(['a1', 'a2', 'b1'])
  })
})
