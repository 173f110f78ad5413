import { expect } from '@playwright/test'
import { locales } from '#shared/i18n/locale.ts'
import { bySampleSize, isFullProof } from '#tests/integration/support/proof-size.ts'
import { accessibilityProblems, test } from './fixture.ts'

const groups = ['Button', 'Text field', 'Select', 'Display', 'Message', 'Calendar']

test('every group of stories is examined', async ({ gallery: { page, open } }) => {
  await open({ group: 'Button' })
  const links = await page.getByRole('navigation').getByRole('link').allTextContents()
  expect(links.slice(0, -2)).toEqual(groups)
})

/** Selectors of elements that appear when a story is clicked. */
const popups =
  '[role="listbox"], input[role="combobox"], [role="menu"], [role="tooltip"], dialog[open], [popover]:popover-open'

const themes = ['light', 'dark'] as const
/** Each language and each colour scheme once, what opens at a press in light; all combinations in the nightly run. */
const looks = bySampleSize({
  reduced: [
    ['nl', 'light'],
    ['en', 'dark'],
  ] as const,
  full: locales.flatMap((locale) => themes.map((theme) => [locale, theme] as const)),
})

for (const [locale, theme] of looks) {
  for (const group of groups) {
    test(`${group} in ${locale}, ${theme}: every state is drawn, and axe finds nothing`, async ({ gallery }) => {
      test.setTimeout(300_000)
      const { page, open, goTo } = gallery
      await open({ group, locale, theme })
      expect(await accessibilityProblems(page)).toEqual([])
      if (!isFullProof && theme === 'dark') return

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
          expect(await accessibilityProblems(page)).toEqual([])
        })
      }
    })
  }
}

test('at 1280, 768, 390 and 320 px no story is wider than the window', async ({ gallery: { page, open } }) => {
  for (const group of groups) {
    await open({ group, locale: 'nl' })
    // From wide to narrow, as what has not yet followed the window is then too wide.
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(shown, `${group} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
