import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Waits until nothing except endless animations has moved for two frames, so that colours are final. One frame is not enough: a
 * dialog starts to fade in one frame after it appears.
 */
const settled = (page: Page | Frame): Promise<void> =>
  page.evaluate(async () => {
    // A hidden page never gets an animation frame, so a timeout resolves the promise as well.
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    for (let frames = 0; frames < 2; frames++) {
      await drawn()
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length > 0) frames = -1
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    }
  })

/**
 * Creates an Axe builder for the current state of the page. To check frames of other sites, Axe opens a page of its own. Without
 * frames, its legacy mode runs in the page itself: that takes half the time, and Axe's source is sent there only once.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasFrames = page.frames().length > 1
  const isThere = !hasFrames && (await page.evaluate(() => 'axe' in window))
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames)
}

async function expectNothingFound(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, where).toEqual([])
}

/**
 * Expects that Axe finds nothing in the current state of the page and its frames.
 *
 * @param except rules that are not checked, such as those about the host page
 */
export async function expectNoViolations(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  await Promise.all(page.frames().map(settled))
  await expectNothingFound((await axeOn(page)).disableRules([...except]), where)
}

/** Expects that Axe finds no colour problems, on a page whose other colour scheme has been checked completely. */
export async function expectColours(page: Page, where: string): Promise<void> {
  await Promise.all(page.frames().map(settled))
  await expectNothingFound((await axeOn(page)).withRules(['color-contrast', 'link-in-text-block']), where)
}

/** Expects that Axe finds nothing in light and in dark. The dark page has the same elements, so only its colours are checked. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(page, `${where}, dark`)
}
