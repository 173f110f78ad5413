import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aCustomer, aStudio } from '#tests/builders/studio.ts'
import { eventOf, signature, stripeKeys } from '#tests/fakes/stripe-server.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { type Reservation, startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests that return addresses, forged notices, other clients and wrong amounts cannot confirm a payment, and who can read about payments.

const scene = await startCardTestStudio()
const { as, at, begin, bookingState, notify, reserve, statusOf, stripe } = scene

describe('updating a payment intent (R-B7.21, R-D118)', () => {
  type Body = Input<'updatePaymentIntent'>['body']
  const update = (intentId: string, { reservation }: { reservation: Reservation }, changes: Partial<Body> = {}) =>
    as(scene.customer)('updatePaymentIntent', {
      body: {
        paymentIntentId: intentId,
        organisationId: at.studio.id,
        token: scene.customer.token,
        totalPrice: reservation.totalPrice,
        reservation,
        booking: reservation.booking,
        packageId: null,
        ...changes,
      },
    })

  test('resets the amount at the provider to the server’s amount', async () => {
    const made = await reserve()
    const begun = await begin(made.bookingId)
    stripe.intent(begun.paymentIntentId).amount = 1
    expect(await update(begun.paymentIntentId, made)).toEqual(begun)
    expect(stripe.intent(begun.paymentIntentId).amount).toBe(8500)
  })

  test.each<[string, Partial<Body>]>([
    ['another total', { totalPrice: 1 }],
    ['another total of the reservation', { reservation: { totalPrice: 1, bookingId: null } }],
    ['another price of the booking', { booking: { price: 1, packageId: null } }],
    ['a package that was not bought', { packageId: randomUUID() }],
    ['somebody else’s token', { token: 'x'.repeat(43) }],
  ])('with %s is refused and changes nothing (R-B8.4, R-D37, T-P3)', async (_, changes) => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.bookingId)
    const calls = stripe.calls.length
    const refused = await failureOf(update(paymentIntentId, made, changes))
    expect([refused.code, refused.message]).toEqual(['payment-update-failed', 'Failed to update payment intent.'])
    expect(stripe.calls.slice(calls).filter(({ method }) => method === 'POST')).toEqual([])
    expect(stripe.intent(paymentIntentId).amount).toBe(8500)
  })

  test('with another booking’s reservation is refused (T-P3)', async () => {
    const [made, other] = [await reserve(), await reserve()]
    const { paymentIntentId } = await begin(made.bookingId)
    expect((await failureOf(update(paymentIntentId, other))).code).toBe('payment-update-failed')
  })

  test('reports in these words when the provider refuses it (R-B8.4)', async () => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.bookingId)
    stripe.fail({ status: 500 })
    expect((await failureOf(update(paymentIntentId, made))).message).toBe('Failed to update payment intent.')
  })

  test('with an idempotency key of the client is refused (T-A2)', async () => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.bookingId)
    const reservation = { ...made.reservation, status: 'PAID' }
    expect((await failureOf(update(paymentIntentId, { reservation }))).code).toBe('validation')
  })
})

describe('the return address after a payment (T-W5)', () => {
  test('confirms no payment: only the provider is believed', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId, clientSecret } = await begin(bookingId)
    const query = `payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`
    const headers = { authorization: `Bearer ${scene.customer.token}`, 'x-organization-id': at.studio.id }
    const answer = await fetch(`${at.url}/api/payment/${paymentIntentId}?${query}`, { headers })
    expect(answer.status).toBe(400)
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test('makes the server ask the provider, without waiting for its notice (R-B2.8)', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(bookingId)).toBe('accepted paid')
  })

  test('is answered from the server’s own record while the provider is away', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    stripe.fail({ status: 503 })
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
  })
})

