import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { notOnCluster } from './tests/integration/support/test-files-not-on-cluster.ts'
import { WaitingFilesFirst } from './tests/integration/support/waiting-files-first.ts'

const isNightly = process.env['PROOF'] === 'full'

const time = ['shared/time/**/*.test.ts']
const domain = [...time, 'shared/domain/**/*.test.ts']
/** The domain knows no zone but the one it is given, which the linter sees to, so only the nightly run repeats its tests elsewhere. */
const elsewhere = isNightly ? domain : time
const dom = [
  '{shared/ui,shared/calendar,widget}/**/*.test.{ts,tsx}',
  'renderer/**/*.test.ts',
  'shared/i18n/**/*.test.tsx',
]
/**
 * Files that need a window of their own: those of the loader script, which changes the page that it is in, and those that leave drafts,
 * held bookings or proofs of work in modules.
 */
const widget = [
  'widget/embed/**/*.test.{ts,tsx}',
  'widget/app/{choices-before-booking,routes,widget}.test.tsx',
  'widget/features/identity/account/log-in.test.tsx',
  'widget/features/{booking/repeat,catalogue/home,money/gift-card}/**/*.test.tsx',
  'widget/features/money/payment/{guest-order,order-form,order-preview,submit-order}.test.{ts,tsx}',
]
const screens = ['renderer/**/*.test.tsx']
const isOnCluster = process.env['INTEGRATION_CLUSTER'] !== undefined
const isNamedByHand = process.argv.some((argument) => argument.includes('.nightly'))
/** Integration tests that `npm test` leaves out, because shorter tests prove the same. */
const nightlyOnly = isNightly || isOnCluster || isNamedByHand ? [] : ['tests/integration/**/*.nightly.test.ts']
/** Timeouts in milliseconds, long enough for a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const inJsdom = { environment: 'jsdom', setupFiles: 'tests/dom/setup.ts', ...patience } as const
const integration = ['tests/integration/**/*.test.ts']
const properties = ['tests/properties/**/*.test.ts']

/**
 * Files of a project share a worker, and those of `dom` and `screens` a window, so that modules are loaded once. The widget's
 * modules keep drafts and positions during a visit, so test files that leave any run in a separate window.
 *
 * Unit projects need no service. `dom-widget`, `screens` and `properties` need none either, but take too long for `npm run check`: they
 * render the whole widget, or the whole provider app with an in-memory bridge. `integration` uses a real Postgres over real HTTP. Its
 * files share a worker, so that the server is imported once, except in the nightly run: it lasts for hours, and the test builders set
 * `now` when they are imported.
 *
 * An integration test `*.nightly.test.ts` runs in `npm run nightly`, on a cluster, and when its name is given; `npm test` leaves it out.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: WaitingFilesFirst },
    projects: [
      { test: { name: 'domain-amsterdam', include: domain, env: { TZ: 'Europe/Amsterdam' }, isolate: false } },
      { test: { name: 'domain-honolulu', include: elsewhere, env: { TZ: 'Pacific/Honolulu' }, isolate: false } },
      { plugins: [react()], test: { name: 'dom', include: dom, exclude: widget, isolate: false, ...inJsdom } },
      { plugins: [react()], test: { name: 'dom-widget', include: widget, pool: 'vmThreads', ...inJsdom } },
      {
        plugins: [react()],
        // Rendering and searching whole screens is slow in jsdom.
        test: { name: 'screens', include: screens, isolate: false, ...inJsdom, testTimeout: 120_000 },
      },
      {
        test: {
          name: 'node',
          isolate: false,
          ...patience,
          include: [
            '{shared/api,shared/browsers,shared/ipc,shared/i18n,server,electron,scripts,bench,tests/unit}/**/*.test.ts',
          ],
        },
      },
      { test: { name: 'properties', include: properties, isolate: false, testTimeout: 3_600_000 } },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: [...nightlyOnly, ...(isOnCluster ? Object.keys(notOnCluster) : ['tests/integration/cluster/**'])],
          isolate: isNightly,
          globalSetup: 'tests/integration/support/global-setup.ts',
          // Nothing that a test waits for needs as long on a quiet machine.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
