import type { Page } from '@playwright/test'
import { demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call, type Output } from '#shared/api/client.ts'
import { addDays, startOfWeek } from '#shared/time/local-date.ts'
import { formatScheduleId } from '#widget/app/booking/schedule-id.ts'
import { sharedAddress } from '../product.ts'
import { today } from './booked-customer.ts'
import { demoCustomer, sites, widgetAddress, type Customer } from './customer.ts'

type Session = Pick<Output<'login'>, 'token' | 'user'>

const { id: orgId, paid } = sites.freelancer

const call: Call = (...request) =>
  createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', organizationId: orgId }))(...request)

/** A session of the demo customer's that the test may end. */
export const logInByApi = (): Promise<Session> =>
  call('login', { body: { email: demoCustomer, password: demoPassword } })

/** Ends the session of the page on the server, of which the page hears nothing. */
export const revoke = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/auth/logout', { method: 'POST', headers })
  })

let shared: Promise<Session> | undefined
/** One session for the tests of a worker, because each log-in hashes a password. */
const sharedSession = (): Promise<Session> => (shared ??= logInByApi())

interface As {
  /** By default the session of the demo customer that other tests use too. */
  readonly session?: Session
  /** The shared product's, unless the widget is reached by another way. */
  readonly address?: string
}

/** Stores a session as the log-in does. */
export async function beLoggedIn(page: Page, { session, address = sharedAddress() }: As = {}): Promise<void> {
  const { token, user } = session ?? (await sharedSession())
  // A file of the widget's origin that runs nothing.
  await page.goto(`${address}/embed.js`)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token, user: JSON.stringify(user) },
  )
}

/** The query that chooses the first free time of the freelancer's service in the visitor's week. */
export async function firstFreeTime({ weeksAhead }: Customer, service: RegExp = paid): Promise<string> {
  const { services } = await call('catalogue', { params: { id: orgId } })
  const serviceId = services.find(({ name }) => service.test(name))!.id
  const startDate = addDays(startOfWeek(today()), 7 * weeksAhead)
  const body = { orgId, serviceId, startDate, endDate: addDays(startDate, 6) }
  const days = (await call('appointmentSlots', { body })).response
  const { id: appointmentId, date, timeSlots } = days.find((day) => day.timeSlots.length > 0)!
  const scheduleId = formatScheduleId({ kind: 'appointment', appointmentId, startTime: timeSlots[0]!.startTime })
  return new URLSearchParams({ serviceId, date, scheduleId }).toString()
}

/** Goes straight to the payment of a free time of the freelancer's, logged in. */
export async function startAtPayment(visitor: Customer, as: As = {}): Promise<void> {
  await beLoggedIn(visitor.page, as)
  const path = visitor.locale === 'en' ? '/en/payment' : '/payment'
  const chosen = widgetAddress('freelancer', path, await firstFreeTime(visitor))
  await visitor.page.goto((as.address ?? sharedAddress()) + chosen)
}
