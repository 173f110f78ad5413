import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDroppedOrPastedFile } from './use-dropped-or-pasted-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const drag = (type: 'dragover' | 'dragleave') =>
  act(() => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      relatedTarget: null,
      dataTransfer: { types: ['Files'], files: [] },
    })
    window.dispatchEvent(event)
  })
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('The frame for a dragged file stays while the pointer moves between elements, also in older Safari (R-D388)', () => {
  const { result } = renderHook(() => useDroppedOrPastedFile(() => undefined))
  drag('dragover')
  drag('dragleave')
  expect(result.current).toBe(true)
  drag('dragover')
  wait(1000)
  expect(result.current).toBe(true)
  drag('dragleave')
  wait(1000)
  expect(result.current).toBe(false)
})
