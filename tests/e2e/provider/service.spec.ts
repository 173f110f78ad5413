import { expect, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test('an owner makes a group service in two steps', async ({ openAsOwner }) => {
  const page = await openAsOwner('/services')
  await page.getByRole('button', { name: /^Service/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New service' })
  await dialog.getByText('Group Session').click()
  await dialog.getByLabel('Service name').fill('Sunrise stretch')
  await dialog.getByLabel('Duration').fill('45')
  await dialog.getByLabel('Price').fill('12,5')
  await dialog.getByLabel('Seats').fill('6')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The service was saved')).toBeVisible()
  const tile = page.getByRole('listitem').filter({ hasText: 'Sunrise stretch' }).first()
  await expect(tile).toContainText('45 min, €12.50')
  await expect(tile).toContainText('Group Session, 6 seats, 3 specialists')
})

test('unsaved work is not lost without a question', async ({ openAsOwner }) => {
  const page = await openAsOwner('/services')
  await page.getByRole('button', { name: /^Service/ }).click()
  await page.getByLabel('Service name').fill('Half an idea')
  await page.keyboard.press('Escape')
  await expect(page.getByText('All unsaved changes will disappear')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Service name')).toHaveValue('Half an idea')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
