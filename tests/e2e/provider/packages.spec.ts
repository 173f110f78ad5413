import { expectAccessible } from '../axe.ts'
import { expect, test } from './provider.ts'

test.describe.configure({ timeout: 90_000 })

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('B3.8, D66: a package is made, changed and withdrawn', async ({ openAsOwner }) => {
    const page = await openAsOwner('/packages')
    await page.getByRole('button', { name: /^Package/ }).click()
    const make = page.getByRole('dialog', { name: 'New package' })
    await make.getByLabel('Package name').fill('Ten of each')
    await make.getByRole('checkbox', { name: /Deep tissue massage/ }).check()
    await make.getByLabel('Credits for Deep tissue massage').fill('10')
    await expect(make.getByText('Booked one by one: €850')).toBeVisible()
    await make.getByLabel('Price').fill('799,50')
    await make.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ten of each' }) })
    await expect(card).toContainText('€799.50')
    await expect(card).toContainText('10x Deep tissue massage')
    await expect(card).toContainText('Does not expire')

    await page.getByRole('button', { name: 'Edit Ten of each' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit package' })
    await edit.getByLabel('Valid for').fill('4000')
    await edit.getByLabel('Price').fill('750')
    await expect(edit.getByText('Choose 1 to 3,650 days, or leave this empty.')).toBeVisible()
    await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
    await edit.getByLabel('Valid for').fill('90')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Valid for 90 days')

    await page.getByRole('button', { name: 'Edit Ten of each' }).click()
    await edit.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw Ten of each?' }).getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('heading', { name: 'No longer sold' })).toBeVisible()
  })

  test('axe finds nothing on the packages and their dialog', async ({ openAsOwner }) => {
    const page = await openAsOwner('/packages')
    await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
    await expectAccessible(page, 'the packages')
    await page.getByRole('button', { name: 'Edit Five massages' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit package' })).toBeVisible()
    await expectAccessible(page, 'a package')
  })
})

test.describe('in Dutch, by keyboard alone', () => {
  test.use({ locale: 'nl-NL' })

  test('een pakket wordt gemaakt', async ({ openAsOwner }) => {
    const page = await openAsOwner('/packages')
    const { keyboard } = page
    await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
    await keyboard.press('n')
    const make = page.getByRole('dialog', { name: 'Nieuw pakket' })
    await expect(make).toBeVisible()
    const tabTo = async (name: string, role: 'textbox' | 'checkbox' | 'button') => {
      const target = make.getByRole(role, { name })
      for (let presses = 0; presses < 30; presses += 1) {
        if (await target.first().evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}`)
    }
    await tabTo('Naam van het pakket', 'textbox')
    await keyboard.type('Toetsenbordpakket')
    await tabTo('Private yoga', 'checkbox')
    await keyboard.press('Space')
    await tabTo('Prijs', 'textbox')
    await keyboard.type('100')
    await keyboard.press('Enter')
    await expect(page.getByText('Het pakket is opgeslagen')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Toetsenbordpakket' })).toBeVisible()
  })
})
