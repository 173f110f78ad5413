import { expect, test } from 'vitest'
import { inward, outward } from '#tests/electron-stand-in/convert-scheme-addresses.ts'

const isApp = (scheme: string) => scheme === 'app'

test.each([
  ['app://inplan/index.html', 'https://inplan.app.electron-stand-in.test/index.html'],
  ['app://inplan/', 'https://inplan.app.electron-stand-in.test/'],
  ['app://inplan/a/b.js?x=1#y', 'https://inplan.app.electron-stand-in.test/a/b.js?x=1#y'],
])('%s is loaded as %s and known by its own name', (own, chromium) => {
  expect(outward(own, isApp)).toBe(chromium)
  expect(inward(chromium)).toBe(own)
})

test.each(['https://example.com/', 'file:///etc/passwd', 'about:blank', 'other://inplan/'])(
  '%s is not changed',
  (url) => {
    expect(outward(url, isApp)).toBe(url)
    expect(inward(url)).toBe(url)
  },
)
