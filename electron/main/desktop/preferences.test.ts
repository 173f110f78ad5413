import { expect, test } from 'vitest'
import { createPreferences } from './preferences.ts'

const first = { startAtLogin: false, notifications: true, servicesView: 'cards' }

function start(stored?: unknown, systemLanguages: readonly string[] = ['en-GB'], canStartAtLogin = true) {
  const written: unknown[] = []
  const changes: unknown[] = []
  const preferences = createPreferences({
    stored: { read: () => stored, write: (value) => written.push(value) },
    canStartAtLogin,
    systemLanguages,
    onChange: (now, before) => changes.push([now, before]),
  })
  return { preferences, written, changes }
}

test.each([
  [['nl-NL', 'en'], 'nl'],
  [['en-US'], 'en'],
  [['de-DE', 'en'], 'en'],
  [['de-DE'], 'nl'],
  [[], 'nl'],
])('The first theme is the system’s, and of the languages %j the first is %s', (languages, language) => {
  expect(start(undefined, languages).preferences.get()).toEqual({ ...first, theme: 'system', language })
})

test('Stored preferences are read', () => {
  const stored = { theme: 'dark', language: 'nl', startAtLogin: true, notifications: false, servicesView: 'rows' }
  expect(start(stored).preferences.get()).toEqual(stored)
})

test.each([
  ['dark', {}],
  [null, {}],
  [{ theme: 'pink', language: 'nl' }, { language: 'nl' }],
  [{ theme: 'dark' }, { theme: 'dark' }],
  [
    { theme: 'light', language: 'nl', notifications: 'no' },
    { theme: 'light', language: 'nl' },
  ],
])('Of the stored preferences %j the valid ones are used', (stored, holds) => {
  expect(start(stored).preferences.get()).toEqual({ ...first, theme: 'system', language: 'en', ...holds })
})

test('A change of preferences is stored, reported with the old values, and returns all preferences', () => {
  const { preferences, written, changes } = start()
  const before = { ...first, theme: 'system', language: 'en' }
  const changed = { ...first, theme: 'light', language: 'en' }
  expect(preferences.set({ theme: 'light', language: undefined })).toEqual(changed)
  expect([preferences.get(), written, changes]).toEqual([changed, [changed], [[changed, before]]])
})

test('The app does not set a start at log-in on a machine that does not support it', () => {
  const { preferences, written } = start({ startAtLogin: true }, ['en'], false)
  expect(preferences.get().startAtLogin).toBe(false)
  expect(preferences.set({ startAtLogin: true }).startAtLogin).toBe(false)
  expect(written).toEqual([{ ...first, theme: 'system', language: 'en' }])
})
