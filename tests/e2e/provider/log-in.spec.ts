import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { someOf } from '../some-of.ts'
import { expect, test, week } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    email: 'Email address',
    password: 'Password',
    logIn: 'Log in',
    logOut: 'Log out',
    wrong: 'The email address or password is incorrect.',
  },
  {
    locale: 'nl-NL',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    logIn: 'Inloggen',
    logOut: 'Uitloggen',
    wrong: 'Het e-mailadres of wachtwoord klopt niet.',
  },
] as const

for (const words of someOf(languages, 0)) {
  test.describe(words.locale, () => {
    test.use({ locale: words.locale, expectedErrors: /401/ })

    test('logging in leads to the calendar, survives a reload, and ends with the log-out', async ({ page }) => {
      await page.goto('/provider/')
      await page.getByLabel(words.email).fill(demoAccounts.owner.email)
      await page.getByLabel(words.password, { exact: true }).fill('not-the-password')
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.wrong)).toBeVisible()

      await page.getByLabel(words.password, { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(week(page)).toBeVisible()
      await page.reload()
      await expect(week(page)).toBeVisible()

      await page.getByRole('button', { name: /account (and|en)/ }).click()
      await page.getByRole('menuitem', { name: words.logOut }).click()
      await expect(page.getByRole('button', { name: words.logIn, exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: words.logIn, exact: true })).toBeVisible()
    })
  })
}
