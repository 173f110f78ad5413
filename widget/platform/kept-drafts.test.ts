import { describe, expect, test } from 'vitest'
import { keptDrafts, readText, readTexts } from './kept-drafts.ts'
import { keyStore } from '../data/storage.ts'

/** Simulates the session storage of a tab, which survives a reload. */
function tab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  return {
    kept,
    open: (organisation = 'o') =>
      keptDrafts(
        keyStore(() => storage),
        organisation,
      ),
  }
}

describe('drafts in the widget (R-D365)', () => {
  test('are there after a reload, for each organisation its own, until they are forgotten', () => {
    const { kept, open } = tab()
    open().write('order', { fullName: 'Noor' })
    open().write('method', 'card')
    open('other').write('order', { fullName: 'Bram' })
    expect(open().read('order')).toEqual({ fullName: 'Noor' })
    open().write('method', undefined)
    expect([open().read('method'), open('other').read('order')]).toEqual([undefined, { fullName: 'Bram' }])
    open().forget()
    open('other').forget()
    expect([open().read('order'), kept.size]).toEqual([undefined, 0])
  })

  test.each(['', '{', '[]', 'null', '1', '{"o":null}'])('are ignored when the stored text is invalid: %s', (text) => {
    const { kept, open } = tab()
    kept.set('drafts', text)
    expect(open().read('order')).toBeUndefined()
    open().write('order', 'x')
    expect(open().read('order')).toBe('x')
  })

  test('are kept in memory where storage is blocked', () => {
    const drafts = keptDrafts(
      keyStore(() => {
        throw new Error('blocked')
      }),
      'o',
    )
    drafts.write('order', 'x')
    expect(drafts.read('order')).toBe('x')
  })
})

test.each([
  [
    { a: 'x', b: '' },
    { a: 'x', b: '' },
  ],
  [{ a: 'x' }, undefined],
  [{ a: 'x', b: 1 }, undefined],
  [undefined, undefined],
  ['a', undefined],
])('The draft %j of an older version is read as %j (R-D365)', (kept, draft) => {
  expect(readTexts({ a: '', b: '' })(kept)).toEqual(draft)
  expect([readText('x'), readText(1)]).toEqual(['x', undefined])
})
