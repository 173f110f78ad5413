import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const work = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  work.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('whenIdle in a browser with requestIdleCallback', () => {
  const asked = new Map<number, () => void>()
  beforeEach(() => {
    asked.clear()
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      asked.set(asked.size + 1, callback)
      return asked.size
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => asked.delete(id))
  })

  it('runs the task when the browser is idle', () => {
    whenIdle(work)
    vi.advanceTimersByTime(10_000)
    expect(work).not.toHaveBeenCalled()
    asked.forEach((callback) => callback())
    expect(work).toHaveBeenCalledOnce()
  })

  it('can be cancelled', () => {
    whenIdle(work)()
    expect(asked.size).toBe(0)
  })
})

describe('whenIdle in a browser without requestIdleCallback', () => {
  beforeEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
  })

  it('runs the task after a second', () => {
    whenIdle(work)
    vi.advanceTimersByTime(999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  it('can be cancelled', () => {
    whenIdle(work)()
    vi.advanceTimersByTime(10_000)
    expect(work).not.toHaveBeenCalled()
  })
})
