import { expect, type Page } from '@playwright/test'
import { locales } from '#shared/i18n/locale.ts'
import { bySampleSize, isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'
import { colourProblemsOf, problemsOf } from '../axe.ts'
import { test } from './fixture.ts'

const groups = ['Button', 'Text field', 'Select', 'Display', 'Message', 'Calendar']

/** Selectors of elements that appear when a story is clicked. */
const popups =
  '[role="listbox"], input[role="combobox"], [role="menu"], [role="tooltip"], dialog[open], [popover]:popover-open'

/** The dark groups have the same elements as the light ones, so `npm test` checks only their colours. */
const looks = bySampleSize({
  reduced: [
    { locale: 'nl', theme: 'light', problems: problemsOf },
    { locale: 'en', theme: 'dark', problems: colourProblemsOf },
  ] as const,
  full: locales.flatMap((locale) =>
    (['light', 'dark'] as const).map((theme) => ({ locale, theme, problems: problemsOf })),
  ),
})

/**
 * Checks that nothing is wider than the window, from wide to narrow. In this order, an element that has not adapted to the new width yet is
 * too wide, so the check waits for it.
 */
async function expectNoWiderThanTheWindow(page: Page, group: string): Promise<void> {
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(shown, `${group} at ${width} px`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

for (const { locale, theme, problems } of looks) {
  test(`In ${locale}, ${theme}: every state of every component is drawn, no wider than the window, and axe finds no problem`, async ({
    gallery: { page, open, goTo },
  }) => {
    test.setTimeout(300_000)
    await open({ group: 'Button', locale, theme })
    const links = await page.getByRole('navigation').getByRole('link').allTextContents()
    expect(links.slice(0, -2)).toEqual(groups)

    for (const group of groups) {
      await test.step(group, async () => {
        await goTo({ group, locale, theme })
        expect(await problems(page)).toEqual([])
        if (!isFullProof && theme === 'dark') return
        await expectNoWiderThanTheWindow(page, group)
        // `npm test` stops here: its other flows also open lists, menus and dialogs.
        if (!isFullProof) return
        const pressed = await page
          .locator('[data-press]')
          .evaluateAll((all) =>
            all.map((each) => [each.getAttribute('data-story') ?? '', each.getAttribute('data-press') ?? '']),
          )
        for (const [story = '', press = ''] of pressed) {
          await test.step(story, async () => {
            await goTo({ group, story, locale, theme })
            await page.locator('[data-story]').locator(press).first().click()
            await page.locator(popups).filter({ visible: true }).first().waitFor()
            expect(await problems(page)).toEqual([])
          })
        }
      })
    }
  })
}
