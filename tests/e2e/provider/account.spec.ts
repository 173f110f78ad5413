import { expectNoViolations } from '../axe.ts'
import { someOf } from '../some-of.ts'
import { aNewProvider, password } from './new-provider.ts'
import { expect, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    phone: /^Phone/,
    save: 'Save',
    saved: 'Saved',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'Your password was changed',
    other: 'Nederlands',
    otherTitle: 'Je account',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    phone: /^Telefoon/,
    save: 'Opslaan',
    saved: 'Opgeslagen',
    current: 'Huidig wachtwoord',
    next: 'Nieuw wachtwoord',
    change: 'Wachtwoord wijzigen',
    changed: 'Je wachtwoord is gewijzigd',
    other: 'English',
    otherTitle: 'Your account',
  },
] as const

for (const t of someOf(languages, 1)) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })
    test.setTimeout(240_000)

    test('D80: one’s own account, by keyboard', async ({ page }) => {
      const provider = await aNewProvider('FREELANCER')
      await provider.open(page, '/account')
      await page.getByLabel(t.phone).focus()
      await page.keyboard.type('0612345678')
      await expectNoViolations(page, 'the account')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
      expect(await provider.call('account', {})).toMatchObject({ phoneNumber: '0612345678' })

      await page.getByLabel(t.current).focus()
      await page.keyboard.type(password)
      await page.getByLabel(t.next).focus()
      await page.keyboard.type('Another-horse-2')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.changed)).toBeVisible()

      await page.getByRole('radio', { name: t.other }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('heading', { level: 1, name: t.otherTitle })).toBeVisible()
    })
  })
}
