import { describe, expect, test } from 'vitest'
import { readPageRequest } from './page-request.ts'

const home = { kind: 'home' }
const yoga = { kind: 'services', path: 'yoga' }

describe('the address of an organisation’s own page (R-D231, R-D233)', () => {
  test.each([
    ['/studio-noord', undefined, home],
    ['/en/studio-noord', 'en', home],
    ['/studio-noord/services/yoga', undefined, yoga],
    ['/nl/studio-noord/services/yoga', 'nl', yoga],
    ['/studio-noord/specialists/fenna', undefined, { kind: 'specialists', path: 'fenna' }],
    ['/studio-noord/sitemap.xml', undefined, { kind: 'sitemap' }],
  ])('%s', (path, locale, wanted) => {
    expect(readPageRequest(path, false)).toEqual({ locale, name: 'studio-noord', wanted, isExact: true })
  })

  test.each([
    ['/', undefined, home],
    ['/en', 'en', home],
    ['/services/yoga', undefined, yoga],
    ['/en/services/yoga', 'en', yoga],
    ['/sitemap.xml', undefined, { kind: 'sitemap' }],
    ['/robots.txt', undefined, { kind: 'robots' }],
  ])('%s at a domain of its own', (path, locale, wanted) => {
    expect(readPageRequest(path, true)).toEqual({ locale, name: '', wanted, isExact: true })
  })

  test.each([
    ['/Studio-Noord', false],
    ['/studio-noord/', false],
    ['/SERVICES/yoga', true],
    ['/en/', true],
  ])('%s redirects to the correct spelling', (path, isAtDomain) => {
    expect(readPageRequest(path, isAtDomain)?.isExact).toBe(false)
  })

  test.each([
    ['/', false],
    ['/en', false],
    ['/studio-noord/other', false],
    ['/studio-noord/services', false],
    ['/studio-noord/services/yoga/more', false],
    ['/studio-noord/robots.txt', false],
    ['/en/studio-noord/sitemap.xml', false],
    ['//studio-noord', false],
    ['/studio%2dnoord', false],
    ['/studio_noord', false],
    ['/api/provider/session', true],
    ['/widget/', true],
    ['/..%2f', true],
  ])('%s leads to no page (at a domain: %s)', (path, isAtDomain) => {
    expect(readPageRequest(path, isAtDomain)).toBeUndefined()
  })
})
