import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time/local-date.ts'
import { setUpBookedCustomer, today } from '#tests/e2e/widget/booked-customer.ts'
import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Opens a booking that can still be moved. */
async function openBookingOf(stage: ScreenshotPage, service: string): Promise<void> {
  await openPlace(stage, `/bookings?q=${service}&status=ACCEPTED`)
  // The second day of the list is used: today's bookings may have begun, and the last ones are of people without a mail address.
  await stage.page.getByRole('region').nth(1).locator('[data-booking]').first().click()
  await dialogTitled(stage, providerTexts[stage.locale]['booking.title'])
}

async function openReschedule(stage: ScreenshotPage, service: string): Promise<void> {
  const texts = providerTexts[stage.locale]
  await openBookingOf(stage, service)
  await stage.page.getByRole('button', { name: texts['booking.reschedule'], exact: true }).click()
  await stage.page.getByRole('button', { name: texts['reschedule.request'] }).waitFor()
}

/** Books three appointments that repeat, at an hour that is not published. Returns the id of the first one. */
async function aRepeat({ address, week }: ScreenshotPage): Promise<string> {
  const { owner } = await setUpBookedCustomer(address)
  const service = (await owner('providerServices', {})).find(({ repeats }) => repeats)
  const { booked } = await owner(
    'bookRepeat',
    {
      body: {
        newCustomer: { id: randomUUID(), firstName: 'Ans', lastName: 'Mol', email: '', phoneNumber: '0612345678' },
        serviceId: service?.id ?? '',
        specialistId: service?.specialistIds[0] ?? '',
        price: service?.price ?? 0,
        sendConfirmation: false,
        date: addDays(today(), 420 + week),
        time: '21:30',
        rule: { every: 7, unit: 'DAY', weekdays: [], count: 3, until: null },
        timeZone: 'Europe/Amsterdam',
        confirmed: [1, 2, 3].map((number) => ({ number, warnings: ['outside-availability'] })),
      },
    },
    { idempotencyKey: randomUUID() },
  )
  return booked?.bookingIds[0] ?? ''
}

/** Screens about bookings: the list and the actions. */
export const bookingScreens: readonly Screen[] = [
  {
    name: 'provider-bookings',
    show: async (stage) => {
      await openPlace(stage, '/bookings')
      await stage.page.locator('[data-booking]').first().waitFor()
    },
  },
  {
    name: 'provider-bookings-nothing-found',
    show: async (stage) => {
      await openPlace(stage, '/bookings?payment=REFUNDED&q=nobody')
      await stage.page.getByText(providerTexts[stage.locale]['bookings.none']).first().waitFor()
    },
  },
  {
    name: 'provider-why-not-offered',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/bookings')
      await stage.page.getByRole('button', { name: texts['why.title'] }).click()
      await stage.page.getByLabel(texts['why.time'], { exact: true }).fill('03:30')
      await stage.page.getByRole('dialog').getByRole('status').waitFor()
    },
  },
  {
    name: 'provider-mark-paid',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openBookingOf(stage, 'massage')
      await stage.page.getByRole('button', { name: texts['paid.mark'] }).click()
      await dialogTitled(stage, texts['paid.title'])
    },
  },
  {
    name: 'provider-keep-slot',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      // A group session is used, because it is always a fixed slot that can stay published after the move. A massage may be in a window,
      // which has no such slot.
      await openReschedule(stage, 'breath')
      await stage.page
        .getByRole('button', { name: /^\d\d:\d\d/ })
        .first()
        .click()
      await stage.page.getByRole('button', { name: texts['reschedule.save'], exact: true }).click()
      await dialogTitled(stage, texts['keep.title'])
    },
  },
  {
    name: 'provider-reschedule',
    show: (stage) => openReschedule(stage, 'massage'),
  },
  {
    name: 'provider-reschedule-another-date',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByText(texts['reschedule.another'], { exact: true }).click()
      await stage.page.getByLabel(texts['reschedule.from'], { exact: true }).fill('23:45')
    },
  },
  {
    name: 'provider-send-request',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['reschedule.request'] }).click()
      await dialogTitled(stage, texts['request.title'])
    },
  },
  {
    name: 'provider-change-repeat',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, `/bookings?booking=${await aRepeat(stage)}`)
      await stage.page.getByRole('button', { name: texts['repeat.change'], exact: true }).click()
      await dialogTitled(stage, texts['repeat.change-title'])
      await stage.page.getByLabel(texts['repeat.act.CANCEL']).check()
    },
  },
]
