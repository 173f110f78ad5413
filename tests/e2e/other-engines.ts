import { existsSync } from 'node:fs'
import { firefox, webkit, type Project } from '@playwright/test'

/**
 * Playwright projects for Firefox and WebKit, if Playwright's build of that browser is installed (`npx playwright install --with-deps
 * firefox webkit`). They run the widget's complete flows and the tests with blocked storage.
 */
export const otherEngines: readonly Project[] = [firefox, webkit]
  .filter((engine) => existsSync(engine.executablePath()))
  .map((engine) => ({
    name: `widget-${engine.name()}`,
    testDir: 'tests/e2e/widget',
    testMatch: ['flows.spec.ts', 'storage-blocked.spec.ts'],
    timeout: 90_000,
    use: { browserName: engine.name() as 'firefox' | 'webkit', launchOptions: {} },
  }))
