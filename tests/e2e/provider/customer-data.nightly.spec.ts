import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer } from '../widget/booked-customer.ts'
import { newAddress } from './new-provider.ts'
import { expect, test } from './provider.ts'

// A 404 is expected, because the test looks up somebody who is not a customer.
test.use({ expectedErrors: /404/ })
test.setTimeout(90_000)

const languages = [
  {
    locale: 'en-GB',
    language: 'en',
    section: 'Customer data',
    email: 'Email address of the customer',
    save: 'Save their data',
    file: 'customer-data.json',
    erase: 'Erase',
    question: 'Erase this customer?',
    yes: 'Erase for good',
    erased: 'The customer was erased',
    unknown: 'Nobody with this address is a customer here.',
  },
  {
    locale: 'nl-NL',
    language: 'nl',
    section: 'Klantgegevens',
    email: 'E-mailadres van de klant',
    save: 'Gegevens opslaan',
    file: 'klantgegevens.json',
    erase: 'Wissen',
    question: 'Deze klant wissen?',
    yes: 'Voorgoed wissen',
    erased: 'De klant is gewist',
    unknown: 'Niemand met dit adres is hier klant.',
  },
] as const

for (const t of languages) {
  test.describe(t.locale, () => {
    test.use({ locale: t.locale })

    test('an owner saves the data held about a customer and erases them, by keyboard (T-G1, R-D129)', async ({
      openAsOwner,
    }, { parallelIndex }) => {
      const { owner, aCustomer } = await setUpBookedCustomer(sharedAddress())
      const email = newAddress('gone')
      const customer = await aCustomer(email, t.language)
      const id = await customer.book('Deep tissue massage', 230 + 14 * parallelIndex)

      const page = await openAsOwner('/settings')
      await page.getByRole('link', { name: t.section }).press('Enter')
      const field = page.getByLabel(t.email)
      await field.focus()
      const downloading = page.waitForEvent('download')
      await page.keyboard.type(`${email}\n`)
      const download = await downloading
      expect(download.suggestedFilename()).toBe(t.file)
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { bookings: { id: string }[] }
      expect(data.bookings.map((booking) => booking.id)).toEqual([id])
      await expectAccessible(page, 'the data of a customer')

      await page.getByRole('button', { name: t.erase, exact: true }).press('Enter')
      const question = page.getByRole('dialog', { name: t.question })
      await expect(question).toContainText(email)
      await expectAccessible(page, 'the question before a customer is erased')
      await question.getByRole('button', { name: t.yes }).press('Enter')
      await expect(page.getByText(t.erased)).toBeVisible()
      expect(await owner('providerBooking', { params: { id } })).toMatchObject({
        status: 'REJECTED',
        guest: { email: '', lastName: '', phoneNumber: '' },
      })

      await field.fill(email)
      await page.getByRole('button', { name: t.save }).press('Enter')
      await expect(page.getByText(t.unknown)).toBeVisible()

      // After the erasure, the booking has no customer and no contact data.
      await page.goto(`/provider/#/bookings?booking=${id}`)
      await expect(page.getByRole('dialog')).toContainText(/Deleted customer|Verwijderde klant/)
      await expect(page.getByRole('dialog').locator('a[href^="mailto:"]')).toHaveCount(0)
    })
  })
}
