import { expect, it } from 'vitest'
import { isMissingPart, reloadOnce } from './missing-part.ts'

it.each([
  ['Failed to fetch dynamically imported module: http://localhost/report-screen-1.js', true],
  ['error loading dynamically imported module: http://localhost/report-screen-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/report.css', true],
  ['Cannot read properties of undefined', false],
])('“%s” counts as a missing part of the app: %s (R-D384)', (message, isMissing) => {
  expect(isMissingPart(new TypeError(message))).toBe(isMissing)
})

function browser(isOnline = true) {
  const items = new Map<string, string>()
  const state = { now: 1_000_000, isOnline, reloads: 0 }
  const attempt = () =>
    reloadOnce({
      storage: () => ({
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
      }),
      now: () => state.now,
      isOnline: () => state.isOnline,
      reload: () => {
        state.reloads += 1
      },
    })
  return { state, attempt }
}

it('The app reloads once for a missing part, and again a minute later at the earliest (R-D384)', () => {
  const { state, attempt } = browser()
  expect([attempt(), attempt(), state.reloads]).toEqual([true, false, 1])
  state.now += 60_000
  expect([attempt(), state.reloads]).toEqual([true, 2])
})

it('The app does not reload without a connection, or when the reload cannot be remembered (R-D384)', () => {
  const { state, attempt } = browser(false)
  expect([attempt(), state.reloads]).toEqual([false, 0])
  const blocked = reloadOnce({
    storage: () => {
      throw new Error('blocked')
    },
    now: () => 0,
    isOnline: () => true,
    reload: () => {
      throw new Error('must not reload')
    },
  })
  expect(blocked).toBe(false)
})
