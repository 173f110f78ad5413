import type { Page } from '@playwright/test'
import { demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call, type Output } from '#shared/api/client.ts'
import { addDays, startOfWeek } from '#shared/time/local-date.ts'
import { formatScheduleId } from '#widget/data/booking/slot-schedule-id.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { today } from './booked-customer.ts'
import { demoCustomer, sites, widgetAddress, type Customer } from './customer.ts'

type Session = Pick<Output<'login'>, 'token' | 'user'>

const { id: organisationId, paid } = sites.freelancer

const call: Call = (...request) =>
  createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', organisationId }))(...request)

/** Logs in as the demo customer with a new session, which the test may end. */
export const logInByApi = (): Promise<Session> =>
  call('login', { body: { email: demoCustomer, password: demoPassword } })

/** Ends the page's session on the server. The page is not notified. */
export const revoke = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/auth/logout', { method: 'POST', headers })
  })

let shared: Promise<Session> | undefined
/** All tests of a worker share one session, because each log-in hashes a password. */
const sharedSession = (): Promise<Session> => (shared ??= logInByApi())

interface As {
  /** The session to use; by default that of the demo customer, which other tests use too. */
  readonly session?: Session
  /** The address of the widget; by default that of the shared product. */
  readonly address?: string
}

/** Stores a session in the page, as the log-in does. */
export async function beLoggedIn(page: Page, { session, address = sharedAddress() }: As = {}): Promise<void> {
  const { token, user } = session ?? (await sharedSession())
  // Opens a file of the widget's origin that runs no code, to get access to the storage of the origin.
  await page.goto(`${address}/embed.js`)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token, user: JSON.stringify(user) },
  )
}

/** Returns the URL query that selects the first available time of a freelancer's service, in the week that this visitor books. */
export async function firstFreeTime({ weeksAhead }: Customer, service: RegExp = paid): Promise<string> {
  const { services } = await call('catalogue', { params: { id: organisationId } })
  const serviceId = services.find(({ name }) => service.test(name))!.id
  const startDate = addDays(startOfWeek(today()), 7 * weeksAhead)
  const body = { organisationId, serviceId, startDate, endDate: addDays(startDate, 6) }
  const days = (await call('windowSlots', { body })).response
  const { id: bookingId, date, timeSlots } = days.find((day) => day.timeSlots.length > 0)!
  const scheduleId = formatScheduleId({ kind: 'window', windowId: bookingId, startTime: timeSlots[0]!.startTime })
  return new URLSearchParams({ serviceId, date, scheduleId }).toString()
}

/** Logs in and goes straight to the payment of an available time at the freelancer. */
export async function startAtPayment(visitor: Customer, as: As = {}): Promise<void> {
  await beLoggedIn(visitor.page, as)
  const path = visitor.locale === 'en' ? '/en/payment' : '/payment'
  const chosen = widgetAddress('freelancer', path, await firstFreeTime(visitor))
  await visitor.page.goto((as.address ?? sharedAddress()) + chosen)
}
