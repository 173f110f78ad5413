import { describe, expect, test } from 'vitest'
import { containing, indexedWords, searchWords, subscriberNumber } from './search-text.ts'

describe('subscriberNumber', () => {
  test.each([
    ['06 1234 5678', '612345678'],
    ['+31 (0)6-12345678', '612345678'],
    ['0031612345678', '612345678'],
    ['612345678', '612345678'],
    ['06 1234', undefined],
    ['Noor 0612345678', undefined],
    ['', undefined],
  ])('%s: %s', (text, number) => expect(subscriberNumber(text)).toBe(number))
})

test.each([
  ['Noor  Jansen', ['Noor', 'Jansen']],
  ['+31 6 1234 5678', ['612345678']],
  [' ', []],
])('the words of "%s" are %j', (text, words) => expect(searchWords(text)).toEqual(words))

test('the longest words are looked up, at most three, and none of fewer than three characters', () => {
  expect(indexedWords(['de', 'Noor', 'Jansen', 'Visser', 'Amsterdam'])).toEqual(['Amsterdam', 'Jansen', 'Visser'])
})

test('wildcards of LIKE are searched as they are', () => {
  expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`)
})
