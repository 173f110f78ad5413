import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract/index.ts'
import type { Texts as AllTexts } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { locales } from '#shared/i18n/locale.ts'
import type { Namespace } from '#shared/i18n/message-types.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'

type Texts = Record<string, string>

const folder = resolve(import.meta.dirname, '../../shared/i18n/messages')

async function textsOf(language: string): Promise<Record<string, Texts>> {
  const files = readdirSync(resolve(folder, language)).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(resolve(folder, language, file)) as Promise<Record<string, Texts>>),
  )
  return Object.assign({}, ...modules) as Record<string, Texts>
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*([\w.]+)/g)].map(([, name]) => name!).toSorted()

const english = await textsOf('en')
const dutch = await textsOf('nl')

test('Both languages have the same catalogues of texts', () => {
  expect(Object.keys(english).length).toBeGreaterThan(4)
  expect(Object.keys(dutch)).toEqual(Object.keys(english))
})

test.each(Object.keys(english))('%s: both languages have the same keys with the same placeholders', (catalogue) => {
  const shape = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]))
  expect(shape(dutch[catalogue]!)).toEqual(shape(english[catalogue]!))
})

test.each(Object.keys(english))('%s: no text is empty or equal to its key', (catalogue) => {
  const wrong = [english, dutch].flatMap((texts) =>
    Object.entries(texts[catalogue]!).filter(([key, text]) => text.trim() === '' || text === key),
  )
  expect(wrong).toEqual([])
})

/** Only the server has these texts, with formats that the widget's translation does not know, such as `{{name, greeted}}`. */
const withFormats = new Set(['giftCard', 'invoice', 'mail'])
const withoutFormats = Object.keys(english).filter((catalogue) => !withFormats.has(catalogue))

test.each(withoutFormats)('%s: the widget’s own translation and i18next give the same texts', (catalogue) => {
  const texts = { en: english as unknown as AllTexts, nl: dutch as unknown as AllTexts }
  const [whole, small] = [createI18n('nl', texts), createSmallI18n('nl', texts)]
  const keys = new Set(Object.keys(english[catalogue]!).map((key) => key.replace(/_(?:one|other)$/, '')))
  for (const locale of locales)
    for (const key of keys)
      for (const count of [0, 1, 2, 11]) {
        const forms = [key, `${key}_one`, `${key}_other`].map((form) => english[catalogue]![form] ?? '')
        const given = placeholders(forms.join(' '))
        const values = { ...Object.fromEntries(given.map((name) => [name, `<${name}> & $&`])), count }
        const args = [locale, catalogue as Namespace, key, values] as const
        expect(small.text(...args)).toBe(whole.text(...args))
      }
})

/** Calls that need no provider's session but are not made by the widget. */
const notOfWidget = ['presignedUrl', 'invitation', 'acceptInvitation', 'verifyProvider', 'createOrganisation']

test('Every error that a call of the widget can return has a text for customers (R-D296)', () => {
  // The texts of `answeredErrors` come from the server with the answer. The widget itself contains the texts of `errors`.
  const words = { ...english['answeredErrors'], ...english['errors'] }
  const missing = Object.entries(contract).flatMap(([name, { callers, errors = [] }]) => {
    const isOfWidget = callers !== 'provider' && callers !== 'owner' && !notOfWidget.includes(name)
    return isOfWidget ? errors.filter((code) => !(code in words)).map((code) => `${name}: ${code}`) : []
  })
  expect(missing).toEqual([])
})
