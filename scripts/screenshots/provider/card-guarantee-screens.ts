import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import {
  changeAnswer,
  dialogTitled,
  restoreAnswers,
  type Screen,
  type ScreenshotPage,
} from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** The service of the demo business that asks for a card, by language. */
const assessment = { en: 'Posture assessment', nl: 'Houdingsanalyse' } as const

const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }
const agreed = { noShow: 31.25, late: 15, card, fee: { kind: 'NO_SHOW', amount: 31.25 } } as const

/** Opens a booking whose customer gave a card as a guarantee. */
async function openWithCard(stage: ScreenshotPage, charge: 'DECLINED' | null): Promise<void> {
  const { owner } = await setUpBookedCustomer(stage.address)
  const { bookings } = await owner('providerBookings', { query: { text: assessment.en } })
  // The first booking found may be the cancelled one of the customer from the widget's screens, so an accepted one is chosen.
  const id = bookings.find(({ status }) => status === 'ACCEPTED')?.id
  await changeAnswer(stage, 'bookingMoney', { guarantee: { ...agreed, charge } })
  await stage.page.goto('about:blank')
  await stage.page.goto(`${stage.address}/provider/#/bookings?booking=${id}`)
  await stage.page.locator('#booking-guarantee').scrollIntoViewIfNeeded()
}

/** Cards as a guarantee: the service that asks for one, and the fee of a booking. */
export const cardScreens: readonly Screen[] = [
  {
    name: 'provider-service-guarantee',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/services')
      await stage.page.getByRole('button', { name: assessment[stage.locale], exact: true }).click()
      await dialogTitled(stage, texts['service.edit'])
      await stage.page.getByRole('group', { name: texts['service.guarantee'] }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'provider-booking-fee', show: (stage) => openWithCard(stage, null) },
  {
    name: 'provider-charge-fee',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      const [charge = ''] = texts['guarantee.charge.NO_SHOW'].split(' (')
      await stage.page.getByRole('button', { name: charge }).click()
      await dialogTitled(stage, texts['charge-fee.title.NO_SHOW'])
    },
  },
  {
    name: 'provider-booking-fee-declined',
    show: async (stage) => {
      await restoreAnswers(stage)
      await openWithCard(stage, 'DECLINED')
      await restoreAnswers(stage)
    },
  },
]
