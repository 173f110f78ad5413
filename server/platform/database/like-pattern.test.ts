import { expect, test } from 'vitest'
import { containing } from './like-pattern.ts'

test('wildcards of LIKE are searched as they are', () => {
  expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`)
})
