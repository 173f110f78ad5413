import { expect, test } from 'vitest'
import { previewOf } from './expandable-text.tsx'

test.each([
  ['fits', 'a'.repeat(300), 300],
  ['one word, cut', 'a'.repeat(301), 301],
])('a bio of 300 characters shows whole, a longer one in part (B9.3): %s', (_, text, length) => {
  expect(previewOf(text)).toHaveLength(length)
})

test('is cut at a word', () => {
  expect(previewOf(`${'word '.repeat(59)}longer than that`)).toBe(`${'word '.repeat(59).trimEnd()}…`)
})
