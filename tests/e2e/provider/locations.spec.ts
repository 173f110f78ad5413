import { expectNoViolations } from '../axe.ts'
import { someOf } from '../some-of.ts'
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
    edit: 'Edit Kade 1',
    remove: 'Remove Kade 1',
    yes: 'Remove',
    none: 'No locations yet',
    conflict: 'Someone else saved this in the meantime',
    stored: 'Take what is stored',
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
    edit: 'Kade 1 bewerken',
    remove: 'Kade 1 verwijderen',
    yes: 'Verwijderen',
    none: 'Nog geen locaties',
    conflict: 'Iemand anders heeft dit intussen opgeslagen',
    stored: 'Neem wat is opgeslagen',
  },
] as const

for (const t of someOf(languages, 1)) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme, expectedErrors: /409/ })
    test.setTimeout(240_000)

    test('A2.39, A5.9, D87: a location is added, edited in two windows and removed', async ({ page }) => {
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

      // Somebody else changes the location while the dialog is open.
      await page.getByRole('button', { name: t.edit }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel(t.city)).toHaveValue('Gent')
      const [stored] = await provider.call('providerLocations', {})
      await provider.call('saveLocation', {
        body: {
          id: stored!.id,
          address: 'Kade 1',
          city: 'Brugge',
          zip: '9000',
          activeCountryId: 'BE',
          version: stored!.version,
        },
      })
      await dialog.getByLabel(t.city).fill('Aalst')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog.getByText(t.conflict)).toBeVisible()
      await expect(dialog.getByRole('cell', { name: 'Brugge' })).toBeVisible()
      await expectNoViolations(page, 'the difference')
      await dialog.getByRole('button', { name: t.stored }).click()
      await expect(dialog.getByLabel(t.city)).toHaveValue('Brugge')
      // Waits until the conflict is gone: Escape closes the dialog only once the form counts as unchanged again.
      await expect(dialog.getByText(t.conflict)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await page.getByRole('button', { name: t.remove }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: t.yes }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.none)).toBeVisible()
    })
  })
}
