import { describe, expect, test, vi } from 'vitest'
import { runningRequests } from './wait-until-idle.ts'

const aTask = () => Promise.withResolvers<void>()

describe('background work while requests are running', () => {
  test('starts at once when no request is running', async () => {
    await expect(runningRequests().untilIdle(Infinity)).resolves.toBeUndefined()
  })

  test('waits for the last of several requests, whether it succeeds or fails', async () => {
    const requests = runningRequests()
    const [first, second] = [aTask(), aTask()]
    const order: string[] = []
    const served = requests.during(() => first.promise)
    const failed = requests.during(() => second.promise).catch(() => order.push('failed'))
    const rested = requests.untilIdle(60_000).then(() => order.push('rested'))
    first.resolve()
    await served
    expect(order).toEqual([])
    second.reject(new Error('no'))
    await Promise.all([failed, rested])
    expect(order.toSorted()).toEqual(['failed', 'rested'])
  })

  test('starts after a timeout although a request is still running', async () => {
    vi.useFakeTimers()
    const requests = runningRequests()
    void requests.during(() => aTask().promise)
    const rested = vi.fn<() => void>()
    const resting = requests.untilIdle(2000).then(rested)
    await vi.advanceTimersByTimeAsync(1999)
    expect(rested).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await resting
    expect(rested).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})
