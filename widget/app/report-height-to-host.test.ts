import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportHeightToHost } from './report-height-to-host.ts'

let resized = () => {}
let height = 0
const heights: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  heights.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow() {
  const content = document.createElement('div')
  content.getBoundingClientRect = () => ({ height }) as DOMRect
  return reportHeightToHost(content, {
    tell: (news) => 'height' in news && heights.push(news.height),
    post: () => {},
    layout: 'inline',
    isEmbedded: false,
    onVisibility: () => undefined,
  })
}

function grow(to: number) {
  height = to
  resized()
}

test('An inline widget grows at once, and shrinks only after a delay', () => {
  const end = follow()
  grow(700.2)
  grow(700.2)
  expect(heights).toEqual([701])
  // The next screen is short while it loads and grows later.
  grow(300)
  vi.advanceTimersByTime(299)
  grow(900)
  vi.advanceTimersByTime(1000)
  expect(heights).toEqual([701, 900])
  grow(400)
  vi.advanceTimersByTime(300)
  expect(heights).toEqual([701, 900, 400])
  // The content of a hidden frame has the height 0, which is not reported.
  grow(0)
  grow(100)
  end()
  vi.advanceTimersByTime(1000)
  expect(heights).toEqual([701, 900, 400])
})
