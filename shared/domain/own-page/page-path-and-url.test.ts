import { describe, expect, test } from 'vitest'
import { home, pageAddress, pagePath } from './page-path-and-url.ts'
import { paragraphsOf, shortened } from './page-parts.ts'

const named = { publicUrl: 'https://inplan.example', name: 'studio-noord', domain: null, ownLocale: 'nl' }
const atDomain = { ...named, domain: 'afspraken.studio.example' }
const yoga = { kind: 'services', path: 'yoga' } as const

describe('the address of an organisation’s page in each language (R-D233)', () => {
  test.each([
    [named, 'nl', home, 'https://inplan.example/studio-noord'],
    [named, 'en', home, 'https://inplan.example/en/studio-noord'],
    [named, 'nl', yoga, 'https://inplan.example/studio-noord/services/yoga'],
    [named, 'en', yoga, 'https://inplan.example/en/studio-noord/services/yoga'],
    [atDomain, 'nl', home, 'https://afspraken.studio.example/'],
    [atDomain, 'en', home, 'https://afspraken.studio.example/en'],
    [atDomain, 'nl', yoga, 'https://afspraken.studio.example/services/yoga'],
    [atDomain, 'en', yoga, 'https://afspraken.studio.example/en/services/yoga'],
  ])('%#', (place, locale, spot, address) => {
    expect(pageAddress(place, locale, spot)).toBe(address)
  })

  test('has no language in it for the organisation’s own language', () => {
    expect(pagePath({ ...named, ownLocale: 'en' }, 'en')).toBe('/studio-noord')
    expect(pagePath({ ...named, ownLocale: 'en' }, 'nl')).toBe('/nl/studio-noord')
  })
})

describe('texts that an owner writes for the page (R-D232)', () => {
  test('are split into paragraphs at empty lines', () => {
    expect(paragraphsOf('one\ntwo\n\n \nthree\n')).toEqual(['one\ntwo', 'three'])
    expect(paragraphsOf(' \n ')).toEqual([])
  })

  test('are shortened at the end of a word for search results', () => {
    expect(shortened('short  and\nplain')).toBe('short and plain')
    expect(shortened('one two three, four', 15)).toBe('one two three…')
    expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`)
  })
})
