import type { Locator } from '@playwright/test'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import { password } from '#tests/e2e/widget/customer.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { logOut, openTimes, openWidget, ownEmail, visitor } from './widget-navigation.ts'

const invoices = ({ page }: ScreenshotPage): Locator => page.locator('[aria-labelledby="booking-invoices"]')

const yoga = /Private yoga|Privéles yoga/

/**
 * Screens of a service that asks for a deposit, and of a booking of it with its invoice. The first one logs in as the customer who has
 * bookings.
 */
export const depositScreens: readonly Screen[] = [
  {
    name: 'widget-deposit-order',
    show: async (stage) => {
      await logOut(stage)
      await openWidget(stage, '/bookings')
      await visitor(stage).logIn(ownEmail(stage), password)
      await stage.page.getByRole('tabpanel').waitFor()
      await openTimes(stage, yoga, false)
      await visitor(stage).slots.first().click()
      await stage.page.getByRole('contentinfo').getByRole('combobox').selectOption({ index: 1 })
      await visitor(stage).button(visitor(stage).words.toPayment).click()
      await stage.page.locator('[aria-labelledby="payment-terms"]').waitFor()
    },
  },
  {
    name: 'widget-deposit-booking',
    show: async (stage) => {
      const customer = await (await setUpBookedCustomer(stage.address)).known(ownEmail(stage), stage.locale)
      const id = await customer.book('Private yoga', 28 + 7 * stage.week, 'STRIPE')
      await customer.payByCard(id)
      await openWidget(stage, `/bookings/${id}`)
      await invoices(stage).getByRole('button').waitFor()
    },
  },
  {
    name: 'widget-invoice-ask',
    show: async (stage) => {
      await invoices(stage).getByRole('button').click()
      await invoices(stage).locator('form').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'widget-invoice',
    show: async (stage) => {
      await stage.page.locator('form[aria-label] button[type=submit]').click()
      await invoices(stage).getByRole('listitem').waitFor()
    },
  },
]
