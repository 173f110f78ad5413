import { expect, test } from 'vitest'
import { boxesOf, fillCode, typeInBox } from './code-entry.ts'

/** '12·4··' stands for two filled boxes, an empty one, a filled one and two empty ones. */
const boxes = (drawn: string) => Array.from(drawn, (character) => (character === '·' ? '' : character))
const drawn = (filled: readonly string[]) => filled.map((box) => box || '·').join('')

test('A typed code is spread over the boxes of the input', () => {
  expect(drawn(boxesOf('', 6))).toBe('······')
  expect(drawn(boxesOf('123', 6))).toBe('123···')
})

test.each<[name: string, before: string, index: number, text: string, after: string, focus: number]>([
  ['a character moves on', '······', 0, '1', '1·····', 1],
  ['the sixth stays', '12345·', 5, '6', '123456', 5],
  ['emptied stays', '123456', 2, '', '12·456', 2],
  ['a second character behind replaces', '1·····', 0, '17', '7·····', 1],
  ['a second character in front replaces', '1·····', 0, '71', '7·····', 1],
  ['the same character twice', '1·····', 0, '11', '1·····', 1],
  ['a space is nothing', '1·····', 1, ' ', '1·····', 1],
  ['a whole code filled in by the browser', '······', 0, '123456', '123456', 5],
  ['two characters in an empty box fill two', '······', 0, '12', '12····', 2],
])('Typing a code: %s', (_name, before, index, text, after, focus) => {
  const entry = typeInBox(boxes(before), index, text)
  expect([drawn(entry.boxes), entry.focus]).toEqual([after, focus])
})

test.each<[name: string, before: string, index: number, text: string, after: string, focus: number]>([
  ['a whole code', '······', 0, '123456', '123456', 5],
  ['a whole code in the middle', '9·····', 3, '123456', '123456', 5],
  ['spaces and hyphens', '······', 0, ' 123-456\n', '123456', 5],
  ['too much', '······', 0, '12345678', '123456', 5],
  ['a part', '······', 0, '123', '123···', 3],
  ['a part from a box on', '1·····', 1, '23', '123···', 3],
  ['a part at the end', '······', 4, '123', '····12', 0],
  ['nothing', '12····', 2, ' ', '12····', 2],
])('Pasting a code (R-B4.9): %s', (_name, before, index, text, after, focus) => {
  const entry = fillCode(boxes(before), index, text)
  expect([drawn(entry.boxes), entry.focus]).toEqual([after, focus])
})
