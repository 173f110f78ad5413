import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, attributesOf, launcherWords, themeOf } from './settings.ts'

const origin = 'https://inplan.example'

function snippet(attributes: Record<string, string>) {
  const script = document.createElement('script')
  script.setAttribute('data-organization-id', 'studio')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  return attributesOf(script)
}

const nothing = () => undefined

const inNewWindow = 'Book in a new window'

describe('the URL of the widget', () => {
  beforeEach(() => {
    document.documentElement.lang = 'nl'
  })

  test.each([
    ['the attribute', { 'data-locale': 'en' }, 'nl-NL', undefined, '/widget/en/'],
    ['the page', {}, 'en-GB', undefined, '/widget/en/'],
    ['what was asked for later', { 'data-locale': 'en' }, 'en', 'nl', '/widget/nl/'],
    ['the visitor, as the page speaks another one', {}, 'de', undefined, '/widget/'],
    ['the page, as nothing was asked for later', {}, 'nl', '', '/widget/nl/'],
  ])('is in the language of %s', (_, attributes, lang, later, path) => {
    document.documentElement.lang = lang
    expect(addressOf(origin, snippet(attributes), nothing, later)).toBe(`${origin + path}?organization_id=studio`)
  })

  test('has the start-up parameters and the values of the snippet, in upper or lower case attributes (R-B1.7)', () => {
    const attribute = snippet({
      'data-Instructor-Id': 'noor',
      'data-service-id': 'a b',
      'data-package-id': 'five',
      'data-colour': '#2d3a6b',
      'data-theme': 'dark',
      'data-inplan_key': 'spring',
    })
    expect(addressOf(origin, attribute, nothing)).toBe(
      `${origin}/widget/nl/?organization_id=studio&serviceId=a+b&instructorId=noor&packageId=five&colour=%232d3a6b&theme=dark&inplan_key=spring`,
    )
  })

  test('takes over what is selected in the host page’s URL, and nothing else (R-B2.7, R-B2.9, R-D107)', () => {
    const page = new URLSearchParams(
      'open=true&serviceId=massage&scheduleId=s1&token=secret&utm=1&organization_id=other',
    )
    expect(addressOf(origin, snippet({ 'data-service-id': 'yoga' }), (name) => page.get(name))).toBe(
      `${origin}/widget/nl/?organization_id=studio&serviceId=massage&scheduleId=s1&open=true`,
    )
  })

  test('says that the widget is inline in the page', () => {
    expect(addressOf(origin, snippet({ 'data-mode': 'inline' }), nothing)).toBe(
      `${origin}/widget/nl/?organization_id=studio&layout=inline`,
    )
  })

  describe('on a page that extends the prototype of all objects', () => {
    beforeEach(() => {
      Object.assign(Object.prototype, { serviceId: 'polluted', mode: 'inline', locale: 'polluted' })
    })
    afterEach(() => {
      for (const name of ['serviceId', 'mode', 'locale']) Reflect.deleteProperty(Object.prototype, name)
    })

    test('is the same as on other pages', () => {
      expect(addressOf(origin, snippet({}), nothing)).toBe(`${origin}/widget/nl/?organization_id=studio`)
    })
  })
})

describe('the launcher (R-D105)', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test.each([
    ['of the snippet', 'en', 'nl-NL', ['nl'], 'Book'],
    ['of the page', undefined, 'nl-NL', ['en'], 'Afspraak maken'],
    ['of the visitor, as the page speaks another one', undefined, 'de', ['fr', 'en-GB', 'nl'], 'Book'],
    ['of the product, as nobody speaks another one', undefined, 'de', ['fr'], 'Afspraak maken'],
  ])('has a label in the language %s', (_, locale, lang, visitor, visible) => {
    document.documentElement.lang = lang
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(visitor)
    const words = launcherWords(snippet(locale === undefined ? {} : { 'data-locale': locale }))
    expect(words[2].trim()).toBe(visible)
  })

  test('has the label of the snippet or only its icon, and an accessible name with the visible label', () => {
    document.documentElement.lang = 'en'
    expect(launcherWords(snippet({}))).toEqual(['Book an appointment', 'Close', '\u2002Book', inNewWindow])
    expect(launcherWords(snippet({ 'data-label': 'Book a table' }))).toEqual([
      'Book a table',
      'Close',
      '\u2002Book a table',
      inNewWindow,
    ])
    expect(launcherWords(snippet({ 'data-label': 'Table', 'data-launcher': 'icon' }))).toEqual([
      'Table',
      'Close',
      '',
      inNewWindow,
    ])
  })
})

test.each([
  [{}, 'light dark'],
  [{ 'data-theme': 'auto' }, 'light dark'],
  [{ 'data-theme': 'dark' }, 'dark'],
  [{ 'data-theme': 'light' }, 'light'],
  [{ 'data-theme': 'dark;}*{display:none' }, 'light dark'],
])('The colour scheme of %j is %s (R-D367)', (attributes, scheme) => {
  expect(themeOf(snippet(attributes))).toBe(scheme)
})
