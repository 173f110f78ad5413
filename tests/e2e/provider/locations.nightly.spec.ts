import { expectNoViolations } from '../axe.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    first: 'Add your first location',
    address: 'Address',
    city: 'City',
    zip: 'Zip / Postal code',
    country: 'Country',
    belgium: 'Belgium',
    save: 'Save',
    saved: 'The location was saved',
    remove: 'Remove Kade 1',
    yes: 'Remove',
    none: 'No locations yet',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    first: 'Voeg je eerste locatie toe',
    address: 'Adres',
    city: 'Plaats',
    zip: 'Postcode',
    country: 'Land',
    belgium: 'België',
    save: 'Opslaan',
    saved: 'De locatie is opgeslagen',
    remove: 'Kade 1 verwijderen',
    yes: 'Verwijderen',
    none: 'Nog geen locaties',
  },
] as const

for (const t of languages) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })
    test.setTimeout(240_000)

    test('a location is added and removed (R-A2.39, R-A5.9)', async ({ page }) => {
      const provider = await aNewProvider('FREELANCER')
      await provider.open(page, '/locations')
      await expect(page.getByText(t.none)).toBeVisible()
      await expectNoViolations(page, 'no locations')
      await page.getByRole('button', { name: t.first }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.address).fill('Kade 1')
      await dialog.getByLabel(t.city).fill('Gent')
      await expect(dialog.getByRole('button', { name: t.save })).toBeDisabled()
      await dialog.getByLabel(t.zip).fill('9000')
      await dialog.getByRole('combobox', { name: t.country }).click()
      await page.keyboard.type(t.belgium)
      await page.getByRole('option', { name: t.belgium }).click()
      await expectNoViolations(page, 'a location')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
      await expect(page.getByText(`9000 Gent, ${t.belgium}`)).toBeVisible()
      await expectNoViolations(page, 'the locations')

      await page.getByRole('button', { name: t.remove }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: t.yes }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.none)).toBeVisible()
    })
  })
}
