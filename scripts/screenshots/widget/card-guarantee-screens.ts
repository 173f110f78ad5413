import { payment as en } from '#shared/i18n/messages/en/payment.ts'
import { payment as nl } from '#shared/i18n/messages/nl/payment.ts'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import type { Screen } from '#scripts/screenshots/screen-definition.ts'
import { choose, openWidget, ownEmail, visitor } from './widget-navigation.ts'

const texts = { en, nl }

/** Screens of a card as a guarantee, given by the customer who has bookings. */
export const cardScreens: readonly Screen[] = [
  {
    name: 'widget-guarantee-order',
    show: async (stage) => {
      const customer = await (await setUpBookedCustomer(stage.address)).known(ownEmail(stage), stage.locale)
      const time = await customer.freeTime('Posture assessment', 28 + 7 * stage.week)
      await openWidget(stage, '/payment', undefined, time)
      await visitor(stage).widget.getByLabel(visitor(stage).words.fullName).fill('Noor Jansen')
      await choose(stage.page, 'pay-afterwards')
      await stage.page.locator('[aria-labelledby="guarantee-terms"]').getByRole('checkbox').check()
    },
  },
  {
    name: 'widget-guarantee-card',
    show: async (stage) => {
      await visitor(stage).button(texts[stage.locale]['guarantee.continue']).click()
      await visitor(stage).button(texts[stage.locale]['guarantee.save']).waitFor()
    },
  },
  {
    name: 'widget-guarantee-booking',
    show: async (stage) => {
      await visitor(stage).button(texts[stage.locale]['guarantee.save']).click()
      await visitor(stage).expectConfirmed()
      await stage.page.locator('a[href*="/bookings/"]').click()
      await stage.page.getByText('4242').scrollIntoViewIfNeeded()
    },
  },
]
