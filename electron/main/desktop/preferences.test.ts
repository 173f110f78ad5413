import { expect, test } from 'vitest'
import { createPreferences } from './preferences.ts'

function start(stored?: unknown, systemLanguages: readonly string[] = ['en-GB']) {
  const written: unknown[] = []
  const changes: unknown[] = []
  const preferences = createPreferences({
    stored: { read: () => stored, write: (value) => written.push(value) },
    systemLanguages,
    onChange: (value) => changes.push(value),
  })
  return { preferences, written, changes }
}

test.each([
  [['nl-NL', 'en'], 'nl'],
  [['en-US'], 'en'],
  [['de-DE', 'en'], 'en'],
  [['de-DE'], 'nl'],
  [[], 'nl'],
])('at first the theme is the system’s, and of the languages %j it is %s', (languages, language) => {
  expect(start(undefined, languages).preferences.get()).toEqual({ theme: 'system', language })
})

test('what was stored holds', () => {
  expect(start({ theme: 'dark', language: 'nl' }).preferences.get()).toEqual({ theme: 'dark', language: 'nl' })
})

test.each([['dark'], [{ theme: 'pink', language: 'nl' }], [{ theme: 'dark' }], [null]])(
  'a stored %j counts as nothing',
  (stored) => {
    expect(start(stored).preferences.get()).toEqual({ theme: 'system', language: 'en' })
  },
)

test('a change is stored, told and answered with everything', () => {
  const { preferences, written, changes } = start()
  const changed = { theme: 'light', language: 'en' }
  expect(preferences.set({ theme: 'light', language: undefined })).toEqual(changed)
  expect([preferences.get(), written, changes]).toEqual([changed, [changed], [changed]])
})
