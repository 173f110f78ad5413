import { latestMail } from '#tests/e2e/mailbox.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { expectNoViolations } from '#tests/e2e/axe.ts'
import { aNewProvider, codeIn } from './new-provider.ts'
import { expect, test, week } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    forgot: 'Forgot password?',
    email: 'Email address',
    go: 'Continue',
    box: 'Character 1 of 6',
    invalid: 'The code is invalid, try again',
    next: 'New password',
    reset: 'Reset password',
    done: 'Your password was changed',
    password: 'Password',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    forgot: 'Wachtwoord vergeten?',
    email: 'E-mailadres',
    go: 'Doorgaan',
    box: 'Teken 1 van 6',
    invalid: 'De code is ongeldig, probeer het opnieuw',
    next: 'Nieuw wachtwoord',
    reset: 'Wachtwoord wijzigen',
    done: 'Je wachtwoord is gewijzigd',
    password: 'Wachtwoord',
  },
] as const

for (const t of languages) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme, expectedErrors: /400/ })
    test.setTimeout(240_000)

    test('a new password is set after the old one was forgotten, by keyboard alone (R-B2.21)', async ({ page }) => {
      const { email } = await aNewProvider('FREELANCER')
      const before = (await latestMail(sharedAddress(), email)).subject
      await page.goto('/provider/')
      await page.getByRole('link', { name: t.forgot }).focus()
      await page.keyboard.press('Enter')
      await expectNoViolations(page, 'forgot password')
      await page.getByLabel(t.email).focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(t.box)).toBeFocused()
      await page.keyboard.type('000000')
      await expect(page.getByText(t.invalid)).toBeVisible()
      await expectNoViolations(page, 'a wrong code')

      let code = ''
      await expect
        .poll(async () => {
          const mail = await latestMail(sharedAddress(), email)
          code = codeIn(mail)
          return mail.subject
        })
        .not.toBe(before)
      await page.getByLabel(t.box).focus()
      await page.keyboard.type(code)
      await page.getByLabel(t.next).focus()
      await page.keyboard.type('Another-horse-2')
      await expectNoViolations(page, 'a new password')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.done)).toBeVisible()
      await page.getByLabel(t.password, { exact: true }).focus()
      await page.keyboard.type('Another-horse-2')
      await page.keyboard.press('Enter')
      await expect(week(page)).toBeVisible()
    })
  })
}
