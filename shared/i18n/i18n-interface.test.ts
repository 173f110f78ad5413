import { describe, expect, test } from 'vitest'
import { translator } from './i18n-interface.ts'
import { createI18n } from './i18next.ts'
import { createSmallI18n } from './small-i18n.ts'
import {
  formatDate,
  formatDuration,
  formatList,
  formatLongDate,
  formatLongDateWithin,
  formatMonth,
  formatNextDate,
  formatOneDecimal,
  formatPrice,
  formatTypedAmount,
  formatWeekday,
  formatWeekdayDate,
} from './format.ts'
import { matchLocale } from './locale.ts'
import { errors as english } from './messages/en/errors.ts'
import { ui as uiEnglish } from './messages/en/ui.ts'
import { errors as dutch } from './messages/nl/errors.ts'
import { ui as uiDutch } from './messages/nl/ui.ts'

describe.each([
  ['i18next', createI18n],
  ['the widget’s own', createSmallI18n],
])('the translated texts from %s', (_, create) => {
  test('are given in the asked language', () => {
    const i18n = create('nl', { nl: { errors: dutch }, en: { errors: english } })
    expect(translator(i18n, 'errors')('unauthenticated')).toBe('Log in om verder te gaan.')
    expect(translator(i18n, 'errors', 'en')('unauthenticated')).toBe('Log in to go on.')
  })

  test('of a language that is loaded later are available once they are added', () => {
    const i18n = create('nl', { nl: { errors: dutch } })
    i18n.addTexts('en', { errors: english })
    i18n.changeLanguage('en')
    expect(translator(i18n, 'errors')('unauthenticated')).toBe('Log in to go on.')
  })

  test('have a plural form for each count, as the language requires', () => {
    const i18n = create('en', { en: { ui: uiEnglish }, nl: { ui: uiDutch } })
    const [en, nl] = [translator(i18n, 'ui'), translator(i18n, 'ui', 'nl')]
    expect([0, 1, 2].map((count) => en('seats', { count }))).toEqual(['0 seats', '1 seat', '2 seats'])
    expect([0, 1, 2].map((count) => nl('seats', { count }))).toEqual(['0 plekken', '1 plek', '2 plekken'])
  })

  test('contain an inserted value unchanged, whatever characters it has', () => {
    const i18n = create('en', { en: { ui: uiEnglish } })
    expect(translator(i18n, 'ui')('select.search', { label: '$& {{label}} <b>' })).toBe('Search in $& {{label}} <b>')
  })

  test('throw an error for the key of a missing text (R-A8.6)', () => {
    const i18n = create('nl', { nl: { errors: dutch } })
    expect(() => translator(i18n, 'errors')('nowhere' as 'network')).toThrow('No text for errors:nowhere')
  })
})

describe('matchLocale for a preferred language', () => {
  test.each([
    ['en-GB,nl;q=0.8', 'en'],
    ['nl;q=0.5, en;q=0.9', 'en'],
    ['de,fr', 'nl'],
    [undefined, 'nl'],
    ['', 'nl'],
    [['en-US', 'nl'], 'en'],
  ] as const)('%j → %s (R-A1.7)', (wanted, locale) => {
    expect(matchLocale(wanted)).toBe(locale)
  })
})

describe('the formats of amounts, durations and dates', () => {
  test.each([
    [8500, '€85', '€85'],
    [6250, '€62.50', '€62,50'],
    [9999900, '€99999', '€99999'],
    [5, '€0.05', '€0,05'],
  ])('%i cents (R-A9.3)', (cents, en, nl) => {
    expect([formatPrice(cents, 'en'), formatPrice(cents, 'nl')]).toEqual([en, nl])
  })

  test.each([
    [8500, '85', '85'],
    [6250, '62.50', '62,50'],
  ])('%i cents in an input field', (cents, en, nl) => {
    expect([formatTypedAmount(cents, 'en'), formatTypedAmount(cents, 'nl')]).toEqual([en, nl])
  })

  test.each([
    [60, '60 min', '60 min'],
    [20, '20 min', '20 min'],
    [75, '1 h 15 min', '1 u 15 min'],
    [120, '2 h', '2 u'],
  ])('%i minutes (R-A9.5)', (minutes, en, nl) => {
    expect([formatDuration(minutes, 'en'), formatDuration(minutes, 'nl')]).toEqual([en, nl])
  })

  test.each([
    [formatMonth, 'Mar, 2025', 'Mrt, 2025'],
    [formatDate, '3 Mar 2025', '3 mrt 2025'],
    [formatWeekdayDate, 'Mon, 3 Mar', 'ma 3 mrt'],
    [formatNextDate, 'Mon, Mar 3', 'ma 3 mrt'],
    [formatLongDate, 'Monday 3 March', 'Maandag 3 maart'],
    [formatLongDateWithin, 'Monday 3 March', 'maandag 3 maart'],
    [formatWeekday, 'Mon', 'ma'],
  ])('%o of 2025-03-03 (R-A2.9, R-A2.14, R-A9.10, R-B9.6)', (format, en, nl) => {
    expect([format('2025-03-03', 'en'), format('2025-03-03', 'nl')]).toEqual([en, nl])
  })

  test('a number with one decimal, and a list', () => {
    expect([formatOneDecimal(7, 'en'), formatOneDecimal(4.54, 'nl')]).toEqual(['7.0', '4,5'])
    const names = ['Anna', 'Bo', 'Cas']
    expect([formatList(names, 'en'), formatList(names, 'nl')]).toEqual(['Anna, Bo and Cas', 'Anna, Bo en Cas'])
  })
})
