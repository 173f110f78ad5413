import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test.describe.configure({ timeout: 90_000 })

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

test('A3.1: a service is given at one of the locations, by keyboard', async ({ page }) => {
  const provider = await aNewProvider('FREELANCER')
  const { instructorId } = await provider.call('providerSession', {})
  for (const address of ['Kade 1', 'Plein 2']) {
    await provider.call('saveLocation', { body: { address, city: 'Utrecht', zip: '3511 AA', activeCountryId: 'NL' } })
  }
  await provider.call('saveService', {
    body: {
      serviceType: 'PRIVATE',
      name: 'Intake',
      duration: 60,
      price: 50,
      instructorIds: [instructorId!],
      locationTypes: ['PHYSICAL'],
    },
  })
  await provider.open(page, '/services')
  await page.getByRole('button', { name: 'Intake' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await expect(dialog.getByText('Any of our locations')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Plein 2, 3511 AA Utrecht' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page, 'the addresses of a service')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The service was saved')).toBeVisible()
  const [saved] = await provider.call('providerServices', {})
  expect([saved!.address, saved!.serviceLocationIds]).toEqual(['Plein 2', [expect.any(String)]])
})

/** A service of the test's own, so that no other test misses it. */
async function makeService(page: Page, name: string) {
  await expect(page.getByRole('button', { name: 'Deep tissue massage' })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^(Service name|Naam van de dienst)/ }).fill(name)
  await dialog.getByLabel(/^(Duration|Duur)/).fill('50')
  await dialog.getByLabel(/^(Price|Prijs)/).fill('75')
  await dialog.getByRole('button', { name: /^(Next|Volgende)$/ }).click()
  await dialog.getByRole('checkbox', { name: /^(Select all|Alles selecteren)$/ }).check()
  await dialog.getByRole('button', { name: /^(Save|Opslaan)$/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' })

  test('A4.23, D84: een dienst wordt bewerkt, ingetrokken en weer aangeboden', async ({ openAsOwner }) => {
    const page = await openAsOwner('/services')
    await makeService(page, 'Stoelmassage')
    await page.getByRole('button', { name: 'Stoelmassage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dienst bewerken' })
    await dialog.getByLabel('Prijs').fill('0,5')
    await dialog.getByLabel('Omschrijving').fill('Op je eigen werkplek.')
    await expect(dialog.getByText('De prijs moet minstens €1 zijn (hoogstens €99.999).')).toBeVisible()
    await dialog.getByLabel('Prijs').fill('80')
    await dialog.getByLabel('Marge achteraf').fill('15')
    await dialog.getByRole('tab', { name: /Gegeven door/ }).click()
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('De dienst is opgeslagen')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Stoelmassage' }).first()).toContainText('50 min, €80')

    await page.getByRole('button', { name: 'Stoelmassage' }).click()
    await expect(dialog.getByLabel('Marge achteraf')).toHaveValue('15')
    await dialog.getByRole('button', { name: 'Intrekken' }).click()
    await page
      .getByRole('dialog', { name: 'Stoelmassage intrekken?' })
      .getByRole('button', { name: 'Intrekken' })
      .click()
    await expect(page.getByRole('heading', { name: 'Niet meer aangeboden' })).toBeVisible()
    await page.getByRole('button', { name: 'Stoelmassage' }).click()
    await dialog.getByRole('button', { name: 'Weer aanbieden' }).click()
    await expect(page.getByText('De dienst wordt weer aangeboden')).toBeVisible()
  })
})

test('A2.40: a service is made and edited by keyboard alone', async ({ openAsOwner }) => {
  const page = await openAsOwner('/services')
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }
  await expect(page.getByRole('button', { name: 'Deep tissue massage' })).toBeVisible()
  await keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New service' })
  await tabTo(dialog.getByLabel('Service name'))
  await keyboard.type('Keyboard yoga')
  await tabTo(dialog.getByLabel('Duration'))
  await keyboard.type('30')
  await tabTo(dialog.getByLabel('Price'))
  await keyboard.type('20')
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('checkbox', { name: 'Fenna de Boer' }))
  await keyboard.press('Space')
  await tabTo(dialog.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(page.getByText('The service was saved')).toBeVisible()

  const tile = page.getByRole('button', { name: 'Keyboard yoga' })
  await tabTo(tile)
  await keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit service' })
  await tabTo(edit.getByLabel('Price'))
  await keyboard.type('25')
  await keyboard.press('Enter')
  await tabTo(edit.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Keyboard yoga' }).first()).toContainText('€25')
  await expect(tile).toBeFocused()
})

test.describe('at the same time', () => {
  test.use({ expectedErrors: /409/ })

  test('D87: two windows that edit one service: the second is shown the difference', async ({
    openAsOwner,
    context,
  }) => {
    const page = await openAsOwner('/services')
    await makeService(page, 'Shared service')
    await page.getByRole('button', { name: 'Shared service' }).click()
    const mine = page.getByRole('dialog', { name: 'Edit service' })
    await mine.getByLabel('Price').fill('90')

    const other = await context.newPage()
    await other.addInitScript((token) => sessionStorage.setItem('inplan.token', token), await tokenOf(page))
    await other.goto('/provider/#/services')
    await other.getByRole('button', { name: 'Shared service' }).click()
    const theirs = other.getByRole('dialog', { name: 'Edit service' })
    await theirs.getByLabel('Price').fill('95')
    await theirs.getByRole('tab', { name: /Provided by/ }).click()
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)

    await mine.getByRole('tab', { name: /Provided by/ }).click()
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByRole('row', { name: /Price/ })).toContainText('€90')
    await expect(mine.getByRole('row', { name: /Price/ })).toContainText('€95')
    await mine.getByRole('button', { name: 'Keep mine' }).click()
    await mine.getByRole('tab', { name: /Provided by/ }).click()
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Shared service' }).first()).toContainText('€90')
  })
})

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('inplan.token') ?? '')

test('axe finds nothing on the services and their dialog', async ({ openAsOwner }) => {
  const page = await openAsOwner('/services')
  await expect(page.getByRole('button', { name: 'Deep tissue massage' })).toBeVisible()
  await expectAccessible(page, 'the services')
  await page.getByRole('button', { name: 'Deep tissue massage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await expectAccessible(page, 'the step "Service"')
  await dialog.getByRole('tab', { name: /Provided by/ }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  await expectAccessible(page, 'the step "Provided by"')
})
