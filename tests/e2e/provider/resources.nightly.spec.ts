import { expectNoViolations } from '../axe.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

const languages = [
  {
    locale: 'en-GB',
    colorScheme: 'light',
    link: 'Rooms and devices',
    first: 'Add your first room or device',
    name: 'Name',
    save: 'Save',
    saved: 'The room or device was saved',
    newService: /^Service/,
    serviceName: 'Service name',
    duration: 'Duration',
    free: 'Free of charge',
    serviceSaved: 'The service was saved',
    remove: 'Remove Room 1',
    yes: 'Remove',
    needed: 'Services need it: Massage.',
  },
  {
    locale: 'nl-NL',
    colorScheme: 'dark',
    link: 'Ruimtes en apparaten',
    first: 'Voeg je eerste ruimte of apparaat toe',
    name: 'Naam',
    save: 'Opslaan',
    saved: 'De ruimte of het apparaat is opgeslagen',
    newService: /^Dienst/,
    serviceName: 'Naam van de dienst',
    duration: 'Duur',
    free: 'Gratis',
    serviceSaved: 'De dienst is opgeslagen',
    remove: 'Room 1 verwijderen',
    yes: 'Verwijderen',
    needed: 'Diensten hebben dit nodig: Massage.',
  },
] as const

for (const t of languages) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale, colorScheme: t.colorScheme })

    test('a room is added as a resource, and cannot be removed while a service needs it (R-D202, R-D206)', async ({
      page,
    }) => {
      const provider = await aNewProvider('FREELANCER')
      await provider.open(page, '/locations')
      await page.getByRole('button', { name: t.link }).click()
      await page.getByRole('button', { name: t.first }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.name).fill('Room 1')
      await expectNoViolations(page, 'a room')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expectNoViolations(page, 'the rooms')

      await page.goto('/provider/#/services')
      await page.getByRole('button', { name: t.newService }).first().click()
      await dialog.getByLabel(t.serviceName).fill('Massage')
      await dialog.getByLabel(t.duration).fill('60')
      await dialog.getByRole('checkbox', { name: t.free }).check()
      await dialog.getByLabel('Room 1').selectOption('1')
      await expectNoViolations(page, 'what a service needs')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.serviceSaved, { exact: true })).toBeVisible()
      const [service] = await provider.call('providerServices', {})
      expect(service?.resources).toMatchObject([{ quantity: 1 }])

      await page.goto('/provider/#/resources')
      await page.getByRole('button', { name: t.remove }).click()
      await dialog.getByRole('button', { name: t.yes }).click()
      await expect(dialog.getByText(t.needed)).toBeVisible()
    })
  })
}
