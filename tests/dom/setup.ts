import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setScreenWidth } from './browser.ts'

afterEach(cleanup)
// Screens name the zone to a visitor elsewhere (rule D356), so the device is where the organisations of the builders are.
const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/Amsterdam' }
beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
})
afterEach(() => setScreenWidth(1280))
// Several test files share a window. Elements that one file appends by itself would stay before those of the next file, for example in tab
// order.
afterAll(() => document.body.replaceChildren())
// A session that one file leaves, stored or in the widget's session module, would be that of the next file. The event tells modules that
// everything was deleted.
afterAll(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
// A screen whose code is still being loaded when its file ends, because a pointer was over its link, would not load for the next files.
afterAll(() => vi.dynamicImportSettled())
