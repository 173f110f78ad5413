import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { findDebianEngines } from '#scripts/engines/debian-engines.ts'
import { EnginePage } from './engine-page.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export interface EngineOptions {
  engine: 'webkit' | 'firefox'
}

interface Fixtures {
  /** A page in a real browser of its own. A picture of it is stored when the test fails. */
  enginePage: EnginePage
  /** A mail address that nobody has yet. */
  newEmail: string
}

/** The `test` of flows in the real WebKit and Firefox of Debian (decision 88). */
export const test = base.extend<EngineOptions & Fixtures>({
  engine: ['webkit', { option: true }],
  enginePage: async ({ engine: name }, use, info) => {
    const programs = findDebianEngines()
    if (!programs) throw new Error('WebKit and Firefox are not installed')
    const options = { width: 480, height: 844 }
    const engine = await (name === 'webkit'
      ? startWebKit(programs.webkit, options)
      : startFirefox(programs.firefox, options))
    await use(new EnginePage(engine))
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('test-failed.png'), await engine.picture())
    }
    await engine.close()
  },
  newEmail: async ({}, use, { testId }) => use(`${testId}-${Date.now()}@example.nl`),
})
