import { describe, expect, it, test } from 'vitest'
import { fromWords, hasTexts, missingIn, rewritten, textFor, wordsFrom, wordsOf } from './texts-by-language.ts'

const dutchOnly = { name: 'Massage', description: '' }
const both = {
  name: 'Stevige massage',
  description: 'Een uur',
  translation: { language: 'en', name: 'Deep tissue massage', description: 'An hour' },
} as const
/** The first texts are English, from a time when the organisation's language was English; the description exists in Dutch only. */
const mixed = {
  name: 'Posture',
  description: '',
  translation: { language: 'nl', name: '', description: 'Drie oefeningen' },
} as const

describe('a text as shown to a reader (R-D236)', () => {
  it.each([
    [both, 'name', 'nl', 'Stevige massage'],
    [both, 'name', 'en', 'Deep tissue massage'],
    [both, 'description', 'en', 'An hour'],
    // A reader who requests neither product language gets the organisation's language.
    [both, 'name', undefined, 'Stevige massage'],
    // A text that is written in one language only is shown to everybody.
    [dutchOnly, 'name', 'en', 'Massage'],
    [dutchOnly, 'description', 'en', ''],
    [mixed, 'name', 'nl', 'Posture'],
    [mixed, 'description', 'nl', 'Drie oefeningen'],
    [mixed, 'description', 'en', 'Drie oefeningen'],
    [mixed, 'description', undefined, 'Drie oefeningen'],
    [{ ...dutchOnly, translation: null }, 'name', 'en', 'Massage'],
  ] as const)('%j, %s for a reader of %s → %s', (texts, field, reader, expected) => {
    expect(textFor<'name' | 'description'>(texts, field, reader)).toBe(expected)
  })
})

describe('texts in both languages (R-D237)', () => {
  it.each([
    [both, 'name', 'nl', { nl: 'Stevige massage', en: 'Deep tissue massage' }],
    // A translated text stores its language, so a later change of the organisation's language does not matter.
    [both, 'name', 'en', { nl: 'Stevige massage', en: 'Deep tissue massage' }],
    [mixed, 'name', 'nl', { nl: '', en: 'Posture' }],
    [mixed, 'description', 'nl', { nl: 'Drie oefeningen', en: '' }],
    // A text that was never translated counts as being in the organisation's language.
    [dutchOnly, 'name', 'nl', { nl: 'Massage', en: '' }],
    [dutchOnly, 'name', 'en', { nl: '', en: 'Massage' }],
  ] as const)('%j, %s of an organisation that uses %s → %j', (texts, field, own, expected) => {
    expect(wordsOf<'name' | 'description'>(texts, field, own)).toEqual(expected)
  })

  const words = { name: { nl: ' Massage ', en: 'Rub' }, description: { nl: '', en: 'An hour' } }

  it.each([
    ['nl', { name: 'Massage', description: '', translation: { language: 'en', name: 'Rub', description: 'An hour' } }],
    ['en', { name: 'Rub', description: 'An hour', translation: { language: 'nl', name: 'Massage', description: '' } }],
  ] as const)('of an organisation that uses %s are stored with that language first', (own, expected) => {
    expect(fromWords(words, 'name', own)).toEqual(expected)
  })

  it('are stored under the other language when only that one has a name', () => {
    expect(fromWords({ name: { nl: '', en: 'Rub' }, description: { nl: 'Een uur', en: '' } }, 'name', 'nl')).toEqual({
      name: 'Rub',
      description: '',
      translation: { language: 'nl', name: '', description: 'Een uur' },
    })
  })

  it.each(['nl', 'en'] as const)('come back as they were stored, for an organisation in %s', (own) => {
    const stored = fromWords(words, 'name', own)
    expect(wordsOf<'name' | 'description'>(stored, 'name', own)).toEqual({ nl: 'Massage', en: 'Rub' })
    expect(wordsOf<'name' | 'description'>(stored, 'description', own)).toEqual(words.description)
  })
})

describe('a save by a client that knows one language (R-D237)', () => {
  it.each([
    ['changes the translation that it read', both, 'en', { name: 'Massage' }, { en: 'Massage', nl: 'Stevige massage' }],
    [
      'changes the first text that it read',
      both,
      'nl',
      { name: 'Massage' },
      { en: 'Deep tissue massage', nl: 'Massage' },
    ],
    [
      'changes the organisation’s text without a language',
      both,
      undefined,
      { name: 'A' },
      { en: 'Deep tissue massage', nl: 'A' },
    ],
    ['changes the only text', dutchOnly, 'en', { name: 'Massages' }, { en: '', nl: 'Massages' }],
    [
      'changes nothing that it sends back',
      both,
      'en',
      { name: 'Deep tissue massage' },
      { en: 'Deep tissue massage', nl: 'Stevige massage' },
    ],
  ] as const)('%s', (_, texts, reader, changes, expected) => {
    const saved = rewritten<'name' | 'description'>(
      texts,
      { ...changes, description: textFor<'name' | 'description'>(texts, 'description', reader) },
      reader,
    )
    expect(wordsOf<'name' | 'description'>(saved, 'name', 'nl')).toEqual(expected)
    expect(wordsOf<'name' | 'description'>(saved, 'description', 'nl')).toEqual(
      wordsOf<'name' | 'description'>(texts, 'description', 'nl'),
    )
  })

  it('never stores the fallback from one language as a text of the other', () => {
    const texts = { name: 'Massage', description: 'Een uur', translation: { language: 'en', name: 'Rub' } } as const
    const sent = { name: 'Firm rub', description: 'Een uur' }
    expect(rewritten<'name' | 'description'>(texts, sent, 'en')).toEqual({
      name: 'Massage',
      description: 'Een uur',
      translation: { language: 'en', name: 'Firm rub' },
    })
  })
})

test('A translation is missing when a text is empty in one language and written in the other (R-D237)', () => {
  expect(missingIn({ nl: 'Massage', en: ' ' })).toBe('en')
  expect(missingIn({ nl: '', en: 'Massage' })).toBe('nl')
  expect(missingIn({ nl: 'Massage', en: 'Massage' })).toBeUndefined()
  expect(missingIn({ nl: '', en: '' })).toBeUndefined()
  expect(hasTexts<'name'>({ language: 'en', name: '' })).toBe(false)
  expect(hasTexts<'name'>({ language: 'en', name: 'Rub' })).toBe(true)
  expect(wordsFrom('en', ' Rub ', 'Massage ')).toEqual({ nl: 'Massage', en: 'Rub' })
})
