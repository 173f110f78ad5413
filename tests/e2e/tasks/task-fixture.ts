import { expect, type Page } from '@playwright/test'
import { test as base } from '#tests/e2e/provider/provider.ts'
import { countActs, countPrints } from './count-acts.ts'
import { aPractice, type Practice } from './create-one-person-practice.ts'
import { taskRows } from './read-task-rows.ts'

export { expect } from '@playwright/test'
export { taskTitle as task } from './read-task-rows.ts'

export interface ActCount {
  /** Starts counting, when the person starts the task. */
  begin(): Promise<void>
  /** Stops counting, when the task is done. Afterwards, the test only checks the result. */
  end(): Promise<void>
}

type Fixtures = {
  /** Counts what the person does in the page, and compares it with the row of `docs/provider-tasks.md`. */
  acts: ActCount
  /** A practice of one person, for this test alone. */
  practice: Practice
  /** How often the page opened the print dialog. */
  prints: () => Promise<number>
}

const actsIn = (page: Page): Promise<string[]> => page.evaluate(() => window.acts ?? [])

/** The `test` of the tasks: its title is `task(number)`, and it fails when the task takes other clicks and keys than documented. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await page.addInitScript(countActs)
    await page.addInitScript(countPrints)
    await use(page)
  },
  acts: [
    async ({ page }, use, { title, errors }) => {
      let counted: string[] | undefined
      let hasBegun = false
      await use({
        async begin() {
          hasBegun = true
          await page.evaluate(() => (window.acts = []))
        },
        async end() {
          counted = await actsIn(page)
        },
      })
      if (errors.length > 0) return
      expect(hasBegun, 'the count began').toBe(true)
      counted ??= await actsIn(page)
      const number = Number(/^Task (\d+)/.exec(title)?.[1])
      const documented = taskRows.find((row) => row.number === number)?.acts
      expect(counted.length, `docs/provider-tasks.md says ${documented}, it took: ${counted.join(' · ')}`).toBe(
        documented,
      )
    },
    { auto: true },
  ],
  practice: async ({}, use) => use(await aPractice()),
  prints: async ({ page }, use) => use(() => page.evaluate(() => window.prints ?? 0)),
})
