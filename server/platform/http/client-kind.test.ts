import { expect, test } from 'vitest'
import { clientKindOf } from './client-kind.ts'

test.each([
  ['axios/1.12.2', 'desktop-app'],
  ['Inplan/0.4.0 (linux)', 'desktop-app'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Inplan/0.4 Electron/45.0', 'desktop-app'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150 Safari/537.36',
    'browser',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36', 'phone'],
  ['curl/8.5.0', 'other'],
  [undefined, 'other'],
])('The user agent %s is recognised as %s', (userAgent, surface) => {
  expect(clientKindOf(userAgent)).toBe(surface)
})
