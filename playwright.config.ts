import { defineConfig } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'
import { otherEngines } from './tests/e2e/other-engines.ts'

const executablePath = findChromium()

/** Files named `*.nightly.spec.ts` run in `npm run nightly`, and when an argument names them. */
const runsNightlySpecs = isFullProof || process.argv.some((argument) => argument.includes('.nightly'))

/** One running product with the demo data serves the tests of every project; see `tests/e2e/product.ts`. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  testIgnore: runsNightlySpecs ? [] : '**/*.nightly.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // Several tests wait for a server that is stopped or slow, so two workers would sometimes leave the two cores idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // No traces: they take a quarter of the runner's time. `npm run e2e -- --trace on` records one for each test.
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Amsterdam',
    // Animations are off, so that no test waits for them. Tests of animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-background-networking', '--disable-quic', '--process-per-site'],
    },
  },
  projects: [
    // These tests use one worker, because they share a running app. They come first, because one worker takes longest.
    { name: 'desktop', testDir: 'tests/desktop', timeout: 90_000, workers: 1 },
    // These tests check every step of complete booking flows.
    { name: 'widget', testDir: 'tests/e2e/widget', timeout: 90_000 },
    ...otherEngines,
    // Each worker compiles the app anew. Meanwhile the third one runs the stories, and then what goes together.
    { name: 'provider', testDir: 'tests/e2e/provider', timeout: 90_000, workers: 2 },
    // One worker is enough, because each worker would build the gallery of components.
    { name: 'stories', testDir: 'tests/e2e/stories', workers: 1 },
    // Each of these tests starts its own server and two apps.
    { name: 'together', testDir: 'tests/e2e/together', timeout: 90_000 },
    // The tasks of docs/provider-tasks.md, which `npm run nightly` does.
    {
      name: 'tasks',
      testDir: 'tests/e2e/tasks',
      timeout: 90_000,
      use: { locale: 'en-GB', viewport: { width: 1280, height: 820 } },
    },
  ],
})
