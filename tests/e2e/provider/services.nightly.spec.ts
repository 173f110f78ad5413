import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoViolations } from '../axe.ts'
import { expect, goTo, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test.describe.configure({ timeout: 90_000 })

test('By keyboard alone, a service is created, edited, withdrawn and offered again (R-A2.40, R-A4.23, R-D84)', async ({
  openAsOwner,
}) => {
  const page = await openAsOwner('/services')
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }
  const tile = page.getByRole('button', { name: 'Sunrise stretch' })
  const details = page.getByRole('listitem').filter({ hasText: 'Sunrise stretch' }).first()
  await expect(page.getByRole('button', { name: 'Deep tissue massage' })).toBeVisible()

  await test.step('a group session is made in two steps', async () => {
    await keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New service' })
    await tabTo(dialog.getByRole('radio', { name: 'Private', exact: true }))
    await keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Group Session' })).toBeChecked()
    await tabTo(dialog.getByLabel('Service name'))
    await keyboard.type('Sunrise stretch')
    await tabTo(dialog.getByLabel('Duration'))
    await keyboard.type('45')
    await tabTo(dialog.getByLabel('Price'))
    await keyboard.type('12,5')
    await tabTo(dialog.getByLabel('Seats'))
    await keyboard.type('6')
    await keyboard.press('Enter')
    await tabTo(dialog.getByRole('checkbox', { name: 'Select all' }))
    await keyboard.press('Space')
    await tabTo(dialog.getByRole('button', { name: 'Save' }))
    await keyboard.press('Enter')
    await expect(page.getByText('The service was saved')).toBeVisible()
    await expect(details).toContainText('45 min, €12.50')
    await expect(details).toContainText('Group Session, 6 seats, 3 specialists')
  })

  const edit = page.getByRole('dialog', { name: 'Edit service' })

  await test.step('it is edited, axe finding nothing', async () => {
    await tabTo(tile)
    await keyboard.press('Enter')
    await tabTo(edit.getByLabel('Price'))
    await keyboard.type('0,5')
    await keyboard.press('Tab')
    await expect(edit.getByText('Price must be €1 or more (max €99,999).')).toBeVisible()
    await expectAccessible(page, 'the step "Service"')
    await keyboard.press('Shift+Tab')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('25')
    await keyboard.press('Enter')
    await expect(edit.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
    await tabTo(edit.getByRole('button', { name: 'Save' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(details).toContainText('€25')
    await expect(tile).toBeFocused()
  })

  await test.step('it is withdrawn and offered again', async () => {
    await keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Withdraw' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Withdraw Sunrise stretch?' })
    await question.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'No longer offered' })).toBeVisible()
    await tile.press('Enter')
    await edit.getByRole('button', { name: 'Offer again' }).press('Enter')
    await expect(page.getByText('The service is offered again')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('A group service is created in two steps, and a package for it (R-A2.40, R-B3.8)', async ({ openAsOwner }) => {
  const page = await openAsOwner('/services')
  await expect(page.getByRole('button', { name: 'Deep tissue massage' })).toBeVisible()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })

  await test.step('the service', async () => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New service' })
    await dialog.getByRole('radio', { name: 'Group Session' }).check({ force: true })
    await dialog.getByLabel('Service name').fill('Evening stretch')
    await dialog.getByLabel('Duration').fill('45')
    await dialog.getByLabel('Price').fill('12,5')
    await dialog.getByLabel('Seats').fill('6')
    await expectNoViolations(page, 'the form of a service')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Select all' }).check({ force: true })
    await save.click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Evening stretch' }).first()).toContainText(
      'Group Session, 6 seats, 3 specialists',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the package', async () => {
    await goTo(page, '/packages')
    await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
    await expectNoViolations(page, 'the packages')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New package' })
    await dialog.getByLabel('Package name').fill('Ten stretches')
    await dialog.getByRole('checkbox', { name: /Evening stretch/ }).check({ force: true })
    await dialog.getByLabel('Credits for Evening stretch').fill('10')
    await expect(dialog.getByText('Booked one by one: €125')).toBeVisible()
    await dialog.getByLabel('Price', { exact: true }).fill('99,50')
    await save.click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ten stretches' }) })
    await expect(card).toContainText('€99.50')
    await expect(card).toContainText('10x Evening stretch')
  })
})
