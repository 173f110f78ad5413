import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { widgetAddress } from '#tests/e2e/widget/customer.ts'
import { setUpBookedCustomer, today } from '#tests/e2e/widget/booked-customer.ts'
import type { Screen, ScreenshotPage } from '../screenshot-page.ts'

/** Publishes a session of one seat, books it, and returns its service and date. */
async function aFullSession({ address, week }: ScreenshotPage): Promise<{ serviceId: string; date: LocalDate }> {
  const { owner } = await setUpBookedCustomer(address)
  const service = (await owner('providerServices', {})).find(({ serviceType }) => serviceType === 'PUBLIC')
  const [instructorId = ''] = service?.instructorIds ?? []
  const date = addDays(today(), 200 + 7 * week)
  const serviceId = service?.id ?? ''
  await owner('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      instructorId,
      serviceIds: [serviceId],
      startDate: date,
      startTime: '06:00',
      endTime: '07:15',
      repeatType: 'ONE_TIME',
    },
  })
  const { availability } = await owner('providerCalendar', { query: { from: date, to: date, instructorId } })
  const starts = availability.flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime))
  const startTime = starts.find((each) => each.includes('T06:00')) ?? ''
  const session = { serviceId, instructorId, startTime }
  await owner('changeSeats', { body: { ...session, seats: 1 } }, { idempotencyKey: randomUUID() })
  const newCustomer = { id: randomUUID(), firstName: 'Ans', lastName: 'Mol', email: '', phoneNumber: '0612345678' }
  const body = { ...session, newCustomer, price: service?.price ?? 0, sendConfirmation: false }
  await owner('bookForCustomer', { body }, { idempotencyKey: randomUUID() })
  return { serviceId, date }
}

/** The waiting list, of a customer who is logged in. */
export const waitingScreens: readonly Screen[] = [
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
]
