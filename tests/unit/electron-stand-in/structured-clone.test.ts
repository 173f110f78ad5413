import { describe, expect, test } from 'vitest'
import { decode, encode } from '#tests/electron-stand-in/structured-clone-as-text.ts'

const copy = <T>(value: T): T => decode(encode(value)) as T

describe('structured clone as text', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['text beyond ASCII', 'Zoë 📅'],
    ['negative zero', -0],
    ['not a number', Number.NaN],
    ['infinity', Number.NEGATIVE_INFINITY],
    ['big integer', 2n ** 80n],
    ['date', new Date('2025-03-30T01:00:00Z')],
    ['regular expression', /a.b/giu],
    ['map in a map', new Map([['k', new Map([[1, 'one']])]])],
    ['set', new Set(['x', 2])],
    ['bytes', new Uint8Array([0, 127, 255])],
    ['floats', new Float64Array([0.5, -1])],
    ['buffer', new Uint8Array([1, 2]).buffer],
    ['nested object with undefined', { a: { b: undefined }, c: [1, [2]] }],
  ])('preserves %s', (_name, value) => {
    expect(copy(value)).toStrictEqual(value)
  })

  test('preserves bytes longer than one chunk', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251)
    expect(copy(bytes)).toEqual(bytes)
  })

  test('keeps only a view’s own part of the buffer', () => {
    expect([...copy(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))]).toEqual([2, 3])
  })

  test('turns a Node buffer into plain bytes, as in a renderer', () => {
    expect(copy<unknown>(Buffer.from('ab'))).toEqual(new Uint8Array([97, 98]))
  })

  test('keeps the class, text and stack of an error', () => {
    const error = new RangeError('too far')
    const copied = copy(error)
    expect(copied).toBeInstanceOf(RangeError)
    expect([copied.message, copied.stack]).toEqual(['too far', error.stack])
  })

  test('preserves cycles and shared references', () => {
    const shared = { name: 'shared' }
    const value: Record<string, unknown> = { first: shared, second: shared }
    value['self'] = value
    const copied = copy(value)
    expect(copied['self']).toBe(copied)
    expect(copied['first']).toBe(copied['second'])
  })

  test('preserves the holes of an array', () => {
    const holed = copy([1, , 3]) // oxlint-disable-line no-sparse-arrays -- the hole is the subject
    expect([holed.length, 1 in holed]).toEqual([3, false])
  })

  test('treats a key named __proto__ as an ordinary key', () => {
    const copied = copy(JSON.parse('{"__proto__":{"admin":true}}')) as object
    expect([Object.keys(copied), 'admin' in copied]).toEqual([['__proto__'], false])
  })
})
