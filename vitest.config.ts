import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const domain = ['shared/time/**/*.test.ts', 'shared/domain/**/*.test.ts']
const dom = [
  '{shared/ui,shared/calendar,widget}/**/*.test.{ts,tsx}',
  'renderer/**/*.test.ts',
  'shared/i18n/**/*.test.tsx',
]
const screens = ['renderer/**/*.test.tsx']
const inJsdom = { environment: 'jsdom', pool: 'vmThreads', setupFiles: 'tests/dom/setup.ts' } as const
const integration = ['tests/integration/**/*.test.ts']
const properties = ['tests/properties/**/*.test.ts']

/**
 * The domain's functions leave nothing behind, so its files share a worker; the others' files each get globals of their own.
 *
 * Unit projects need no service, nor do `screens` and `properties`, which take longer than a check may: a screen is the whole
 * provider app over a bridge in memory. `integration` talks to a real Postgres over real HTTP. Its files share a worker too, so
 * that it imports the server once; not in the nightly run, which lasts for hours: the builders' `now` is the time of their import.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      { test: { name: 'domain-amsterdam', include: domain, env: { TZ: 'Europe/Amsterdam' }, isolate: false } },
      { test: { name: 'domain-honolulu', include: domain, env: { TZ: 'Pacific/Honolulu' }, isolate: false } },
      { plugins: [react()], test: { name: 'dom', include: dom, ...inJsdom } },
      { plugins: [react()], test: { name: 'screens', include: screens, ...inJsdom } },
      {
        test: {
          name: 'node',
          include: ['{shared/api,shared/ipc,shared/i18n,server,electron,scripts,bench,tests/unit}/**/*.test.ts'],
        },
      },
      { test: { name: 'properties', include: properties, testTimeout: 3_600_000 } },
      {
        test: {
          name: 'integration',
          include: integration,
          isolate: process.env['PROOF'] === 'full',
          globalSetup: 'tests/integration/support/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
