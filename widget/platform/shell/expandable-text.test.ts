import { expect, test } from 'vitest'
import { previewOf } from './expandable-text.tsx'

test.each([
  ['fits', 'a'.repeat(300), 300],
  ['one word, cut', 'a'.repeat(301), 301],
])('A biography of up to 300 characters is shown whole, a longer one in part (R-B9.3): %s', (_, text, length) => {
  expect(previewOf(text)).toHaveLength(length)
})

test('A biography is cut at the end of a word', () => {
  expect(previewOf(`${'word '.repeat(59)}longer than that`)).toBe(`${'word '.repeat(59).trimEnd()}…`)
})
