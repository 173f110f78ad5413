import { expect, sites, test, type Site } from './customer.ts'

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

for (const locale of ['nl-NL', 'en-GB']) {
  for (const device of ['phone', 'desk'] as const) {
    test.describe(`${locale} on a ${device}`, () => {
      test.use({ locale, ...devices[device] })

      for (const site of Object.keys(sites) as Site[]) {
        const { path, free, paid, price, hasTeam } = sites[site]

        test(`a new customer books a free service of a ${site}`, async ({ customer, newEmail, mailTo }) => {
          await customer.openPanel(path)
          await customer.chooseService(free, hasTeam)
          const time = await customer.chooseTime()
          await customer.button(customer.words.toLogin).click()
          await customer.signUp(newEmail, mailTo)
          // Back at the chosen time (B2.35), which is reserved at once (B2.16).
          await customer.button(customer.words.bookForFree).click()
          await customer.expectConfirmed()
          await expect(customer.widget.getByText(new RegExp(`${time} - `))).toBeVisible()
          await expect(customer.widget.getByText(newEmail)).toBeVisible()
        })

        test(`a returning customer books at a ${site} and pays afterwards`, async ({ customer }) => {
          await customer.openPanel(path)
          await customer.chooseService(paid, hasTeam)
          await customer.chooseTime()
          await customer.button(customer.words.toLogin).click()
          await customer.logIn()
          // Filled in from the account, with the name that was last booked under.
          await expect(customer.widget.getByLabel(customer.words.fullName)).toHaveValue(/\S/)
          await customer.button(customer.words.payAfterwards(price)).click()
          await customer.expectConfirmed()

          const download = customer.page.waitForEvent('download')
          await customer.button(customer.words.addToCalendar).click()
          expect((await download).suggestedFilename()).toBe('event.ics')
        })
      }
    })
  }
}
