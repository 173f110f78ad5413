import type { Locator, Page } from '@playwright/test'
import { expect, goTo, test, week } from './provider.ts'

test.use({ locale: 'en-GB' })

/** 1280 × 1024 at 400 % zoom, and phones on their side. */
const lowWindows = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
  { width: 844, height: 400 },
]

/** The height in which an element can be scrolled, without what stays while it scrolls. */
const scrollingHeight = (inScreen: Locator): Promise<number> =>
  inScreen.evaluate((element) => {
    let scroller: Element | null = element
    while (scroller && !(/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.clientHeight > 0))
      scroller = scroller.parentElement
    return (scroller ?? document.documentElement).clientHeight
  })

/** Whether an element can be scrolled to where nothing covers its middle. */
async function expectReachable(page: Page, element: Locator) {
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', inline: 'center' }))
  const isOnTop = () =>
    element.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (each.contains(hit) || hit.contains(each))
    })
  await expect.poll(isOnTop, `at ${JSON.stringify(page.viewportSize())}`).toBe(true)
}

/** What is painted of an element: its background, its edge and its outline. */
const paintOf = (element: Locator) =>
  element.evaluate((each) => {
    const { backgroundColor, borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(each)
    return {
      backgroundColor,
      edge: borderTopStyle === 'none' ? '0px' : borderTopWidth,
      outline: outlineStyle === 'none' ? '0px' : outlineWidth,
    }
  })

for (const size of lowWindows) {
  test(`In a low window of ${size.width} × ${size.height}, everything in the calendar, dialogs and bookings can be scrolled to (R-D368)`, async ({
    openAsOwner,
  }) => {
    const page = await openAsOwner('/calendar?view=week')
    await expect(week(page)).toBeVisible()
    await page.setViewportSize(size)
    await expect(week(page)).toBeVisible()
    const free = week(page).locator('[data-card]').first()
    await expectReachable(page, free)
    // More than half of the window shows hours.
    expect(await scrollingHeight(free)).toBeGreaterThanOrEqual(size.height / 2)

    await page.keyboard.press('n')
    const from = page.getByLabel('From', { exact: true })
    await expect(from).toBeVisible()
    await expectReachable(page, from)
    expect(await scrollingHeight(from)).toBeGreaterThanOrEqual(size.height - 32)
    await expectReachable(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await goTo(page, '/bookings')
    const booking = page.locator('main li button, main li a').first()
    await expect(booking).toBeVisible()
    await expectReachable(page, booking)
    expect(await scrollingHeight(booking)).toBeGreaterThanOrEqual(size.height / 2)
    await booking.click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()
    await expect(close).toBeVisible()
    await expectReachable(page, close)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with forced colours, ${colorScheme}`, () => {
    test.use({ viewport: { width: 1280, height: 820 }, colorScheme })

    test('chosen, current, today’s and booked items differ visibly from the rest (R-D383)', async ({
      openAsOwner,
      page: own,
    }) => {
      await own.emulateMedia({ forcedColors: 'active', colorScheme })
      const page = await openAsOwner('/calendar?view=week')
      await expect(week(page)).toBeVisible()
      const card = week(page).locator('[data-card]').first()
      await expect(card).toBeVisible()
      expect((await paintOf(card)).edge).not.toBe('0px')
      expect((await paintOf(page.locator('[aria-current="date"] b, [class*="today"] b').first())).outline).toBe('2px')
      const places = page.getByRole('navigation').getByRole('link')
      const current = places.and(page.locator('[aria-current]')).first()
      const other = places.and(page.locator(':not([aria-current])')).first()
      expect((await paintOf(current)).backgroundColor).not.toBe((await paintOf(other)).backgroundColor)

      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      const paper = await paintOf(page.locator('.MuiDialog-paper'))
      expect([paper.edge, paper.outline]).not.toEqual(['0px', '0px'])
      const chosen = dialog.locator('label:has(input[type="radio"]:checked)').first()
      const open = dialog.locator('label:has(input[type="radio"]:not(:checked))').first()
      expect((await paintOf(chosen)).backgroundColor).not.toBe((await paintOf(open)).backgroundColor)
      const field = dialog.getByLabel('From', { exact: true })
      const box = await field.evaluate((each) => {
        let part: Element | null = each
        while (part && getComputedStyle(part).borderTopWidth === '0px') part = part.parentElement
        return part ? getComputedStyle(part).borderTopWidth : '0px'
      })
      expect(box).not.toBe('0px')
      await page.keyboard.press('Escape')
      await goTo(page, '/bookings')
      const row = page.locator('main li').first()
      await expect(row).toBeVisible()
      const edge = await row.evaluate((each) => {
        let part: Element | null = each
        while (part && getComputedStyle(part).borderTopWidth === '0px') part = part.parentElement
        return part ? getComputedStyle(part).borderTopWidth : '0px'
      })
      expect(edge).not.toBe('0px')
    })
  })
}
