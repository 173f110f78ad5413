import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Call, Output } from '#shared/api/client.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { type FakeEvent, type FakeStripe, startFakeStripe, stripeKeys } from '#tests/fakes/stripe-server.ts'
import { apiClient } from './api-client.ts'
import { queryAsOwner } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { reservationOf } from './reservations.ts'
import { startTestServerWithStudio, type TestServerWithStudio } from './test-server.ts'

export type Reservation = Output<'reserve'>['response']

/**
 * A studio whose customers pay by card, on a real server. The server calls a local Stripe server through Stripe's own SDK, and gets
 * Stripe's notices over HTTP.
 */
export interface CardTestStudio {
  readonly stripe: FakeStripe
  readonly at: TestServerWithStudio
  /** The customer, a new one for each test. */
  customer: Person & { customerId: string }
  /** A date that no other test of the file uses. */
  readonly aDay: () => LocalDate
  readonly as: (who: Person, locale?: 'en' | 'nl') => Call
  readonly reserve: (
    who?: Person,
    method?: 'STRIPE' | null,
    service?: Service,
  ) => Promise<Reservation & { slotId: string; reservation: Reservation }>
  readonly begin: (bookingId: string | null, who?: Person) => Promise<Output<'createPaymentIntent'>>
  readonly statusOf: (intentId: string, who?: Person) => Promise<Output<'payment'>['status']>
  /** The state of a booking and of its payment, for example 'accepted paid'. */
  readonly bookingState: (bookingId: string | null) => Promise<string>
  /** The state of a payment and of its refund, for example 'refunded done'. */
  readonly paymentState: (intentId: string) => Promise<string>
  /** Sends a webhook notice as Stripe does, and returns the status of the answer. */
  readonly notify: (notice: Pick<FakeEvent, 'body' | 'signature'>) => Promise<number>
}

/** Call this function once, at the top of the test file, like `startTestServerWithStudio`. */
export async function startCardTestStudio(): Promise<CardTestStudio> {
  const stripe = await startFakeStripe()
  const at = startTestServerWithStudio('of-all', {
    variables: { ...stripeKeys, STRIPE_API_URL: stripe.url, LOG_LEVEL: 'silent', PAYMENT_CHANNELS: 'ideal,card' },
  })
  let day = 0
  const aDay = () => addDays(inAWeek, day++)
  const as: CardTestStudio['as'] = (who, locale = 'en') =>
    apiClient(at.url, { token: who.token, organisationId: at.studio.id, locale })
  const scene: CardTestStudio = {
    stripe,
    at,
    customer: {} as CardTestStudio['customer'],
    aDay,
    as,
    reserve: async (who = scene.customer, method = 'STRIPE', service = at.studio.privateService) => {
      const startDate = aDay()
      const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
      const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
      const body = { ...reservationOf(at.studio, service, slotId), paymentMethod: method }
      const { response } = await as(who)('reserve', { body }, { idempotencyKey: randomUUID() })
      return { ...response, slotId, reservation: response }
    },
    begin: (bookingId, who = scene.customer) => as(who)('createPaymentIntent', { body: { bookingId } }),
    statusOf: async (intentId, who = scene.customer) => (await as(who)('payment', { params: { id: intentId } })).status,
    bookingState: async (bookingId) => {
      const statement = 'select status, payment_state from booking where id = $1'
      const [row] = await queryAsOwner<{ status: string; payment_state: string }>(at.databaseUrl, statement, [
        bookingId,
      ])
      return `${row?.status} ${row?.payment_state}`
    },
    paymentState: async (intentId) => {
      const [row] = await queryAsOwner<{ state: string; refund: string | null }>(
        at.databaseUrl,
        `select payment.state, refund.state as refund from payment left join refund on refund.organization_id = payment.organization_id and payment_id = payment.id
         where intent_id = $1`,
        [intentId],
      )
      return `${row?.state} ${row?.refund}`
    },
    notify: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      return (await fetch(`${at.url}/api/payment/webhook`, { method: 'POST', headers, body })).status
    },
  }
  beforeAll(async () => {
    await queryAsOwner(
      at.databaseUrl,
      `update organization set payment_methods = '{credits,card,pay-afterwards}' where id = $1`,
      [at.studio.id],
    )
  })
  beforeEach(async () => {
    scene.customer = await aCustomer(at.database, at.studio)
  })
  afterAll(async () => {
    await expectInvariants(at.databaseUrl)
    await stripe.stop()
  })
  return scene
}
