import { expectNoViolations } from '../axe.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

test.use({ locale: 'nl-NL', colorScheme: 'dark' })

test('D69, D75, D81: the organisation, its rules and the calendar link are saved', async ({ page }) => {
  const provider = await aNewProvider('FREELANCER')
  await provider.open(page, '/settings')
  await page.getByLabel('Naam', { exact: true }).fill('Praktijk Zuid')
  await page.getByRole('button', { name: 'Klei' }).click()
  await expectNoViolations(page, 'the organisation')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(page.getByRole('navigation').getByText('Praktijk Zuid').first()).toBeVisible()
  expect(await provider.call('organisationProfile', {})).toMatchObject({ brandColor: '#9c4a2c' })

  await page.getByRole('link', { name: 'Boekingsregels' }).press('Enter')
  const bookingWindow = page.getByLabel('Hoogstens vooruit boeken')
  await bookingWindow.fill('90')
  await bookingWindow.press('Enter')
  await expect.poll(async () => (await provider.call('providerSettings', {})).bookingWindow).toBe(90)
  await expectNoViolations(page, 'the booking rules')

  await page.getByRole('link', { name: 'Agendalink' }).click()
  await page.getByRole('button', { name: 'Link maken' }).click()
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\.ics$/)
  await page.getByRole('button', { name: 'Link beëindigen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link beëindigen' }).click()
  await expect(page.getByText('Er is nog geen link.')).toBeVisible()
})
