import { describe, expect, test } from 'vitest'
import { indexedWord, searchWords, subscriberNumber } from './search-words.ts'

describe('the subscriber number in a phone number', () => {
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
  ['Noor  Jansen', ['noor', 'jansen']],
  ['Jansen, Renée', ['jansen', 'renee']],
  ['+31 6 1234 5678', ['612345678']],
  [' ', []],
])('The search words in “%s” are %j', (text, words) => expect(searchWords(text)).toEqual(words))

test.each([
  [['de', 'Noor', 'Amsterdam', 'Jansen'], 'Amsterdam'],
  [['Visser', '17004'], '17004'],
  [['Visser', 'x@y'], 'x@y'],
  [['Visser', '12'], 'Visser'],
  [['de', 'Bo'], undefined],
  [[], undefined],
])('Of the search words %j, the one looked up in the index is %s', (words, word) =>
  expect(indexedWord(words)).toBe(word),
)
