import { expectNoViolations } from '../axe.ts'
import { expect, goTo, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test('A2.40, B3.8: a group service is made in two steps, and a package of it', async ({ openAsOwner }) => {
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

test('A9.17: the placeholders of services and packages are as high as what comes', async ({ page, openAsOwner }) => {
  for (const [place, heading] of [
    ['/services', 'Introduction call'],
    ['/packages', 'Five massages'],
  ] as const) {
    const release = Promise.withResolvers<void>()
    await page.route(`**/api/provider${place}`, async (route) => {
      await release.promise
      await route.continue()
    })
    // The second place opens in the running app, which has asked for no packages yet.
    await openAsOwner(place)
    const [placeholder, item] = [page.locator('output > [aria-hidden]').first(), page.getByRole('listitem')]
    const expected = (await placeholder.boundingBox())?.height
    release.resolve()
    const shown = item.filter({ has: page.getByRole('heading', { name: heading }) })
    expect((await shown.boundingBox())?.height, place).toBe(expected)
  }
})
