import { describe, expect, test } from 'vitest'
import { searchOptions } from './search.ts'

const options = [
  { label: 'Caribbean Netherlands', keywords: 'BQ' },
  { label: 'Finland', keywords: 'FI' },
  { label: 'Netherlands', keywords: 'NL' },
  { label: 'Réunion', keywords: 'RE' },
  { label: 'Anland', keywords: 'AN' },
]

describe('A2.39: a search of countries', () => {
  test.each([
    ['nether', ['Netherlands', 'Caribbean Netherlands']],
    ['nl', ['Netherlands', 'Finland', 'Anland']],
    ['reun', ['Réunion']],
    ['xx', []],
  ])('for "%s"', (query, labels) => {
    expect(searchOptions(options, query).map(({ label }) => label)).toEqual(labels)
  })
})
