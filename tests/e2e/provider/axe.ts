import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything, once all that moves for a while has come to rest and colours are what they will be. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    // What turns for ever, such as a spinner, never finishes.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(passing.map((animation) => animation.finished.catch(() => {})))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, where).toEqual([])
}
