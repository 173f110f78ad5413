import type { Locator, Page } from '@playwright/test'
import { type Customer, expect, sites, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB' })

/** 1280 × 1024 and 1366 × 768 at 400 % zoom, and phones on their side. */
const lowWindows = [
  { width: 320, height: 256 },
  { width: 341, height: 192 },
  { width: 568, height: 320 },
  { width: 667, height: 375 },
  { width: 844, height: 340 },
]

/** Two of them, for the screens with a lower bottom bar. */
const narrowAndWide = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
]

/** The pixels of the window's height in which an element's screen shows nothing that stays while it scrolls. */
const scrollingHeight = (inScreen: Locator): Promise<number> =>
  inScreen.evaluate((element) => {
    let scroller: Element | null = element
    while (scroller && !(/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.clientHeight > 0))
      scroller = scroller.parentElement
    return (scroller ?? document.documentElement).clientHeight
  })

/** Whether an element can be scrolled to where all of it is visible, and nothing covers its middle. */
async function expectReachable(page: Page, element: Locator) {
  await element.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const isOnTop = () =>
    element.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (each.contains(hit) || hit.contains(each))
    })
  await expect.poll(isOnTop, `at ${JSON.stringify(page.viewportSize())}`).toBe(true)
}

/** Shows a chosen time: the screen with the highest bottom bar. */
async function chooseTimeIn(visitor: Customer) {
  await visitor.chooseService(sites.freelancer.paid, false)
  await visitor.chooseTime()
}

test.describe('the widget in a low window', () => {
  test('everything can be scrolled to on the first screens, with the form and in a dialog (R-D368)', async ({
    visitor,
    page,
  }) => {
    await page.goto(widgetAddress('freelancer', '/en'))
    await visitor.button(sites.freelancer.paid).click()
    const goOn = visitor.widget.getByRole('link', { name: visitor.words.chooseTime })
    for (const size of narrowAndWide) {
      await page.setViewportSize(size)
      expect(await scrollingHeight(visitor.button(sites.freelancer.paid)), JSON.stringify(size)).toBe(size.height)
      await expectReachable(page, visitor.button(sites.freelancer.paid))
      await expectReachable(page, goOn)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await visitor.button(sites.freelancer.paid).click()
    await chooseTimeIn(visitor)
    for (const size of lowWindows) {
      await page.setViewportSize(size)
      expect(await scrollingHeight(visitor.slots.first()), JSON.stringify(size)).toBe(size.height)
      await expectReachable(page, visitor.slots.first())
      await expectReachable(page, visitor.button(visitor.words.goOn))
    }
    await visitor.button(visitor.words.goOn).click()
    const name = page.getByLabel(visitor.words.fullName)
    for (const size of narrowAndWide) {
      await page.setViewportSize(size)
      expect(await scrollingHeight(name), JSON.stringify(size)).toBe(size.height)
      await expectReachable(page, name)
    }
  })

  test('the panel fills the screen of a phone held sideways (R-D368)', async ({ customer, page }) => {
    await page.setViewportSize({ width: 844, height: 340 })
    await customer.openPanel(sites.freelancer.path)
    await expect
      .poll(async () => {
        const box = await page.locator('iframe').boundingBox()
        return box && [box.x, box.y, box.width, box.height].map(Math.round)
      })
      .toEqual([0, 0, 844, 340])
    await expect(customer.button(customer.words.close)).toBeVisible()
  })
})

/** What is painted of an element: its background and its edge. */
const paintOf = (element: Locator) =>
  element.evaluate((each) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(each)
    const edge = borderTopStyle === 'none' ? '0px' : borderTopWidth
    return { backgroundColor, edge, edgeColor: borderTopColor }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the widget with forced colours, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme })

    test('chosen, current and free items differ visibly from the rest (R-D369)', async ({ visitor, page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await page.goto(widgetAddress('freelancer', '/en'))
      const [services, packages] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
      const current = await paintOf(services)
      expect(current.backgroundColor).not.toBe((await paintOf(packages)).backgroundColor)
      const card = visitor.button(sites.freelancer.paid)
      expect((await paintOf(card)).edge).toBe('1px')
      await card.click()
      await expect.poll(async () => (await paintOf(card)).edge).toBe('3px')
      await card.click()
      await chooseTimeIn(visitor)

      const days = page.getByRole('gridcell').getByRole('button')
      const chosenDay = days.and(page.locator('[aria-pressed="true"]'))
      const otherDay = days.and(page.locator('[aria-pressed="false"]')).first()
      const chosen = await paintOf(chosenDay)
      expect(chosen.backgroundColor).not.toBe((await paintOf(otherDay)).backgroundColor)
      const dots = page.getByRole('gridcell').locator('[class*="available"] [class*="dot"]')
      const dot = await paintOf(dots.first())
      expect(dot.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
      const chosenSlot = visitor.slots.and(page.locator('[aria-pressed="true"]'))
      const otherSlot = visitor.slots.and(page.locator('[aria-pressed="false"]')).first()
      expect((await paintOf(chosenSlot)).backgroundColor).not.toBe((await paintOf(otherSlot)).backgroundColor)

      await visitor.button(visitor.words.goOn).click()
      const radio = page.getByRole('radio')
      await radio.nth(1).check({ force: true })
      const row = (index: number) => radio.nth(index).locator('xpath=ancestor::label')
      const bar = (index: number) => row(index).evaluate((each) => getComputedStyle(each).borderInlineStartWidth)
      expect([await bar(0), await bar(1)]).toEqual(['0px', '6px'])

      await page.goBack()
      await expect(visitor.slots.first()).toBeVisible()
      // Today is in the first week.
      const previous = page.getByRole('button', { name: 'Previous week' })
      for (let week = 0; week < 9 && (await previous.isEnabled()); week += 1) await previous.click()
      const today = page.locator('[aria-current="date"]')
      await expect(today).toBeVisible()
      expect((await paintOf(today)).edge).toBe('1px')
    })
  })
}

test('the arrows of the weeks keep the focus when they become disabled (R-D370)', async ({ visitor, page }) => {
  await page.goto(widgetAddress('freelancer', '/en'))
  await visitor.chooseService(sites.freelancer.paid, false)
  await expect(visitor.slots.first()).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous week' })
  await page.getByRole('button', { name: visitor.words.nextWeek }).press('Enter')
  for (let week = 0; week < 6 && (await previous.isEnabled()); week += 1) await previous.press('Enter')
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
})
