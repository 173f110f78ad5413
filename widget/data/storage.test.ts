import { beforeEach, describe, expect, test } from 'vitest'
import { keyStore } from './storage.ts'

beforeEach(() => window.localStorage.clear())

describe('the widget’s storage (R-B9.12)', () => {
  test('keeps values in the browser and removes them', () => {
    const store = keyStore(() => window.localStorage)
    store.write('token', 'abc')
    expect(window.localStorage.getItem('token')).toBe('abc')
    store.write('token', undefined)
    expect(window.localStorage.length).toBe(0)
    expect(store.read('token')).toBeUndefined()
  })

  const unusable: Record<string, () => Storage> = {
    'reading the property throws': () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    'it is full': () =>
      ({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError')
        },
      }) as unknown as Storage,
    'there is none': () => null as unknown as Storage,
  }

  test.each(Object.entries(unusable))('falls back to memory when %s (T-W3)', (_, find) => {
    const store = keyStore(find)
    expect(store.read('language')).toBeUndefined()
    store.write('language', 'en')
    store.write('token', 'abc')
    expect(store.read('language')).toBe('en')
    store.write('token', undefined)
    expect(store.read('token')).toBeUndefined()
  })

  test('prefers a value that could only be kept in memory to an older stored one', () => {
    window.localStorage.setItem('token', 'old')
    let isFull = true
    const store = keyStore(() => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      return window.localStorage
    })
    store.write('token', 'new')
    isFull = false
    expect(store.read('token')).toBe('new')
  })
})
