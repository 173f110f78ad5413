import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { expect, test, widgetAddress } from './customer.ts'
import { setUpBookedCustomer } from './booked-customer.ts'

// The timeout is long, because the test opens several screens and Axe checks them.
test.setTimeout(150_000)
test.use({ locale: 'nl-NL', viewport: { width: 1280, height: 800 } })

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('A customer moves and cancels bookings in “My bookings” and sees the credits (R-D53, R-D55, R-D64, R-D124)', async ({
  page,
  newEmail,
}, { parallelIndex }) => {
  const { aCustomer } = await setUpBookedCustomer(sharedAddress())
  const customer = await aCustomer(newEmail, 'nl')
  await customer.book('Deep tissue massage', 160 + 14 * parallelIndex)
  await customer.beLoggedIn(page)
  await page.goto(widgetAddress('business'))

  await press(page, page.getByRole('button', { name: 'Je account' }))
  await press(page, page.getByRole('link', { name: 'Mijn boekingen' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn boekingen' })).toBeVisible()
  const row = page.getByRole('link', { name: /Dieptemassage.*Bevestigd.*Achteraf betalen/ })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'my bookings')
  await press(page, row)
  await expect(page.getByRole('heading', { level: 1, name: 'Je boeking' })).toBeVisible()
  await expect(page.getByText(/verplaatsen of annuleren/)).toBeVisible()
  await expectAccessible(page, 'a booking')

  const move = page.getByRole('button', { name: 'Verplaatsen' })
  await press(page, move)
  const dialog = page.getByRole('dialog', { name: 'Afspraak verplaatsen' })
  await expect(dialog.getByRole('heading', { name: 'Afspraak verplaatsen' }), 'R-B2.34').toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sluiten' }), 'R-B2.34').toBeVisible()
  const slots = dialog.getByRole('group', { name: 'Tijden' }).getByRole('button')
  await expect(slots.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(move).toBeFocused()
  await press(page, move)
  await tabTo(page, slots.first())
  const time = await slots.first().innerText()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: /^Verplaats naar/ }))
  await expect(page.getByText('Je boeking is verplaatst')).toBeVisible()
  await expect(page.getByText(new RegExp(String.raw`${time}\s-\s`))).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Boeking annuleren' }))
  const question = page.getByRole('dialog', { name: 'Boeking annuleren' })
  await expect(question.getByText('Dit kost je niets.'), 'R-D124').toBeVisible()
  await expectAccessible(page, 'cancel')
  await press(page, question.getByRole('button', { name: 'Ja, annuleer' }))
  await expect(page.getByText('Je boeking is geannuleerd')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Terug' }))
  await expect(page.getByText('Je hebt geen boekingen staan')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Komend' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /Dieptemassage.*Geannuleerd/ })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Je account' }))
  await press(page, page.getByRole('link', { name: 'Mijn tegoed' }))
  await expect(page.getByText('Je hebt nog geen tegoed')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Bekijk de pakketten' }))
  await expect(page.getByRole('tab', { name: 'Pakketten' })).toHaveAttribute('aria-selected', 'true')
  await customer.buy('Five massages')
  await page.goto(widgetAddress('business', '/credits'))
  await expect(page.getByText('5x')).toBeVisible()
  await expect(page.getByText('Gekocht met Vijf massages')).toBeVisible()
  await expectAccessible(page, 'credits')
  await press(page, page.getByRole('link', { name: 'Boek Dieptemassage' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Kies een tijd' })).toBeVisible()
})
