import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call, type Input, type Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { formatScheduleId } from '#widget/data/booking/slot-schedule-id.ts'
import { latestMail } from '../mailbox.ts'
import { password, sites } from './customer.ts'

const { id: organisationId } = sites.business

type Session = Output<'login'>
type TotalPriceRequest = Input<'reserve'>['body']['order']

/** Today in the demo's time zone. */
export const today = (): LocalDate =>
  localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

/** A customer of the demo business with an account, who books over the API. */
export interface BookedCustomer {
  readonly email: string
  /**
   * Books the first available time of a service, given by its English name, at least some days ahead. The booking is paid afterwards unless
   * another method is given. Returns its id.
   */
  book(service: string, daysAhead: number, paymentMethod?: 'AFTER_PAY' | 'STRIPE'): Promise<string>
  /** Returns the URL query that selects the first available time of a service, given by its English name, at least some days ahead. */
  freeTime(service: string, daysAhead: number): Promise<string>
  /** Pays a booking by card, in the sandbox. */
  payByCard(bookingId: string): Promise<void>
  /** Buys a package, by its English name, that is paid afterwards. */
  buy(packageName: string): Promise<void>
  /** The session in the format in which the widget stores it. */
  readonly session: Readonly<Record<'token' | 'user' | 'language', string>>
  /** Logs in by storing the session before a page is opened. */
  beLoggedIn(page: Page): Promise<void>
}

export interface BookedCustomerTest {
  /** API calls of the business's owner. */
  readonly owner: Call
  /** Creates a customer with an account. */
  readonly aCustomer: (email: string, locale: Locale) => Promise<BookedCustomer>
  /** Logs in as an existing customer. */
  readonly known: (email: string, locale: Locale) => Promise<BookedCustomer>
}

/** Sets up API calls as customers and as the owner, for actions outside the widget under test. */
export async function setUpBookedCustomer(address: string): Promise<BookedCustomerTest> {
  const callerAs = (locale: Locale, token?: string): Call =>
    createClient(axiosTransport(address), () => ({ locale, token, organisationId }))
  const { email: ownerEmail } = demoAccounts.owner
  const { token } = await callerAs('en')('login', { body: { email: ownerEmail, password: demoPassword } })

  return {
    owner: callerAs('en', token),
    aCustomer: async (email, locale) => {
      const anyone = callerAs(locale)
      await anyone('signUp', { body: { email, password, organisationId } })
      const code = /\b\d{6}\b/.exec((await latestMail(address, email)).text)?.[0] ?? ''
      const session = await anyone('verifyCustomer', { body: { email, code, organisationId } })
      return customerOf(callerAs(locale, session.token), session, locale)
    },
    known: async (email, locale) => {
      const session = await callerAs(locale)('login', { body: { email, password } })
      return customerOf(callerAs(locale, session.token), session, locale)
    },
  }
}

/** Matches a service or package by its English name. The server sends `name` in the caller's language. */
const isCalled =
  (english: string) =>
  ({ name, names }: { readonly name: string; readonly names?: { readonly en: string } | undefined }): boolean =>
    (names?.en ?? name) === english

function customerOf(call: Call, session: Session, locale: Locale): BookedCustomer {
  const { email } = session.user
  const kept = { token: session.token, user: JSON.stringify(session.user), language: locale }
  const catalogue = () => call('catalogue', { params: { id: organisationId } })

  const priceRequest = (price: number, wanted: Partial<TotalPriceRequest>): TotalPriceRequest => ({
    eventId: null,
    serviceId: null,
    specialistId: null,
    customerId: null,
    useCredits: false,
    organisationId,
    seats: 1,
    packageId: null,
    isPurchase: false,
    seenPrice: { amount: price, currency: 'EUR' },
    ...wanted,
  })

  /** Finds the first day on which a service has an available time. */
  async function firstFree(name: string, daysAhead: number) {
    const service = (await catalogue()).services.find(isCalled(name))!
    const from = addDays(today(), daysAhead)
    const body = { organisationId, serviceId: service.id, startDate: from, endDate: addDays(from, 13) }
    const [day] = (await call('windowSlots', { body })).response.filter(({ timeSlots }) => timeSlots.length > 0)
    return { service, day: day! }
  }

  return {
    email,
    freeTime: async (name, daysAhead) => {
      const { service, day } = await firstFree(name, daysAhead)
      const { id: bookingId, date, timeSlots } = day
      const scheduleId = formatScheduleId({ kind: 'window', windowId: bookingId, startTime: timeSlots[0]!.startTime })
      return new URLSearchParams({ serviceId: service.id, date, scheduleId }).toString()
    },
    book: async (name, daysAhead, paymentMethod = 'AFTER_PAY') => {
      const { service, day } = await firstFree(name, daysAhead)
      const { id, specialistId, timeSlots, locationIds } = day
      const { response } = await call(
        'reserve',
        {
          body: {
            booking: {
              firstName: 'Noor',
              lastName: 'Jansen',
              phoneNumber: '',
              email,
              date: timeSlots[0]!.startTime.slice(0, 10),
              seats: 1,
              paymentStatus: 'PENDING',
              status: 'ACCEPTED',
              slot: null,
              windowId: id,
              windowStart: timeSlots[0]!.startTime,
              freeCancellation: false,
              locationTypes: [],
              // If the slot has several locations, the first one is chosen.
              locationIds: locationIds.length > 1 ? locationIds.slice(0, 1) : [],
            },
            order: priceRequest(timeSlots[0]!.price, { serviceId: service.id, specialistId }),
            paymentMethod: service.price > 0 ? paymentMethod : null,
          },
        },
        { idempotencyKey: randomUUID() },
      )
      return response.bookingId!
    },
    payByCard: async (bookingId) => {
      const { clientSecret } = await call('createPaymentIntent', { body: { bookingId } })
      await call('sandboxPay', { body: { clientSecret, outcome: 'success', method: 'card' } })
    },
    buy: async (packageName) => {
      const { id: packageId, price } = (await catalogue()).packages.find(isCalled(packageName))!
      const order = priceRequest(price, { packageId, isPurchase: true })
      const body = { booking: null, order, paymentMethod: 'AFTER_PAY' } as const
      await call('reserve', { body }, { idempotencyKey: randomUUID() })
    },
    session: kept,
    beLoggedIn: async (page) => {
      await page.addInitScript((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, Object.entries(kept))
    },
  }
}
