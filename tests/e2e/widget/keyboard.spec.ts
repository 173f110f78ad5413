import { demoPassword } from '#scripts/product/demo-accounts.ts'
import { demoCustomer, expect, sites, test } from './customer.ts'

test.use({ locale: 'en-GB' })

test('a booking by keyboard alone, from the host page’s launcher to the confirmation', async ({ customer, page }) => {
  const { path, paid, price } = sites.freelancer
  const { words, widget } = customer

  /** Tabs on until the control has the focus. */
  async function tabTo(target: ReturnType<typeof customer.button>, longest = 40): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < longest; presses += 1) {
      // The launcher stands in a shadow root, which has an active element of its own.
      if (await target.evaluate((element) => (element.getRootNode() as Document).activeElement === element)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }

  await page.goto(path)
  await tabTo(page.getByRole('button', { name: words.launch }))
  await page.keyboard.press('Enter')

  await tabTo(customer.button(paid))
  await page.keyboard.press('Enter')
  await tabTo(widget.getByRole('link', { name: words.chooseTime }))
  await page.keyboard.press('Enter')

  await expect(widget.getByRole('heading', { name: words.chooseTime })).toBeFocused()
  await expect(customer.slots.first()).toBeVisible()
  await tabTo(customer.button(words.nextWeek))
  for (let week = 0; week < customer.weeksAhead; week += 1) await page.keyboard.press('Enter')
  // One day is in the tab order; arrows go on from there.
  const grid = widget.getByRole('grid')
  await tabTo(grid.locator('[tabindex="0"]'))
  await page.keyboard.press('Home')
  for (let day = 0; day < 6; day += 1) {
    if (words.hasSlots.test((await grid.locator(':focus').textContent()) ?? '')) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await tabTo(customer.slots.first())
  await page.keyboard.press('Space')
  await tabTo(customer.button(words.toLogin))
  await page.keyboard.press('Enter')

  await tabTo(widget.getByLabel(words.email))
  await page.keyboard.type(demoCustomer)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')

  await tabTo(customer.button(words.payAfterwards(price)))
  await page.keyboard.press('Enter')
  await expect(widget.getByRole('heading', { name: words.confirmed })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: words.launch })).toBeFocused()
})
