import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { Call, Output } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { type FakeMollie, type FakeProfile, startFakeMollie } from '#tests/fakes/mollie-server.ts'
import { openAccount } from '#tests/fakes/stripe-accounts.ts'
import { type FakeEvent, type FakeStripe, startFakeStripe, stripeConnectKeys } from '#tests/fakes/stripe-server.ts'
import { apiClient } from './api-client.ts'
import { queryAsOwner } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { reservationOf } from './reservations.ts'
import { startTestServerWithStudio, type TestServerWithStudio } from './test-server.ts'

type Status = Output<'paymentAccount'>

/** A studio on a server where organisations connect their own payment accounts. Each test gets a new studio. */
export interface AccountTestStudio {
  readonly at: TestServerWithStudio
  /** The environment variables of the server. */
  readonly variables: Record<string, string>
  readonly stripe: FakeStripe
  readonly mollie: FakeMollie
  /** The customer of the current test. */
  customer: Person & { customerId: string }
  readonly owner: () => Call
  readonly guest: () => Call
  /** Connects a Stripe account that can take payments. Returns its id at Stripe. */
  readonly connectStripe: () => Promise<string>
  /** Connects a Mollie account with a new API key. */
  readonly connectMollie: (profile?: Partial<FakeProfile>) => Promise<{ apiKey: string; status: Status }>
  readonly status: () => Promise<Status>
  /** The online payment methods that customers are offered; undefined when there are none. */
  readonly offered: () => Promise<readonly string[] | undefined>
  /** Reserves a new slot with payment by card. Returns the booking's id. */
  readonly reserve: () => Promise<string>
  readonly begin: (bookingId: string) => Promise<Output<'createPaymentIntent'>>
  readonly bookingState: (bookingId: string) => Promise<string>
  /** Sends a webhook notice as Stripe does, and returns the status of the answer. */
  readonly notify: (event: Pick<FakeEvent, 'body' | 'signature'>) => Promise<number>
  /** Sends a webhook notice as Mollie does, and returns the status of the answer. */
  readonly notifyMollie: (intentId: string) => Promise<number>
}

/** Call this function once, at the top of the test file. */
export async function startAccountTestStudio(): Promise<AccountTestStudio> {
  const [stripe, mollie] = [await startFakeStripe(), await startFakeMollie()]
  const variables = {
    ...stripeConnectKeys,
    PAYMENT_ACCOUNTS: 'stripe,mollie',
    PAYMENT_FEE_PERCENT: '1.5',
    PAYMENT_FEE_CENTS: '25',
    SECRETS_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    STRIPE_API_URL: stripe.url,
    MOLLIE_API_URL: mollie.url,
  }
  const at = startTestServerWithStudio('of-each', { variables: { ...variables, LOG_LEVEL: 'silent' } })
  let day = 0
  const as = (who: Person) => apiClient(at.url, { token: who.token, organisationId: at.studio.id, locale: 'en' })
  const scene: AccountTestStudio = {
    at,
    variables,
    stripe,
    mollie,
    customer: {} as AccountTestStudio['customer'],
    owner: () => as(at.studio.owner),
    guest: () => as(scene.customer),
    connectStripe: async () => {
      await scene.owner()('connectStripe', {})
      const [row] = await queryAsOwner<{ id: string }>(
        at.databaseUrl,
        'select external_id as id from payment_account where organization_id = $1 and disconnected_at is null',
        [at.studio.id],
      )
      const id = row?.id ?? ''
      stripe.changeAccount(id, openAccount)
      await scene.notify(stripe.accountEvent(id))
      await at.expectSoon(scene.offered).toBeDefined()
      return id
    },
    connectMollie: async (profile) => {
      const { apiKey } = mollie.key('test', profile)
      return { apiKey, status: await scene.owner()('connectMollie', { body: { apiKey } }) }
    },
    status: () => scene.owner()('paymentAccount', {}),
    offered: async () => {
      const { organisation } = await scene.guest()('catalogue', { params: { id: at.studio.id } })
      return organisation.paymentOptions.find(({ id }) => id === 'STRIPE')?.channels
    },
    reserve: async () => {
      const startDate = addDays(inAWeek, day++)
      const service = at.studio.privateService
      const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
      const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
      const body = { ...reservationOf(at.studio, service, slotId), paymentMethod: 'STRIPE' as const }
      const { response } = await scene.guest()('reserve', { body }, { idempotencyKey: randomUUID() })
      return response.bookingId ?? ''
    },
    begin: (bookingId) => scene.guest()('createPaymentIntent', { body: { bookingId } }),
    bookingState: async (bookingId) => {
      const statement = 'select status, payment_state as payment from booking where id = $1'
      const [row] = await queryAsOwner<{ status: string; payment: string }>(at.databaseUrl, statement, [bookingId])
      return `${row?.status} ${row?.payment}`
    },
    notify: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      return (await fetch(`${at.url}/api/payment/webhook`, { method: 'POST', headers, body })).status
    },
    notifyMollie: async (intentId) => {
      const { organization_id: organisation, payment_id: payment } = mollie.payment(intentId).metadata as {
        organization_id: string
        payment_id: string
      }
      const url = `${at.url}/api/payment/webhook/mollie/${organisation}/${payment}`
      return (await fetch(url, { method: 'POST', body: new URLSearchParams({ id: intentId }) })).status
    },
  }
  beforeEach(async () => {
    await queryAsOwner(
      at.databaseUrl,
      `update organization set payment_methods = '{credits,card,pay-afterwards}' where id = $1`,
      [at.studio.id],
    )
    scene.customer = await aCustomer(at.database, at.studio)
  })
  afterAll(async () => {
    await expectInvariants(at.databaseUrl)
    await stripe.stop()
    await mollie.stop()
  })
  return scene
}
