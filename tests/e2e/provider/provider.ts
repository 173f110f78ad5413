import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call, type Output } from '#shared/api/client.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { test as base } from '../fixture.ts'
import { sharedAddress } from '../product.ts'
import { withoutPrefetching } from '../without-prefetching.ts'

export { expect } from '@playwright/test'

const studioNoord = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'

type Session = Output<'login'>

/** API calls as one of the demo's accounts, or without a log-in. */
const callerAs = (token?: string): Call =>
  createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token, organisationId: studioNoord }))

async function logInOverHttp(email: string): Promise<Session> {
  return callerAs()('login', { body: { email, password: demoPassword } })
}

/** A time in an availability schedule that a customer can book. */
export interface OpenTime {
  readonly scheduleId: string
  readonly specialistId: string
  readonly startTime: string
  readonly price: number
}

/** The demo's customer, who books over HTTP as the widget would. */
export class Customer {
  readonly #call: Call
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    this.#call = callerAs(session.token)
  }

  async serviceId(name: string): Promise<string> {
    const { services } = await this.#call('catalogue', { params: { id: studioNoord } })
    return services.find((service) => service.name === name)!.id
  }

  /** Returns the bookable times of a service in the seven days from a date on. */
  async openTimes(serviceId: string, from: LocalDate): Promise<OpenTime[]> {
    const days = await this.#call('windowSlots', {
      body: { organisationId: studioNoord, serviceId, startDate: from, endDate: addDays(from, 6) },
    })
    return days.response.flatMap(({ id, specialistId, timeSlots }) =>
      timeSlots.map(({ startTime, price }) => ({ scheduleId: id, specialistId, startTime, price })),
    )
  }

  /** Books a time. A time with a price needs the payment method 'AFTER_PAY'. */
  async book(
    serviceId: string,
    { scheduleId, specialistId, startTime, price }: OpenTime,
    name: string,
    paymentMethod?: 'AFTER_PAY',
  ): Promise<string> {
    const { response } = await this.#call(
      'reserve',
      {
        body: {
          booking: {
            firstName: name,
            lastName: 'Test',
            phoneNumber: '',
            email: this.#session.user.email,
            date: startTime.slice(0, 10),
            seats: 1,
            paymentStatus: 'PENDING',
            status: 'ACCEPTED',
            slot: null,
            windowId: scheduleId,
            windowStart: startTime,
            freeCancellation: false,
            locationTypes: [],
            locationIds: [],
          },
          order: {
            eventId: null,
            serviceId,
            specialistId,
            customerId: null,
            useCredits: false,
            organisationId: studioNoord,
            seats: 1,
            packageId: null,
            isPurchase: false,
            seenPrice: { amount: price, currency: 'EUR' },
          },
          ...(paymentMethod && { paymentMethod }),
        },
      },
      { idempotencyKey: randomUUID() },
    )
    return response.bookingId!
  }
}

/** Today in Amsterdam, the time zone of the demo. */
export const today = (): LocalDate =>
  localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

type Fixtures = {
  customer: Customer
  /** Opens the provider app in the browser at a route, with the owner logged in. */
  openAsOwner: (place?: string) => Promise<Page>
}

type WorkerFixtures = {
  /** All tests of a worker share one log-in per account, because log-ins are rate-limited. */
  sessions: { owner: Session; customer: Session }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sessions: [
    async ({}, use) => {
      const { owner, customer } = demoAccounts
      await use({ owner: await logInOverHttp(owner.email), customer: await logInOverHttp(customer.email) })
    },
    { scope: 'worker' },
  ],
  customer: async ({ sessions }, use) => use(new Customer(sessions.customer)),
  page: async ({ page }, use) => {
    await page.addInitScript(withoutPrefetching)
    await use(page)
  },
  openAsOwner: async ({ page, sessions }, use) => {
    await page.addInitScript((token) => sessionStorage.setItem('inplan.token', token), sessions.owner.token)
    await use(async (place = '/calendar') => {
      await page.goto(`/provider/#${place}`)
      await expect(page.getByRole('navigation', { name: /^(Main menu|Hoofdmenu)$/, includeHidden: true })).toBeVisible()
      return page
    })
  },
})

/** The calendar's week view, once its data has loaded. */
export const week = (page: Page) => page.locator('section[aria-busy="false"]')

/** Goes to another route of the open app. */
export const goTo = (page: Page, place: string): Promise<void> =>
  page.evaluate((to) => {
    window.location.hash = to
  }, place)
