import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

function snippet(attributes: Record<string, string>, lang = 'nl') {
  const page = document.implementation.createHTMLDocument()
  page.documentElement.lang = lang
  const script = page.createElement('script')
  script.setAttribute('src', 'https://inplan.example/embed.js')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  page.body.append(script)
  return page
}

const organization = { 'data-organization-id': 'studio' }

describe('the snippet’s settings', () => {
  beforeEach(() => {
    document.body.innerHTML = ''
  })

  test.each([
    ['the attribute', { ...organization, 'data-locale': 'en' }, 'nl-NL', '/widget/en/'],
    ['the page', organization, 'en-GB', '/widget/en/'],
    ['neither', organization, 'de', '/widget/'],
  ])('the language of %s', (_, attributes, lang, path) => {
    expect(readSettings(snippet(attributes, lang), '')?.address).toBe(
      `https://inplan.example${path}?organization_id=studio`,
    )
  })

  test('pass on what the host page’s address chose, and nothing else', () => {
    const settings = readSettings(snippet(organization), '?open=true&serviceId=a%20b&token=secret&utm=1')
    expect(settings?.address).toBe('https://inplan.example/widget/nl/?organization_id=studio&open=true&serviceId=a+b')
    expect(settings?.isOpen).toBe(true)
  })

  test('are none without an organisation', () => {
    expect(readSettings(snippet({}), '')).toBeUndefined()
  })
})
