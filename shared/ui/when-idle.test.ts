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

describe('in a browser that says when it has time', () => {
  const asked = new Map<number, () => void>()
  beforeEach(() => {
    asked.clear()
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      asked.set(asked.size + 1, callback)
      return asked.size
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => asked.delete(id))
  })

  it('waits for that moment', () => {
    whenIdle(work)
    vi.advanceTimersByTime(10_000)
    expect(work).not.toHaveBeenCalled()
    asked.forEach((callback) => callback())
    expect(work).toHaveBeenCalledOnce()
  })

  it('can be taken back', () => {
    whenIdle(work)()
    expect(asked.size).toBe(0)
  })
})

describe('in a browser that does not', () => {
  beforeEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
  })

  it('waits a second', () => {
    whenIdle(work)
    vi.advanceTimersByTime(999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  it('can be taken back', () => {
    whenIdle(work)()
    vi.advanceTimersByTime(10_000)
    expect(work).not.toHaveBeenCalled()
  })
})
