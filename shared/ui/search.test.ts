import { describe, expect, test } from 'vitest'
import { searchOptions } from './search.ts'

const options = [
  { label: 'Caribbean Netherlands', keywords: 'BQ' },
  { label: 'Finland', keywords: 'FI' },
  { label: 'Netherlands', keywords: 'NL' },
  { label: 'Réunion', keywords: 'RE' },
  { label: 'Anland', keywords: 'AN' },
]

describe('the search for a country (R-A2.39)', () => {
  test.each([
    ['nether', ['Netherlands', 'Caribbean Netherlands']],
    ['nl', ['Netherlands', 'Finland', 'Anland']],
    ['reun', ['Réunion']],
    ['xx', []],
  ])('for "%s"', (query, labels) => {
    expect(searchOptions(options, query).map(({ label }) => label)).toEqual(labels)
  })
})
