import { defineConfig } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { otherEngines } from './tests/e2e/other-engines.ts'

const executablePath = findChromium()

/** One product with the demo data serves every project; see `tests/e2e/product.ts`. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // Several tests wait for a server that is away or slow, so that two leave two cores idle now and then.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // A trace takes a quarter of the runner's time; `npm run e2e -- --trace on` makes one of a test that failed.
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Amsterdam',
    // Nothing is waited for that only moves; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-background-networking', '--disable-quic'],
    },
  },
  projects: [
    // In one worker, because its tests share a running app. First, because it takes longest in one.
    { name: 'desktop', testDir: 'tests/desktop', timeout: 90_000, workers: 1 },
    // Whole flows, each step examined.
    { name: 'widget', testDir: 'tests/e2e/widget', timeout: 90_000 },
    ...otherEngines,
    { name: 'provider', testDir: 'tests/e2e/provider' },
    // One worker, as each builds the gallery.
    { name: 'stories', testDir: 'tests/e2e/stories', workers: 1 },
    // Each of these has a product of its own and two apps.
    { name: 'together', testDir: 'tests/e2e/together', timeout: 90_000 },
  ],
})
