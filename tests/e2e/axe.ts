import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing moves any more but what turns for as long as it is shown, so colours are what they will be. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })

/** Axe finds nothing on the page as it stands, in light and in dark. What the dark page holds is the same: only its colours are judged. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const [colorScheme, axe] of [
    ['light', new AxeBuilder({ page })],
    ['dark', new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
