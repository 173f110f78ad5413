import { expect, test } from 'vitest'
import { formatTime, median, putTable } from './result-table.ts'

const page = '# Page\n\nWords.\n\n<!-- size -->\n\nold\n\n<!-- /size -->\n\nMore words.\n'

test('A result table is put between its marks and leaves the rest of the page unchanged', () => {
  const table = { columns: ['What', 'Size'], rows: [['embed.js', '1 kB']] }
  const expected =
    '# Page\n\nWords.\n\n<!-- size -->\n\n| What | Size |\n| --- | --- |\n| embed.js | 1 kB |\n\n<!-- /size -->\n\nMore words.\n'
  expect(putTable(page, 'size', table)).toBe(expected)
  expect(putTable(expected, 'size', table)).toBe(expected)
})

test('A result table for which the page has no place is refused', () => {
  expect(() => putTable(page, 'speed', { columns: [], rows: [] })).toThrow('no place for speed')
})

test.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2],
])('The median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test.each([
  [0.4, '0 ms'],
  [480, '480 ms'],
  [1940, '1.9 s'],
  [200_000, '3 min 20 s'],
])('%d ms reads %s', (milliseconds, expected) => {
  expect(formatTime(milliseconds)).toBe(expected)
})
