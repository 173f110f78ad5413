import type { Locator } from '@playwright/test'
import { password } from '#tests/e2e/widget/customer.ts'
import { setUpBookedCustomer, type BookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { dialogActs, logOut, openWidget, ownEmail, visitor } from './widget-navigation.ts'

const firstBooking = ({ page }: ScreenshotPage): Locator => page.getByRole('tabpanel').getByRole('link').first()

const acts = ({ page }: ScreenshotPage): Locator => page.getByRole('contentinfo').getByRole('button')

const ownCustomer = async ({ address, ...stage }: ScreenshotPage): Promise<BookedCustomer> =>
  (await setUpBookedCustomer(address)).known(ownEmail({ address, ...stage }), stage.locale)

/** The number of days until this page's booking. Each page books in a week of its own. */
const daysAhead = ({ week }: ScreenshotPage): number => 28 + 7 * week

async function openBooking(stage: ScreenshotPage, id: string, query = ''): Promise<void> {
  await openWidget(stage, `/bookings/${id}${query}`)
  await acts(stage).first().waitFor()
}

/** Screens about bookings and credits, of the demo customer and of a new one without any. */
export const bookingAndCreditScreens: readonly Screen[] = [
  {
    name: 'widget-book-again',
    show: async (stage) => {
      await openWidget(stage)
      await stage.page.locator('[aria-labelledby="book-again"]').getByRole('link').nth(1).waitFor()
    },
  },
  {
    name: 'widget-account-menu',
    show: async (stage) => {
      await openWidget(stage)
      await stage.page.getByRole('banner').locator('[popovertarget]').click()
    },
  },
  {
    name: 'widget-my-bookings',
    show: async (stage) => {
      await openWidget(stage, '/bookings')
      await firstBooking(stage).waitFor()
    },
  },
  {
    name: 'widget-my-bookings-past',
    show: async ({ page }) => {
      await page.getByRole('tab').nth(1).click()
      await page.getByRole('tab', { selected: true }).nth(0).waitFor()
    },
  },
  {
    name: 'widget-booking',
    show: async (stage) => {
      await stage.page.getByRole('tab').first().click()
      await firstBooking(stage).click()
      await acts(stage).first().waitFor()
    },
  },
  {
    name: 'widget-booking-reschedule',
    show: async (stage) => {
      await acts(stage).first().click()
      await stage.page.getByRole('dialog').getByRole('grid').waitFor()
    },
  },
  {
    name: 'widget-booking-cancel',
    show: async (stage) => {
      await stage.page.keyboard.press('Escape')
      await acts(stage).nth(1).click()
      await stage.page.getByRole('dialog').getByRole('status').waitFor()
    },
  },
  {
    name: 'widget-my-credits',
    show: async (stage) => {
      await openWidget(stage, '/credits')
      await stage.page.getByRole('main').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'widget-my-bookings-none',
    show: async (stage) => {
      await logOut(stage)
      await openWidget(stage, '/bookings')
      await visitor(stage).logIn(ownEmail(stage), password)
      await stage.page.getByRole('tabpanel').getByRole('link').waitFor()
    },
  },
  {
    name: 'widget-my-credits-none',
    show: async (stage) => {
      await openWidget(stage, '/credits')
      await stage.page.getByRole('main').getByRole('link').waitFor()
    },
  },
  {
    name: 'widget-booking-asked',
    show: async (stage) => {
      const { owner } = await setUpBookedCustomer(stage.address)
      const id = await (await ownCustomer(stage)).book('Deep tissue massage', daysAhead(stage))
      await owner('requestReschedule', { body: { id } })
      await openBooking(stage, id)
    },
  },
  {
    name: 'widget-booking-answer',
    show: async (stage) => {
      await acts(stage).first().click()
      await stage.page.getByRole('dialog').getByRole('grid').waitFor()
      await stage.page.getByRole('dialog').getByRole('group').getByRole('button').first().click()
    },
  },
  {
    name: 'widget-booking-moved',
    show: async (stage) => {
      await dialogActs(stage.page).first().click()
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
      await acts(stage).nth(1).waitFor()
    },
  },
  {
    name: 'widget-booking-unpaid',
    show: async (stage) =>
      openBooking(stage, await (await ownCustomer(stage)).book('Deep tissue massage', daysAhead(stage), 'STRIPE')),
  },
  {
    name: 'widget-booking-cancelled',
    show: async (stage) => {
      await acts(stage).last().click()
      await dialogActs(stage.page).last().click()
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    // Opens the link of a mail that was sent before the booking was cancelled.
    name: 'widget-booking-old-link',
    show: async (stage) => {
      await stage.page.goto(`${stage.page.url()}&action=cancel`)
      await stage.page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'widget-booking-not-found',
    show: async (stage) => {
      await openWidget(stage, '/bookings/0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1aff')
      await stage.page.getByRole('main').getByRole('link').waitFor()
    },
  },
  {
    name: 'widget-passkeys',
    show: async (stage) => {
      await openWidget(stage, '/passkeys')
      await stage.page.getByRole('main').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'widget-second-factor',
    show: async (stage) => {
      const json = { isOn: true, hasApp: true, recoveryCodesLeft: 8, canUseApp: true }
      await stage.page.route('**/provider/second-factor', (route) => route.fulfill({ json }))
      await openWidget(stage, '/second_factor')
      await stage.page.locator('[autocomplete="one-time-code"]').waitFor()
    },
  },
  {
    name: 'widget-privacy-second-step',
    show: async (stage) => {
      await openWidget(stage, '/privacy')
      await stage.page.locator('a[href*="second_factor"]').waitFor()
      await stage.page.unroute('**/provider/second-factor')
    },
  },
]

/** Screens that erase the account of the customer who has bookings. */
export const erasureScreens: readonly Screen[] = [
  {
    name: 'widget-privacy',
    show: async (stage) => {
      await openWidget(stage, '/privacy')
      await stage.page.getByRole('main').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'widget-privacy-erase',
    show: async (stage) => {
      await stage.page.getByRole('main').getByRole('button').last().click()
      await stage.page.getByRole('dialog').locator('input').fill('not my password')
      await stage.page.keyboard.press('Enter')
      await stage.page.getByRole('dialog').locator('input[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'widget-privacy-erased',
    show: async (stage) => {
      await stage.page.getByRole('dialog').locator('input').fill(password)
      await stage.page.keyboard.press('Enter')
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
      await stage.page.getByRole('main').getByRole('link').waitFor()
    },
  },
]
