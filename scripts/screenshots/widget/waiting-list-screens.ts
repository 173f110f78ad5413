import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { widgetAddress } from '#tests/e2e/widget/customer.ts'
import { setUpBookedCustomer, today } from '#tests/e2e/widget/booked-customer.ts'
import { latestMail } from '#tests/e2e/mailbox.ts'
import { waiting as en } from '#shared/i18n/messages/en/waiting.ts'
import { waiting as nl } from '#shared/i18n/messages/nl/waiting.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openWidget, ownEmail } from './widget-navigation.ts'

const texts = { en, nl }

/** The ids of the bookings that fill the sessions, by `week` of the page. */
const seats = new Map<number, string>()

/** Publishes a session of one seat, books it, and returns its service and date. */
async function aFullSession({ address, week }: ScreenshotPage): Promise<{ serviceId: string; date: LocalDate }> {
  const { owner } = await setUpBookedCustomer(address)
  const service = (await owner('providerServices', {})).find(({ serviceKind }) => serviceKind === 'PUBLIC')
  const [specialistId = ''] = service?.specialistIds ?? []
  const date = addDays(today(), 200 + 7 * week)
  const serviceId = service?.id ?? ''
  await owner('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [serviceId],
      startDate: date,
      startTime: '06:00',
      endTime: '07:15',
      recurrence: 'ONE_TIME',
    },
  })
  const { availability } = await owner('providerCalendar', { query: { from: date, to: date, specialistId } })
  const starts = availability.flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime))
  const startTime = starts.find((each) => each.includes('T06:00')) ?? ''
  const session = { serviceId, specialistId, startTime }
  await owner('changeSeats', { body: { ...session, seats: 1 } }, { idempotencyKey: randomUUID() })
  const newCustomer = { id: randomUUID(), firstName: 'Ans', lastName: 'Mol', email: '', phoneNumber: '0612345678' }
  const body = { ...session, newCustomer, price: service?.price ?? 0, sendConfirmation: false }
  const { booking } = await owner('bookForCustomer', { body }, { idempotencyKey: randomUUID() })
  seats.set(week, booking?.id ?? '')
  return { serviceId, date }
}

/** Screens of the waiting list, for a logged-in customer. */
export const waitingListScreens: readonly Screen[] = [
  {
    name: 'widget-waiting-full',
    show: async (stage) => {
      const { serviceId, date } = await aFullSession(stage)
      const path = stage.locale === 'en' ? '/en/timeslot' : '/timeslot'
      await stage.page.goto(stage.address + widgetAddress('business', path, `serviceId=${serviceId}&date=${date}`))
      const panel = stage.page.locator('[aria-labelledby="full-times"]')
      await panel.getByRole('combobox').waitFor()
      await panel.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'widget-waiting-joined',
    show: async ({ page }) => {
      const panel = page.locator('[aria-labelledby="full-times"]')
      await panel.getByRole('button').click()
      await panel.getByRole('link').first().waitFor()
      await panel.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'widget-waiting-entry',
    show: async ({ page }) => {
      await page.locator('[aria-labelledby="full-times"]').getByRole('link').first().click()
      await page.locator('#waiting-standing').waitFor()
    },
  },
  {
    // The seat is freed, and the mail with the offer is opened.
    name: 'widget-waiting-offer',
    show: async (stage) => {
      const { owner } = await setUpBookedCustomer(stage.address)
      await owner('changeBooking', { body: { id: seats.get(stage.week) ?? '', status: 'REJECTED' } })
      const { text } = await latestMail(stage.address, ownEmail(stage), /place is free|plek voor je vrij/)
      await stage.page.goto(/https?:\S+\/waiting\?\S+/.exec(text)?.[0] ?? '')
      await stage.page.getByRole('contentinfo').getByRole('button').nth(1).waitFor()
    },
  },
  {
    name: 'widget-waiting-declined',
    show: async ({ page }) => {
      await page.getByRole('contentinfo').getByRole('button').last().click()
      await page.getByRole('contentinfo').getByRole('button').first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'widget-waiting-missing',
    show: async (stage) => {
      await openWidget(stage, '/waiting', undefined, `offer=${'s'.repeat(43)}`)
      await stage.page.getByText(texts[stage.locale]['missing.title']).waitFor()
    },
  },
]
