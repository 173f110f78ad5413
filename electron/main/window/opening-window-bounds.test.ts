import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { windowBackground } from './window-background.ts'
import { openingBounds } from './opening-window-bounds.ts'

const laptop = { x: 0, y: 0, width: 1440, height: 900 }
const second = { x: 1440, y: 0, width: 1920, height: 1080 }
const usual = { size: { width: 1280, height: 820 } }

test.each([
  ['never stored', undefined],
  ['of another shape', { width: 1000 }],
  ['with a text for a number', { bounds: { x: '0', y: 0, width: 1000, height: 700 }, isMaximized: false }],
  ['with no size', { bounds: { x: 0, y: 0, width: 0, height: 0 }, isMaximized: false }],
])('A stored window state that is %s gives the default window', (_name, stored) => {
  expect(openingBounds(stored, [laptop])).toEqual({ ...usual, isMaximized: false })
})

test('A window opens at its last position, on any display', () => {
  const stored = { bounds: { x: 1500, y: 50, width: 1000, height: 700 }, isMaximized: true }
  expect(openingBounds(stored, [laptop, second])).toEqual({
    size: { width: 1000, height: 700 },
    position: { x: 1500, y: 50 },
    isMaximized: true,
  })
})

test('A window of a disconnected display gets the default position', () => {
  const stored = { bounds: { x: 1500, y: 50, width: 1000, height: 700 }, isMaximized: false }
  expect(openingBounds(stored, [laptop])).toEqual({ ...usual, isMaximized: false })
})

test.each([
  [1340, true],
  [1341, false],
  [-900, true],
  [-901, false],
])('A window 1000 px wide at x %d is visible enough: %s', (x, isFound) => {
  const stored = { bounds: { x, y: 50, width: 1000, height: 700 }, isMaximized: false }
  expect('position' in openingBounds(stored, [laptop])).toBe(isFound)
})

test('A stored size below the minimum becomes the minimum', () => {
  const stored = { bounds: { x: 10, y: 10, width: 300, height: 200 }, isMaximized: false }
  expect(openingBounds(stored, [laptop]).size).toEqual({ width: 900, height: 600 })
})

test('The window has the page’s background colour before the first paint', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../../shared/ui/tokens.css'), 'utf8')
  expect(css).toContain(`--color-paper: light-dark(${windowBackground(false)}, ${windowBackground(true)});`)
})
