import { expectAccessible } from '../axe.ts'
import { expect, test } from './provider.ts'

test.describe.configure({ timeout: 90_000 })

test.use({ locale: 'en-GB' })

test('A package is created by keyboard alone, changed and withdrawn, and axe finds no problem (R-B3.8, R-D66)', async ({
  openAsOwner,
}) => {
  const page = await openAsOwner('/packages')
  const { keyboard } = page
  await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
  await expectAccessible(page, 'the packages')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ten of each' }) })

  await test.step('it is made by keyboard', async () => {
    await keyboard.press('n')
    const make = page.getByRole('dialog', { name: 'New package' })
    await expect(make).toBeVisible()
    const tabTo = async (name: string | RegExp, role: 'textbox' | 'checkbox') => {
      const target = make.getByRole(role, { name })
      for (let presses = 0; presses < 30; presses += 1) {
        if (await target.first().evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}`)
    }
    await tabTo('Package name', 'textbox')
    await keyboard.type('Ten of each')
    await tabTo(/Deep tissue massage/, 'checkbox')
    await keyboard.press('Space')
    await tabTo('Credits for Deep tissue massage', 'textbox')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('10')
    await expect(make.getByText('Booked one by one: €850')).toBeVisible()
    await tabTo('Price', 'textbox')
    await keyboard.type('799,50')
    await keyboard.press('Enter')
    await expect(card).toContainText('€799.50')
    await expect(card).toContainText('10x Deep tissue massage')
    await expect(card).toContainText('Does not expire')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const edit = page.getByRole('dialog', { name: 'Edit package' })

  await test.step('it is changed', async () => {
    await page.getByRole('button', { name: 'Edit Ten of each' }).click()
    await edit.getByLabel('Valid for').fill('4000')
    await edit.getByLabel('Price').fill('750')
    await expect(edit.getByText('Choose 1 to 3,650 days, or leave this empty.')).toBeVisible()
    await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page, 'a package')
    await edit.getByLabel('Valid for').fill('90')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Valid for 90 days')
  })

  await test.step('it is withdrawn', async () => {
    await page.getByRole('button', { name: 'Edit Ten of each' }).click()
    await edit.getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('dialog', { name: 'Withdraw Ten of each?' })
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('heading', { name: 'No longer sold' })).toBeVisible()
  })
})
