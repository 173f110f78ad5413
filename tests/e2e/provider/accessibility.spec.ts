import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, goTo, test, week } from './provider.ts'
import { windows } from './axe-window-sizes.ts'

const others = [
  ['/services', /^(Services|Diensten)/],
  ['/invoices', /^(Invoices|Facturen)/],
  ['/team', /^Team/],
  ['/settings', /^(Settings|Instellingen)/],
] as const

for (const { name, use } of someVariants(windows, 2)) {
  test.describe(name, () => {
    test.use(use)
    test.setTimeout(90_000)

    test('axe finds no accessibility problem in the calendar, its dialogs and the lists (R-A2.29)', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner('/calendar?view=week')
      await expect(week(page)).toBeVisible()
      await expectNoViolations(page, 'the week')
      await page.keyboard.press('n')
      await expect(page.getByLabel(/^(From|Van)$/)).toBeVisible()
      await expectNoViolations(page, 'new availability')
      await page.getByRole('button', { name: /^(Date|Datum),/ }).click()
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await expectNoViolations(page, 'a date')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.keyboard.press('m')
      await expect(page.getByRole('button', { name: /^(Show|Toon) / }).first()).toBeVisible()
      await expectNoViolations(page, 'the month')

      await page.getByRole('link', { name: /Customers|Klanten/ }).click()
      await expect(page.locator('[data-customer]').first()).toBeVisible()
      await expectNoViolations(page, 'the customers')

      // `npm test` only opens these screens. The nightly specs use them end to end.
      for (const [place, content] of others) {
        await goTo(page, place)
        await expect(page.getByRole('heading', { level: 1, name: content })).toBeVisible()
        await expect(page.locator('output > [aria-hidden]'), 'placeholders').toHaveCount(0)
        await expectNoViolations(page, place)
      }
    })
  })
}
