import { expect, test } from 'vitest'
import { findChromiumOn, findHeadlessShellOn, type Machine } from './find-chromium.ts'

const machine = (present: string[], given: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  env: { PATH: '/usr/local/bin:/usr/bin' },
  exists: (path) => present.includes(path),
  playwrightsOwn: '/home/a/playwright/chrome',
  ...given,
})

test.each<[string, Machine, string | undefined]>([
  ['nothing', machine([]), undefined],
  ["Debian's", machine(['/usr/bin/chromium']), '/usr/bin/chromium'],
  ['Chrome', machine(['/usr/bin/google-chrome']), '/usr/bin/google-chrome'],
  [
    'Chromium before Chrome, wherever each is',
    machine(['/usr/local/bin/google-chrome', '/usr/bin/chromium']),
    '/usr/bin/chromium',
  ],
  ["only Playwright's own", machine(['/home/a/playwright/chrome']), '/home/a/playwright/chrome'],
  [
    "the machine's before Playwright's own",
    machine(['/home/a/playwright/chrome', '/usr/bin/google-chrome']),
    '/usr/bin/google-chrome',
  ],
  [
    'the one that is asked for',
    machine(['/opt/chrome', '/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chrome' } }),
    '/opt/chrome',
  ],
  [
    'no other than the one that is asked for',
    machine(['/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chrome' } }),
    undefined,
  ],
  [
    'an application of macOS',
    machine(['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'], { platform: 'darwin' }),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
])('The search for a Chromium finds %s', (_name, given, expected) => {
  expect(findChromiumOn(given)).toBe(expected)
})

test.each<[string, Machine, string | undefined]>([
  ['nothing', machine(['/usr/bin/chromium']), undefined],
  ["Debian's", machine(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']), '/usr/bin/chromium-headless-shell'],
  [
    'the one that is asked for',
    machine(['/usr/bin/chromium-headless-shell'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chrome' } }),
    '/opt/chrome',
  ],
])('The search for a Chromium that needs no window finds %s', (_name, given, expected) => {
  expect(findHeadlessShellOn(given)).toBe(expected)
})
