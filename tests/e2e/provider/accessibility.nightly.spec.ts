import { expectNoViolations } from '../axe.ts'
import { expect, test } from './provider.ts'
import { windows } from './axe-window-sizes.ts'

for (const { name, use } of windows) {
  test.describe(name, () => {
    test.use(use)
    test.setTimeout(120_000)

    test('axe finds no accessibility problem in the list of shortcuts and the account menu', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner('/calendar?view=month')
      await expect(page.getByRole('button', { name: /^(Show|Toon) / }).first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'the keys')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('button', { name: /account (and|en)/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page, 'the account menu')
      await page.keyboard.press('Escape')
    })

    test('axe finds no accessibility problem in a customer’s record, the services and the form of a service', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner('/customers')
      // Other tests also book as Noor Jansen, but with other mail addresses.
      await page.getByRole('link', { name: /Noor Jansen noor\.jansen@/ }).click()
      await expect(page.getByText(/marathon/)).toBeVisible()
      await expectNoViolations(page, 'a customer')

      // On a phone, the link to the services is in a menu.
      await page.evaluate(() => (window.location.hash = '#/services'))
      await expect(page.getByRole('heading', { level: 1, name: /^(Services|Diensten)/ })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectNoViolations(page, 'the services')
      await page.keyboard.press('n')
      await page.getByLabel(/Service name|Naam van de dienst/).fill('Yoga!')
      await page.keyboard.press('Tab')
      await expect(page.getByText(/Service name can only|De naam mag alleen/)).toBeVisible()
      await expectNoViolations(page, 'a service with an error')
      await page.getByLabel(/Service name|Naam van de dienst/).fill('Yoga')
      await page.getByLabel(/Duration|Duur/).fill('60')
      await page.getByLabel(/^(Price|Prijs)/).fill('20')
      await page.getByRole('button', { name: /^(Next|Volgende)$/ }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await expectNoViolations(page, 'provided by')
      await page.keyboard.press('Escape')
      await expect(page.getByText(/All unsaved changes|Alles wat je niet/)).toBeVisible()
      await expectNoViolations(page, 'discard changes')
    })
  })
}
