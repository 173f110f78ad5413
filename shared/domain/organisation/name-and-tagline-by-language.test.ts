import { describe, expect, it } from 'vitest'
import {
  organisationNameFor,
  organisationNames,
  savedOrganisationWords,
  type OrganisationWords,
} from './name-and-tagline-by-language.ts'

const dutchOnly: OrganisationWords = { storedName: 'Studio Noord', tagline: 'Rust' }
const inBoth: OrganisationWords = {
  storedName: 'Studio Noord',
  tagline: 'Rust',
  translation: { language: 'en', name: 'Studio North', tagline: 'Calm' },
}
/** Only the tagline is translated, and it was written in English first. That does not determine the language of the name. */
const taglineFirstInEnglish: OrganisationWords = {
  storedName: 'Studio Noord',
  tagline: 'Calm',
  translation: { language: 'nl', tagline: 'Rust' },
}

describe('the organisation’s name as shown to a reader (R-D322)', () => {
  it.each([
    ['nl', inBoth, 'Studio Noord'],
    ['en', inBoth, 'Studio North'],
    [undefined, inBoth, 'Studio Noord'],
    ['en', dutchOnly, 'Studio Noord'],
    ['en', { ...inBoth, translation: { language: 'en', name: '' } }, 'Studio Noord'],
    ['nl', taglineFirstInEnglish, 'Studio Noord'],
    ['en', taglineFirstInEnglish, 'Studio Noord'],
  ] as const)('in the language %s is always one that was entered: %j → %s', (reader, organisation, expected) => {
    expect(organisationNameFor(organisation, reader)).toBe(expected)
  })

  it('is available in both languages for a form; a single name is in the organisation’s language', () => {
    expect(organisationNames(inBoth, 'nl')).toEqual({ nl: 'Studio Noord', en: 'Studio North' })
    // The result is the same after the organisation has changed its language.
    expect(organisationNames(inBoth, 'en')).toEqual({ nl: 'Studio Noord', en: 'Studio North' })
    expect(organisationNames(dutchOnly, 'nl')).toEqual({ nl: 'Studio Noord', en: '' })
    expect(organisationNames(taglineFirstInEnglish, 'nl')).toEqual({ nl: 'Studio Noord', en: '' })
  })
})

describe('saving the organisation’s name and tagline (R-D323)', () => {
  const dutch = { before: 'nl', after: 'nl' } as const
  const toEnglish = { before: 'nl', after: 'en' } as const
  const saved = (...[before, sent, own = dutch, reader]: Partial<Parameters<typeof savedOrganisationWords>>) => {
    const words = savedOrganisationWords(before!, { name: '', tagline: '', ...sent }, own, reader)
    return { ...words, names: organisationNames(words, own.after) }
  }

  it('stores the words in the organisation’s language first', () => {
    const sent = {
      name: 'ignored',
      names: { nl: ' Studio Noord ', en: 'Studio North' },
      tagline: 'ignored',
      taglines: { nl: '', en: 'Calm' },
    }
    expect(savedOrganisationWords(dutchOnly, sent, dutch, 'en')).toEqual({
      storedName: 'Studio Noord',
      tagline: '',
      translation: { language: 'en', name: 'Studio North', tagline: 'Calm' },
    })
    expect(savedOrganisationWords(inBoth, sent, toEnglish, 'nl')).toEqual({
      storedName: 'Studio North',
      tagline: 'Calm',
      translation: { language: 'nl', name: 'Studio Noord', tagline: '' },
    })
  })

  it.each([
    ['the translation that it read', inBoth, 'Studio N', 'en', { nl: 'Studio Noord', en: 'Studio N' }],
    ['the name that it read', inBoth, 'Studio N', 'nl', { nl: 'Studio N', en: 'Studio North' }],
    ['the organisation’s without a language', inBoth, 'Studio N', undefined, { nl: 'Studio N', en: 'Studio North' }],
    ['the only name', dutchOnly, 'Studio N', 'en', { nl: 'Studio N', en: '' }],
    ['the only name beside two taglines', taglineFirstInEnglish, 'Studio N', 'nl', { nl: 'Studio N', en: '' }],
    ['nothing by sending it back', inBoth, 'Studio North', 'en', { nl: 'Studio Noord', en: 'Studio North' }],
    ['nothing by sending the fallback back', dutchOnly, 'Studio Noord', 'en', { nl: 'Studio Noord', en: '' }],
  ] as const)('from a client that knows one language changes %s', (_, before, name, reader, names) => {
    const tagline = reader === 'en' ? (before.translation?.language === 'en' ? 'Calm' : before.tagline) : 'Rust'
    expect(saved(before, { name, tagline }, dutch, reader).names).toEqual(names)
  })

  it('from a client that knows one language keeps both taglines while it sends back what it read', () => {
    expect(saved(inBoth, { name: 'Studio N', tagline: 'Calm' }, dutch, 'en')).toMatchObject({
      tagline: 'Rust',
      translation: { language: 'en', name: 'Studio N', tagline: 'Calm' },
    })
    expect(saved(taglineFirstInEnglish, { name: 'Studio Noord', tagline: 'Rust' }, dutch, 'nl')).toMatchObject({
      tagline: 'Rust',
      translation: { language: 'en', tagline: 'Calm' },
    })
  })

  it('keeps a name in every language when the organisation’s language changes', () => {
    const words = saved(dutchOnly, { name: 'Studio Noord', tagline: 'Rust' }, toEnglish, 'nl')
    expect(words.names).toEqual({ nl: '', en: 'Studio Noord' })
    expect(words).toMatchObject({ storedName: 'Studio Noord', tagline: '', translation: { tagline: 'Rust' } })
    expect(saved(inBoth, { name: 'Studio Noord', tagline: 'Rust' }, toEnglish, 'nl')).toMatchObject({
      storedName: 'Studio North',
      names: { nl: 'Studio Noord', en: 'Studio North' },
    })
  })
})
