import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Waits until nothing but endless animations has moved for two frames, so that colours are final. One frame is not enough: a
 * dialog starts to fade in a frame after it appears.
 */
const settled = (page: Page | Frame): Promise<void> =>
  page.evaluate(async () => {
    // A hidden frame is never painted.
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
 * Axe for the page as it stands. The frames of other sites need Axe's way over a page of its own; without frames it judges in
 * the page itself, in half the time, and is sent there once.
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
 * Axe finds nothing on the page as it stands, nor in its frames.
 *
 * @param except rules that are not ours to keep, as a host page's own
 */
export async function expectNoViolations(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  await Promise.all(page.frames().map(settled))
  await expectNothingFound((await axeOn(page)).disableRules([...except]), where)
}

/** Axe finds nothing in the colours of a page whose other colour scheme was examined as a whole. */
export async function expectColours(page: Page, where: string): Promise<void> {
  await Promise.all(page.frames().map(settled))
  await expectNothingFound((await axeOn(page)).withRules(['color-contrast', 'link-in-text-block']), where)
}

/** Axe finds nothing on the page, in light and in dark. What the dark page holds is the same: only its colours are judged. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(page, `${where}, dark`)
}