describe('a payment notice (T-P1)', () => {
  test.each<[string, (body: string) => string, (body: string) => string]>([
    ['without a signature', (body) => body, () => ''],
    ['signed with another secret', (body) => body, (body) => signature(body, 'whsec_other')],
    ['changed after it was signed', (body) => body.replace('"eur"', '"usd"'), (body) => signature(body)],
    ['signed an hour ago', (body) => body, (body) => signature(body, undefined, Date.now() - 3_600_000)],
    ['with a signature of something else', (body) => body, () => signature('{}')],
    ['with a signature that is none', (body) => body, () => 't=1,v1=zz'],
    ['that is no event', () => '[]', () => signature('[')],
  ])('%s is refused, and has no effect', async (_, forge, sign) => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    const paid = { ...stripe.intent(paymentIntentId), status: 'succeeded', amount_received: 8500 }
    const { body } = eventOf('payment_intent.succeeded', paid)
    expect(await notify({ body: forge(body), signature: sign(body) })).toBe(400)
    const kept = `select count(*)::int as n from payment_notice notice
       join payment on payment.organization_id = notice.organization_id and payment.id = payment_id where intent_id = $1`
    expect(await queryAsOwner(at.databaseUrl, kept, [paymentIntentId])).toEqual([{ n: 0 }])
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test('that comes five times at once has its effect once', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    const event = stripe.event('payment_intent.succeeded', paymentIntentId)
    expect(await Promise.all(Array.from({ length: 5 }, () => notify(event)))).toEqual([200, 200, 200, 200, 200])
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
    const trail = `select count(*)::int as n from booking_event where booking_id = $1 and kind = 'payment-received'`
    expect(await queryAsOwner(at.databaseUrl, trail, [bookingId])).toEqual([{ n: 1 }])
  })

  test('about an unknown payment is acknowledged and ignored', async () => {
    const foreign = { id: 'pi_foreign', object: 'payment_intent', amount: 1, metadata: {} }
    expect(await notify(eventOf('payment_intent.succeeded', foreign))).toBe(200)
    expect(await notify(eventOf('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(200)
    const metadata = { organization_id: at.studio.id, payment_id: randomUUID() }
    expect(await notify(eventOf('payment_intent.succeeded', { ...foreign, metadata }))).toBe(200)
  })

  test.each<[string, object]>([
    ['another amount', { amount_received: 1 }],
    ['another currency', { currency: 'usd' }],
    ['another intent', { id: 'pi_another' }],
  ])('with %s is refused: the booking is not paid (R-D118, T-P3)', async (_, change) => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    const paid = { ...stripe.intent(paymentIntentId), status: 'succeeded', amount_received: 8500, ...change }
    const event = eventOf('payment_intent.succeeded', paid)
    expect(await notify(event)).toBe(200)
    const outcome = 'select outcome from payment_notice where id = $1'
    await at
      .expectSoon(async () => (await queryAsOwner(at.databaseUrl, outcome, [event.id]))[0])
      .toEqual({ outcome: 'refused' })
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test('that names another organisation’s payment is ignored (T-P3)', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    const intent = stripe.intent(paymentIntentId)
    const metadata = { ...intent.metadata, organization_id: (await aStudio(at.database)).id }
    const paid = { ...intent, metadata, status: 'succeeded', amount_received: 8500 }
    expect(await notify(eventOf('payment_intent.succeeded', paid))).toBe(200)
    expect(await bookingState(bookingId)).toBe('accepted held')
  })
})

test('Another person’s payment is not found (T-A1)', async () => {
  const { bookingId } = await reserve()
  const { paymentIntentId } = await begin(bookingId)
  const other = await aCustomer(at.database, at.studio)
  expect((await failureOf(begin(bookingId, other))).code).toBe('not-found')
  expect((await failureOf(statusOf(paymentIntentId, other))).code).toBe('not-found')
  for (const id of ['pi_none', 'none', '\0', `pi_${'x'.repeat(250)}`]) {
    expect((await failureOf(statusOf(id))).code).toBe('not-found')
  }
  const body = { paymentIntentId, organisationId: at.studio.id, totalPrice: 85 }
  expect((await failureOf(as(other)('updatePaymentIntent', { body }))).code).toBe('not-found')
})

test('The sandbox for payments is switched off when a real provider’s keys are configured', async () => {
  const { bookingId } = await reserve()
  const { clientSecret } = await begin(bookingId)
  const body = { clientSecret, outcome: 'success', method: 'ideal' } as const
  expect((await failureOf(as(scene.customer)('sandboxPay', { body }))).code).toBe('not-found')
  expect((await fetch(`${at.url}/sandbox/bank/x`)).status).toBe(404)
  expect(await bookingState(bookingId)).toBe('accepted held')
})

test('No log contains a client secret, whatever goes wrong (T-W4)', async () => {
  const server = await startInProcessServer(at.databaseUrl, {
    ...stripeKeys,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'debug',
  })
  try {
    const call = apiClient(server.url, { token: scene.customer.token, organisationId: at.studio.id })
    const made = await reserve()
    const intent = await call('createPaymentIntent', { body: { bookingId: made.bookingId } })
    const { paymentIntentId, clientSecret } = intent
    // Opens the return address of a payment with all its parameters, as anybody could.
    const query = `payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`
    await fetch(`${server.url}/widget/?organization_id=${at.studio.id}&${query}`)
    await fetch(`${server.url}/nowhere?${query}`)
    stripe.fail({ status: 500 })
    await call('payment', { params: { id: paymentIntentId } })
    // Stripe's refusal contains the intent with its secret.
    stripe.intent(paymentIntentId).status = 'odd'
    const body = { paymentIntentId, organisationId: at.studio.id, totalPrice: 85 }
    await failureOf(call('updatePaymentIntent', { body }))
    expect(server.log()).not.toBe('')
    expect(server.log()).not.toContain(clientSecret)
    expect(server.log()).not.toContain('_secret_')
    expect(server.log()).not.toContain(stripeKeys.STRIPE_SECRET_KEY)
  } finally {
    await server.end()
  }
})
