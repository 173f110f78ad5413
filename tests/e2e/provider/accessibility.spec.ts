import { expectNoViolations } from '../axe.ts'
import { someOf } from '../some-of.ts'
import { expect, test, week } from './provider.ts'

const windows = [
  {
    name: 'a desk, light, English',
    use: { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 820 } },
  },
  {
    name: 'a tablet, dark, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'dark', viewport: { width: 1024, height: 768 } },
  },
  {
    name: 'a phone, dark, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  },
] as const

for (const { name, use } of someOf(windows, 2)) {
  test.describe(name, () => {
    test.use(use)
    test.setTimeout(120_000)

    test('A2.29: axe finds nothing on any screen or dialog', async ({ openAsOwner }) => {
      const page = await openAsOwner('/calendar?view=week')
      await expect(week(page)).toBeVisible()
      await expectNoViolations(page, 'the week')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'the keys')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

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

      await page.getByRole('button', { name: /account (and|en)/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page, 'the account menu')
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: /Customers|Klanten/ }).click()
      // Other tests book as Noor Jansen too, with addresses of their own.
      const noor = page.getByRole('link', { name: /Noor Jansen noor\.jansen@/ })
      await expect(noor).toBeVisible()
      await expectNoViolations(page, 'the customers')
      await noor.click()
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
