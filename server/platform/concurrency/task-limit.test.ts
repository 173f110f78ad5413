import { describe, expect, test } from 'vitest'
import { limitConcurrency } from './task-limit.ts'

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

describe('task limit', () => {
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

  test('the next task starts after one that failed', async () => {
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
})
