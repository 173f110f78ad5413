import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, password, test, widgetAddress } from './customer.ts'
import { setUpBookedCustomer } from './booked-customer.ts'

// Expected status codes: 400 for a wrong password, 401 for the session of an erased person.
test.use({ expectedErrors: /400|401|ERR_INTERNET_DISCONNECTED/ })
test.setTimeout(90_000)

const texts = {
  en: {
    path: '/en/privacy',
    account: 'Your account',
    own: 'My data',
    title: 'My data',
    download: 'Download',
    downloaded: 'Your data has been downloaded.',
    erase: 'Delete everything',
    question: 'Delete everything?',
    field: 'Your password',
    keep: 'Keep my account',
    confirm: 'Delete for good',
    wrong: 'This is not your current password.',
    offline: 'No connection.',
    erased: 'Your data has been deleted',
    toServices: 'Back to services',
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    refused: 'The email address or password is incorrect.',
  },
  nl: {
    path: '/privacy',
    account: 'Je account',
    own: 'Mijn gegevens',
    title: 'Mijn gegevens',
    download: 'Downloaden',
    downloaded: 'Je gegevens zijn gedownload.',
    erase: 'Alles verwijderen',
    question: 'Alles verwijderen?',
    field: 'Je wachtwoord',
    keep: 'Account houden',
    confirm: 'Voorgoed verwijderen',
    wrong: 'Dit is niet je huidige wachtwoord.',
    offline: 'Geen verbinding.',
    erased: 'Je gegevens zijn verwijderd',
    toServices: 'Naar de diensten',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    logIn: 'Inloggen',
    refused: 'Het e-mailadres of wachtwoord klopt niet.',
  },
} as const

for (const [language, locale, viewport] of someVariants(
  [
    ['en', 'en-GB', { width: 390, height: 844 }],
    ['nl', 'nl-NL', { width: 1280, height: 800 }],
  ] as const,
  1,
)) {
  const t = texts[language]

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })

    test(`a customer downloads their own data, and then deletes them for good, ${language} (T-G1, R-D129)`, async ({
      page,
      newEmail,
    }, { parallelIndex }) => {
      const { owner, aCustomer } = await setUpBookedCustomer(sharedAddress())
      const customer = await aCustomer(newEmail, language)
      const id = await customer.book('Deep tissue massage', 200 + 14 * parallelIndex)

      // Without a session, the log-in is shown first. After the log-in, the requested screen opens.
      await page.goto(widgetAddress('business', t.path))
      await page.getByLabel(t.email).fill(newEmail)
      await page.getByLabel(t.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: t.logIn, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.title, exact: true })).toBeVisible()
      await expectAccessible(page, 'your data')

      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: t.download }).press('Enter')
      const download = await downloading
      expect(download.suggestedFilename()).toBe('inplan.json')
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        account: { email: string }
        organizations: { organisation: { name: string }; bookings: { id: string; service: string }[] }[]
      }
      expect(data.account.email).toBe(newEmail)
      expect(data.organizations).toMatchObject([
        { organisation: { name: 'Studio Noord' }, bookings: [{ id, service: 'Deep tissue massage' }] },
      ])
      await expect(page.getByText(t.downloaded)).toBeVisible()

      const erase = page.getByRole('button', { name: t.erase })
      await erase.press('Enter')
      const dialog = page.getByRole('dialog', { name: t.question })
      const field = dialog.getByLabel(t.field)
      const confirm = dialog.getByRole('button', { name: t.confirm })
      await expect(field).toBeFocused()
      await expect(confirm).toBeDisabled()
      await dialog.getByRole('button', { name: t.keep }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(erase).toBeFocused()

      // A wrong password erases nothing, and a lost connection does not lose the input.
      await erase.press('Enter')
      await field.fill('somebody else’s')
      await page.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription(t.wrong)
      expect((await owner('providerBooking', { params: { id } })).status).toBe('ACCEPTED')
      await field.fill(password)
      await page.context().setOffline(true)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(t.offline)).toBeVisible()
      await page.context().setOffline(false)

      await expect(page.getByText(t.erased)).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])
      const { status, guest } = await owner('providerBooking', { params: { id } })
      expect([status, guest.email, guest.lastName]).toEqual(['REJECTED', '', ''])
      await page.getByRole('link', { name: t.toServices }).click()
      await expect(page.getByRole('tab').first()).toBeVisible()

      await page.goto(widgetAddress('business', t.path.replace('privacy', 'login')))
      await page.getByLabel(t.email).fill(newEmail)
      await page.getByLabel(t.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: t.logIn, exact: true }).click()
      await expect(page.getByLabel(t.email)).toHaveAccessibleDescription(t.refused)
    })
  })
}
