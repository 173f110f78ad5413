import { expect, test } from 'vitest'
import { isolated, isolatedValues, joinIsolated, withoutTurning } from './isolate-names.ts'

test.each([
  ['Noor', 'Noor'],
  ['Zoë 🧘🏽‍♀️', 'Zoë 🧘🏽‍♀️'],
  ['עיסוי', '\u2068עיסוי\u2069'],
  ['العلاج بالتدليك 60', '\u2068العلاج بالتدليك 60\u2069'],
  ['No\u202eor', 'Noor'],
  ['\u2067\u200f\u061cעיסוי\u2069', '\u2068עיסוי\u2069'],
])('%j is isolated from the direction of the text around it: %j (R-D354)', (name, shown) => {
  expect(isolated(name)).toBe(shown)
})

test('Characters that turn the text direction are removed, but joined emoji are kept (R-D354)', () => {
  expect(withoutTurning('a\u202ab\u202cc\u2066d\u2069e\u200ef\u200f👩‍👧')).toBe('abcdef👩‍👧')
})

test('Numbers are not isolated when values are inserted into a text', () => {
  expect(isolatedValues({ count: 3, name: 'נועה' })).toEqual({ count: 3, name: '\u2068נועה\u2069' })
})

test.each<[(string | false | null | undefined)[], string, string]>([
  [['Massage', 'Fenna'], ' · ', 'Massage · Fenna'],
  [['עיסוי', 'נועה'], ' · ', '\u2068עיסוי\u2069 · \u2068נועה\u2069'],
  [['Massage', undefined, false, null, '', '10:00'], ', ', 'Massage, 10:00'],
])('The values %j are joined so that each keeps its own text direction (R-D424)', (parts, separator, expected) => {
  expect(joinIsolated(parts, separator)).toBe(expected)
})
