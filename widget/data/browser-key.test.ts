import { expect, test } from 'vitest'
import { browserKeyOf } from './browser-key.ts'
import { keyStore } from './storage.ts'

test('A tab keeps one key over reloads, another tab has another, and with blocked storage one lasts for the visit (R-D365)', () => {
  const tab = () => {
    const kept = new Map<string, string>()
    return keyStore(
      () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
        }) as unknown as Storage,
    )
  }
  const [one, two] = [tab(), tab()]
  const key = browserKeyOf(one)
  expect(key).toMatch(/^[\w-]{22,100}$/)
  expect([browserKeyOf(one), browserKeyOf(two) === key]).toEqual([key, false])
  const blocked = keyStore(() => {
    throw new Error('blocked')
  })
  expect(browserKeyOf(blocked)).toBe(browserKeyOf(blocked))
})
