import { expect, test } from 'vitest'
import { containing } from './like-pattern.ts'

test('The wildcards of LIKE in a search text are searched as plain characters', () => {
  expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`)
})
