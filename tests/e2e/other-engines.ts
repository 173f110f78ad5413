import { existsSync } from 'node:fs'
import { firefox, webkit, type Project } from '@playwright/test'
import { findDebianEngines } from '#scripts/engines/debian-engines.ts'
import type { EngineOptions } from './engines/engine-fixture.ts'

/**
 * Playwright projects for Firefox and WebKit, if Playwright's build of that browser is installed (`npx playwright install --with-deps
 * firefox webkit`). They run the widget's complete flows and the tests with blocked storage.
 */
const playwrightsEngines: readonly Project[] = [firefox, webkit]
  .filter((engine) => existsSync(engine.executablePath()))
  .map((engine) => ({
    name: `widget-${engine.name()}`,
    testDir: 'tests/e2e/widget',
    testMatch: ['flows.spec.ts', 'storage-blocked.spec.ts'],
    timeout: 90_000,
    use: { browserName: engine.name() as 'firefox' | 'webkit', launchOptions: {} },
  }))

/** Projects for the real WebKit and Firefox of Debian, if they are installed (decision 88). Each test has a browser of its own. */
const debianEngines: readonly Project<EngineOptions>[] = findDebianEngines()
  ? (['webkit', 'firefox'] as const).map((engine) => ({
      name: `engine-${engine}`,
      testDir: 'tests/e2e/engines',
      timeout: 180_000,
      workers: 1,
      use: { engine },
    }))
  : []

export const otherEngines: readonly Project[] = [...playwrightsEngines, ...debianEngines]
