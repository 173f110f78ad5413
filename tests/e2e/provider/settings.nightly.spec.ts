import { expectNoViolations } from '../axe.ts'
import { aNewProvider, password } from './new-provider.ts'
import { expect, goTo, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    name: 'Name',
    clay: 'Clay',
    save: 'Save',
    saved: 'Saved',
    rules: 'Booking rules',
    window: 'Book ahead at most',
    website: 'Your website',
    sites: 'Sites',
    payments: 'Payments',
    card: /^Online payment/,
    link: 'Calendar link',
    make: 'Make a link',
    url: 'Link',
    end: 'End the link',
    none: 'There is no link yet.',
    phone: /^Phone/,
    current: 'Current password',
    next: 'New password',
    changed: 'Your password was changed',
    other: 'Nederlands',
    otherTitle: 'Je account',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    name: 'Naam',
    clay: 'Klei',
    save: 'Opslaan',
    saved: 'Opgeslagen',
    rules: 'Boekingsregels',
    window: 'Hoogstens vooruit boeken',
    website: 'Je website',
    sites: 'Sites',
    payments: 'Betalen',
    card: /^Online betalen/,
    link: 'Agendalink',
    make: 'Link maken',
    url: 'Link',
    end: 'Link beëindigen',
    none: 'Er is nog geen link.',
    phone: /^Telefoon/,
    current: 'Huidig wachtwoord',
    next: 'Nieuw wachtwoord',
    changed: 'Je wachtwoord is gewijzigd',
    other: 'English',
    otherTitle: 'Your account',
  },
] as const

for (const t of languages) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })
    test.setTimeout(240_000)

    test('every section of the settings and one’s own account can be saved, and axe finds no problem (R-D69, R-D75, R-D80, R-D81, R-D82)', async ({
      page,
    }) => {
      const provider = await aNewProvider('FREELANCER')
      await provider.open(page, '/settings')
      const save = page.getByRole('button', { name: t.save, exact: true })
      await page.getByLabel(t.name, { exact: true }).fill('Praktijk Zuid')
      await page.getByRole('button', { name: t.clay }).click()
      await expectNoViolations(page, 'the organisation')
      await save.click()
      await expect(page.getByText(t.saved, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('navigation').getByText('Praktijk Zuid').first()).toBeVisible()
      expect(await provider.call('organisationProfile', {})).toMatchObject({ brandColor: '#9c4a2c' })

      await page.getByRole('link', { name: t.rules }).focus()
      await page.keyboard.press('Enter')
      await page.getByLabel(t.window).focus()
      await page.keyboard.type('90')
      await expectNoViolations(page, 'the booking rules')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await provider.call('providerSettings', {})).bookingWindow).toBe(90)

      await page.getByRole('link', { name: t.website }).click()
      await page.getByRole('textbox', { name: t.sites }).fill('https://www.praktijk.example')
      await save.click()
      await expect
        .poll(async () => (await provider.call('allowedSites', {})).sites)
        .toEqual(['https://www.praktijk.example'])
      await expect(page.getByRole('button', { name: /^(Copy: Snippet|Kopiëren: Stukje code)$/ })).toBeVisible()
      await expectNoViolations(page, 'the website')

      await page.getByRole('link', { name: t.payments }).click()
      const card = page.getByRole('checkbox', { name: t.card })
      await expect(card).toBeVisible()
      const hadCard = await card.isChecked()
      await card.click()
      await expectNoViolations(page, 'the payments')
      await save.click()
      await expect
        .poll(async () => (await provider.call('organisationProfile', {})).paymentMethods.includes('STRIPE'))
        .toBe(!hadCard)

      await page.getByRole('link', { name: t.link }).click()
      await expect(page.getByText(t.none)).toBeVisible()
      await page.getByRole('button', { name: t.make }).click()
      await expect(page.getByLabel(t.url, { exact: true })).toHaveValue(/\.ics$/)
      await expectNoViolations(page, 'the calendar link')
      await page.getByRole('button', { name: t.end }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.end }).click()
      await expect(page.getByText(t.none)).toBeVisible()

      await test.step('one’s own account, by keyboard', async () => {
        await goTo(page, '/account')
        await page.getByLabel(t.phone).focus()
        await page.keyboard.type('0612345678')
        await expectNoViolations(page, 'the account')
        await page.keyboard.press('Enter')
        await expect.poll(() => provider.call('account', {})).toMatchObject({ phoneNumber: '0612345678' })
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
  })
}
