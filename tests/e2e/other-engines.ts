import { existsSync } from 'node:fs'
import { firefox, webkit, type Project } from '@playwright/test'

/**
 * The widget's whole flows, and those without storage, in the engines that its visitors have beside Chromium: in each of which
 * Playwright's build is on the machine (`npx playwright install --with-deps firefox webkit`).
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
