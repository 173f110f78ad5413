import { describe, expect, test } from 'vitest'
import { detectLocale, localAddress, localPath, readPath } from './locale-in-path.ts'

describe('the locale in the path', () => {
  test.each([
    ['/widget', undefined, '/'],
    ['/widget/', undefined, '/'],
    ['/widget/en', 'en', '/'],
    ['/widget/en/', 'en', '/'],
    ['/widget/nl/sign_up/confirm_email', 'nl', '/sign_up/confirm_email'],
    ['/widget/login', undefined, '/login'],
    ['/widget/english', undefined, '/english'],
  ])('of %s is %s, with the rest %s', (path, locale, rest) => {
    expect(readPath(path)).toEqual({ locale, rest })
  })

  test.each([
    ['nl', '/', '/'],
    ['nl', '/login', '/login'],
    ['en', '/', '/en'],
    ['en', '/login', '/en/login'],
  ] as const)('a path in %s: %s → %s', (locale, rest, expected) => {
    expect(localPath(locale, rest)).toBe(expected)
  })
})

describe('the language of a visit (R-B1.5)', () => {
  test.each([
    ['the path first', '/widget/en/login', 'nl', ['nl-NL'], 'en'],
    ['then the kept choice', '/widget/login', 'nl', ['en-GB'], 'nl'],
    ['then the browser', '/widget/login', undefined, ['en-GB', 'nl'], 'en'],
    ['Dutch for other languages', '/widget/login', undefined, ['de', 'fr'], 'nl'],
    ['a kept value of another page counts for nothing', '/widget/', 'klingon', ['en'], 'en'],
  ] as const)('%s', (_, path, kept, browser, expected) => {
    expect(detectLocale(path, kept, browser)).toBe(expected)
  })
})

describe('the URL of a visit in its language (R-B2.1, R-B2.2)', () => {
  test.each([
    ['/widget/nl', '?organization_id=1&serviceId=2', 'nl', '/widget/?organization_id=1&serviceId=2'],
    ['/widget/nl/timeslot', '?date=2026-11-20', 'nl', '/widget/timeslot?date=2026-11-20'],
    ['/widget/timeslot', '?a=1', 'en', '/widget/en/timeslot?a=1'],
    ['/widget/en/timeslot', '?a=1', 'en', '/widget/en/timeslot?a=1'],
    ['/widget/', '', 'nl', '/widget/'],
  ] as const)('%s%s in %s → %s', (pathname, search, locale, expected) => {
    expect(localAddress({ pathname, search, hash: '' }, locale)).toBe(expected)
  })
})
