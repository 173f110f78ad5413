import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aPackage, aStudio, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { eventOf, type FakeEvent, signature, startFakeStripe, stripeKeys } from '#tests/fakes/stripe-server.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailTo } from './support/mailbox.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { startServerProcess } from './support/server-process.ts'

// Cards through the server as it runs for people: Stripe's own SDK speaks to a local server, and what Stripe would send comes
// over HTTP.

const stripe = await startFakeStripe()
const at = startTestServerWithStudio('of-all', {
  variables: { ...stripeKeys, STRIPE_API_URL: stripe.url, LOG_LEVEL: 'silent', PAYMENT_CHANNELS: 'ideal,card' },
})

let customer: Person & { customerId: string }
let day = 0

beforeAll(async () => {
  await queryAsOwner(
    at.databaseUrl,
    `update organization set payment_methods = '{credits,card,pay-afterwards}' where id = $1`,
    [at.studio.id],
  )
})
beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await stripe.stop()
})

const as = (who: Person, locale: 'en' | 'nl' = 'en') =>
  apiClient(at.url, { token: who.token, organizationId: at.studio.id, locale })

type Reservation = Output<'createAppointment'>['response']

async function reserve(who: Person = customer, method: 'STRIPE' | null = 'STRIPE', service = at.studio.privateService) {
  const startDate = addDays(inAWeek, day++)
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
  const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  const body = { ...reservationOf(at.studio, service, slotId), paymentMethod: method }
  const { response } = await as(who)('createAppointment', { body }, { idempotencyKey: randomUUID() })
  return { ...response, slotId, reservation: response }
}

const begin = (id: string | null, who: Person = customer) =>
  as(who)('createPaymentIntent', { body: { appointmentId: id } })

const statusOf = async (intentId: string, who: Person = customer) =>
  (await as(who)('payment', { params: { id: intentId } })).status

const bookingState = async (id: string | null) => {
  const statement = 'select status, payment_state from booking where id = $1'
  const [row] = await queryAsOwner<{ status: string; payment_state: string }>(at.databaseUrl, statement, [id])
  return `${row?.status} ${row?.payment_state}`
}

async function notify({ body, signature: signed }: Pick<FakeEvent, 'body' | 'signature'>): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed }
  return (await fetch(`${at.url}/api/payment/webhook`, { method: 'POST', headers, body })).status
}

test('B9.11: the ways to pay are data of the server, those of the country first', async () => {
  const { paymentMethods, paymentOptions } = await as(customer)('organization', { params: { id: at.studio.id } })
  expect(paymentMethods).toEqual(['CREDITS', 'STRIPE', 'AFTER_PAY'])
  expect(paymentOptions).toEqual([
    { id: 'CREDITS', channels: [] },
    { id: 'STRIPE', channels: ['ideal', 'card'] },
    { id: 'AFTER_PAY', channels: [] },
  ])
})

describe('B4.6: a booking by card', () => {
  test('D118: waits for its money, is paid by the provider’s word, and its customer is told then', async () => {
    const made = await reserve()
    expect(made).toMatchObject({ totalPrice: 85, orderId: null, booking: { price: 85, packageId: null } })
    expect(Date.parse(made.payment?.holdUntil ?? '')).toBeGreaterThan(Date.now() + 13 * 60_000)
    const intent = await begin(made.appointmentId)
    expect(intent).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
      paymentIntentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      status: 'PENDING',
      amount: 85,
      currency: 'EUR',
      methods: ['ideal', 'card'],
      holdUntil: made.payment?.holdUntil,
    })
    expect(stripe.intent(intent.paymentIntentId)).toMatchObject({
      amount: 8500,
      currency: 'eur',
      description: 'Studio Test: Massage',
      allowed_payment_method_types: ['ideal', 'card'],
    })
    stripe.succeed(intent.paymentIntentId)
    expect(await notify(stripe.event('payment_intent.succeeded', intent.paymentIntentId))).toBe(200)
    await expect.poll(() => bookingState(made.appointmentId)).toBe('accepted paid')
    expect(await as(customer)('payment', { params: { id: intent.paymentIntentId } })).toEqual({
      status: 'SUCCEEDED',
      appointmentId: made.appointmentId,
      orderId: null,
      packageId: null,
      serviceId: at.studio.privateService.id,
      scheduleId: made.slotId,
      amount: 85,
      holdUntil: null,
    })
  })

  test('asked for twice, at once and later, has one intent', async () => {
    const { appointmentId } = await reserve()
    const calls = stripe.calls.length
    const intents = await Promise.all([begin(appointmentId), begin(appointmentId), begin(appointmentId)])
    intents.push(await begin(appointmentId))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    const keys = stripe.calls.slice(calls).flatMap(({ key, path }) => (path === '/v1/payment_intents' ? [key] : []))
    expect(new Set(keys)).toEqual(new Set([`intent:${at.studio.id}:${appointmentId}:1`]))
  })

  test('B4.7: that was declined can be tried again with the same intent', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    stripe.act(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('REQUIRES_ACTION')
    stripe.decline(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('FAILED')
    expect(await bookingState(appointmentId)).toBe('accepted failed')
    expect((await begin(appointmentId)).paymentIntentId).toBe(paymentIntentId)
    stripe.process(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(appointmentId)).toBe('accepted paid')
    expect((await begin(appointmentId)).status).toBe('SUCCEEDED')
  })

  test('B9.8: that costs nothing waits for no card', async () => {
    const { appointmentId, payment, totalPrice } = await reserve(customer, null, at.studio.freeService)
    expect([totalPrice, payment]).toEqual([0, null])
    expect((await failureOf(begin(appointmentId))).code).toBe('payment-method-unavailable')
  })

  test('B4.5: that is paid afterwards waits for no card', async () => {
    const startDate = addDays(inAWeek, day++)
    const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, { startDate })
    const body = reservationOf(at.studio, at.studio.privateService, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
    const { response } = await as(customer)('createAppointment', { body }, { idempotencyKey: randomUUID() })
    expect(response.payment).toBeNull()
    expect((await failureOf(begin(response.appointmentId))).code).toBe('payment-method-unavailable')
  })

  test('whose hold is over begins no payment, and says so in both languages', async () => {
    const { appointmentId } = await reserve()
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [appointmentId],
    )
    const refused = await failureOf(begin(appointmentId))
    expect([refused.code, refused.message]).toEqual([
      'payment-expired',
      'The time to pay is over, so your time was given free. Please choose a time again.',
    ])
    const body = { appointmentId }
    expect((await failureOf(as(customer, 'nl')('createPaymentIntent', { body }))).message).toBe(
      'De tijd om te betalen is voorbij en je tijdstip is vrijgegeven. Kies opnieuw een tijdstip.',
    )
  })

  test('that its provider cancels is refunded, once', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const cancelled = await owner('changeBooking', { body: { id: appointmentId ?? '', status: 'REJECTED' } })
    expect(cancelled).toMatchObject({ paymentMethod: 'STRIPE', paymentStatus: 'REFUNDED' })
    expect(await statusOf(paymentIntentId)).toBe('REFUNDED')
    const refundsOf = () => stripe.refunds.filter((each) => each.payment_intent === paymentIntentId)
    await expect.poll(() => refundsOf().length, { timeout: 20_000 }).toBe(1)
    expect(refundsOf()[0]).toMatchObject({ amount: 8500 })
    expect(await notify(stripe.event('charge.refunded', paymentIntentId))).toBe(200)
    await expect.poll(() => paymentState(paymentIntentId)).toBe('refunded done')
    const audit = `select action, account_id from audit_entry where subject_id = (select id from payment where intent_id = $1)`
    expect(await queryAsOwner(at.databaseUrl, audit, [paymentIntentId])).toEqual([
      { action: 'payment-refunded', account_id: null },
    ])
  })
})

test('D61, D117: what its provider received in another way stays paid, and a card that pays it as well is given back', async () => {
  const { appointmentId } = await reserve()
  const id = appointmentId ?? ''
  const { paymentIntentId } = await begin(id)
  const owner = apiClient(at.url, { token: at.studio.owner.token })
  const noted = await owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
  expect(noted).toMatchObject({ paymentMethod: 'AFTER_PAY', paymentStatus: 'PAID' })
  const { text } = await mailTo(at.url, customer.email, /^Booking is confirmed: Massage/)
  expect(text).not.toContain('afterwards')

  const own = await as(customer)('appointment', { params: { id } })
  expect(own).toMatchObject({ paymentStatus: 'PAID', givenBack: 'NOTHING' })
  const cancelled = await as(customer)('cancelAppointment', { body: { id, givenBack: own.givenBack } })
  expect(cancelled).toMatchObject({ givenBack: 'NOTHING', appointment: { status: 'REJECTED', paymentStatus: 'PAID' } })
  expect(await paymentState(paymentIntentId)).toBe('open null')

  stripe.succeed(paymentIntentId)
  expect(await notify(stripe.event('payment_intent.succeeded', paymentIntentId))).toBe(200)
  const refunds = () => stripe.refunds.filter((each) => each.payment_intent === paymentIntentId).length
  await expect.poll(refunds, { timeout: 20_000 }).toBe(1)
  expect(await bookingState(id)).toBe('rejected paid')
})

test('D36: payments that succeed, are declined, go back and come too late are counted for who runs the server', async () => {
  const names = [
    'inplan_payments{state="succeeded"}',
    'inplan_payments{state="failed"}',
    'inplan_payments{state="refunded"}',
    'inplan_refunds{state="done"}',
    'inplan_late_payments',
  ]
  const counts = async () => {
    const text = await (await fetch(`${at.url}/metrics`)).text()
    const lines = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]))
    expect(Number(lines.get('inplan_payment_work_age_seconds'))).toBeLessThan(60)
    return names.map((name) => Number(lines.get(name) ?? 0))
  }
  const before = await counts()
  const begun = async () => {
    const { appointmentId } = await reserve()
    return { appointmentId, intentId: (await begin(appointmentId)).paymentIntentId }
  }
  const [paid, declined, late] = [await begun(), await begun(), await begun()]
  stripe.succeed(paid.intentId)
  expect(await statusOf(paid.intentId)).toBe('SUCCEEDED')
  stripe.decline(declined.intentId)
  expect(await statusOf(declined.intentId)).toBe('FAILED')
  // Its hold ends, and its time is given free; the money comes all the same.
  const over = `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`
  await queryAsOwner(at.databaseUrl, over, [late.appointmentId])
  await expect.poll(() => bookingState(late.appointmentId), { timeout: 20_000 }).toBe('rejected none')
  stripe.succeed(late.intentId)
  expect(await notify(stripe.event('payment_intent.succeeded', late.intentId))).toBe(200)
  await expect.poll(() => paymentState(late.intentId), { timeout: 20_000 }).toContain('done')
  expect(await notify(stripe.event('charge.refunded', late.intentId))).toBe(200)
  await expect.poll(() => paymentState(late.intentId)).toBe('refunded done')
  const after = await counts()
  expect(after.map((count, index) => count - before[index]!)).toEqual([1, 1, 1, 1, 1])
})

const paymentState = async (intentId: string) => {
  const [row] = await queryAsOwner<{ state: string; refund: string | null }>(
    at.databaseUrl,
    `select payment.state, refund.state as refund from payment left join refund on payment_id = payment.id
     where intent_id = $1`,
    [intentId],
  )
  return `${row?.state} ${row?.refund}`
}

describe('B7.21 and D118: an update of an intent', () => {
  type Body = Input<'updatePaymentIntent'>['body']
  const update = (intentId: string, { reservation }: { reservation: Reservation }, changes: Partial<Body> = {}) =>
    as(customer)('updatePaymentIntent', {
      body: {
        paymentIntentId: intentId,
        organizationId: at.studio.id,
        token: customer.token,
        totalPrice: reservation.totalPrice,
        reservation,
        booking: reservation.booking,
        packageId: null,
        ...changes,
      },
    })

  test('brings the provider’s amount back to ours', async () => {
    const made = await reserve()
    const begun = await begin(made.appointmentId)
    stripe.intent(begun.paymentIntentId).amount = 1
    expect(await update(begun.paymentIntentId, made)).toEqual(begun)
    expect(stripe.intent(begun.paymentIntentId).amount).toBe(8500)
  })

  test.each<[string, Partial<Body>]>([
    ['another total', { totalPrice: 1 }],
    ['another total of the reservation', { reservation: { totalPrice: 1, appointmentId: null } }],
    ['another price of the booking', { booking: { price: 1, packageId: null } }],
    ['a package that was not bought', { packageId: randomUUID() }],
    ['somebody else’s token', { token: 'x'.repeat(43) }],
  ])('B8.4, D37, P3: with %s is refused and changes nothing', async (_, changes) => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.appointmentId)
    const calls = stripe.calls.length
    const refused = await failureOf(update(paymentIntentId, made, changes))
    expect([refused.code, refused.message]).toEqual(['payment-update-failed', 'Failed to update payment intent.'])
    expect(stripe.calls.slice(calls).filter(({ method }) => method === 'POST')).toEqual([])
    expect(stripe.intent(paymentIntentId).amount).toBe(8500)
  })

  test('P3: with another booking’s reservation is refused', async () => {
    const [made, other] = [await reserve(), await reserve()]
    const { paymentIntentId } = await begin(made.appointmentId)
    expect((await failureOf(update(paymentIntentId, other))).code).toBe('payment-update-failed')
  })

  test('B8.4: that the provider does not take is told in these words', async () => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.appointmentId)
    stripe.fail({ status: 500 })
    expect((await failureOf(update(paymentIntentId, made))).message).toBe('Failed to update payment intent.')
  })

  test('A2: with a key of one’s own is refused', async () => {
    const made = await reserve()
    const { paymentIntentId } = await begin(made.appointmentId)
    const reservation = { ...made.reservation, status: 'PAID' }
    expect((await failureOf(update(paymentIntentId, { reservation }))).code).toBe('validation')
  })
})

describe('W5: what an address says', () => {
  test('confirms nothing: only the provider is believed', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId, clientSecret } = await begin(appointmentId)
    const query = `payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`
    const headers = { authorization: `Bearer ${customer.token}`, 'x-organization-id': at.studio.id }
    const answer = await fetch(`${at.url}/api/payment/${paymentIntentId}?${query}`, { headers })
    expect(answer.status).toBe(400)
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    expect(await bookingState(appointmentId)).toBe('accepted held')
  })

  test('B2.8: the server asks the provider, without waiting for its notice', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(appointmentId)).toBe('accepted paid')
  })

  test('is answered from our own record while the provider is away', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    stripe.succeed(paymentIntentId)
    stripe.fail({ status: 503 })
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
  })
})

describe('P1: a notice', () => {
  test.each<[string, (body: string) => string, (body: string) => string]>([
    ['without a signature', (body) => body, () => ''],
    ['signed with another secret', (body) => body, (body) => signature(body, 'whsec_other')],
    ['changed after it was signed', (body) => body.replace('"eur"', '"usd"'), (body) => signature(body)],
    ['signed an hour ago', (body) => body, (body) => signature(body, undefined, Date.now() - 3_600_000)],
    ['with a signature of something else', (body) => body, () => signature('{}')],
    ['with a signature that is none', (body) => body, () => 't=1,v1=zz'],
    ['that is no event', () => '[]', () => signature('[')],
  ])('%s is refused, and has no effect', async (_, forge, sign) => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    const paid = { ...stripe.intent(paymentIntentId), status: 'succeeded', amount_received: 8500 }
    const { body } = eventOf('payment_intent.succeeded', paid)
    expect(await notify({ body: forge(body), signature: sign(body) })).toBe(400)
    const kept =
      'select count(*)::int as n from payment_notice join payment on payment.id = payment_id where intent_id = $1'
    expect(await queryAsOwner(at.databaseUrl, kept, [paymentIntentId])).toEqual([{ n: 0 }])
    expect(await bookingState(appointmentId)).toBe('accepted held')
  })

  test('that comes five times at once has its effect once', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    stripe.succeed(paymentIntentId)
    const event = stripe.event('payment_intent.succeeded', paymentIntentId)
    expect(await Promise.all(Array.from({ length: 5 }, () => notify(event)))).toEqual([200, 200, 200, 200, 200])
    await expect.poll(() => bookingState(appointmentId)).toBe('accepted paid')
    const trail = `select count(*)::int as n from booking_event where booking_id = $1 and kind = 'payment-received'`
    expect(await queryAsOwner(at.databaseUrl, trail, [appointmentId])).toEqual([{ n: 1 }])
  })

  test('about nothing of ours is acknowledged and forgotten', async () => {
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
  ])('D118, P3: with %s is refused: the booking is not paid', async (_, change) => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    const paid = { ...stripe.intent(paymentIntentId), status: 'succeeded', amount_received: 8500, ...change }
    const event = eventOf('payment_intent.succeeded', paid)
    expect(await notify(event)).toBe(200)
    const outcome = 'select outcome from payment_notice where id = $1'
    await expect
      .poll(async () => (await queryAsOwner(at.databaseUrl, outcome, [event.id]))[0])
      .toEqual({ outcome: 'refused' })
    expect(await bookingState(appointmentId)).toBe('accepted held')
  })

  test('P3: that names another organisation’s payment is nobody’s', async () => {
    const { appointmentId } = await reserve()
    const { paymentIntentId } = await begin(appointmentId)
    const intent = stripe.intent(paymentIntentId)
    const metadata = { ...intent.metadata, organization_id: (await aStudio(at.database)).id }
    const paid = { ...intent, metadata, status: 'succeeded', amount_received: 8500 }
    expect(await notify(eventOf('payment_intent.succeeded', paid))).toBe(200)
    expect(await bookingState(appointmentId)).toBe('accepted held')
  })
})

describe('the provider', () => {
  test.each([
    ['that answers 500', { status: 500 }],
    ['that answers 429', { status: 429 }],
    ['that answers 503', { status: 503, isDone: true }],
  ])('%s: nothing was paid, and the next try begins the payment', async (_, fault) => {
    const { appointmentId } = await reserve()
    stripe.fail(fault)
    const refused = await failureOf(begin(appointmentId))
    expect([refused.code, refused.status]).toEqual(['payment-unavailable', 503])
    expect((await begin(appointmentId)).status).toBe('PENDING')
    const made = [...stripe.intents.values()].filter(({ description }) => description === 'Studio Test: Massage')
    const payments = 'select id from payment where booking_id = $1'
    const [payment] = await queryAsOwner<{ id: string }>(at.databaseUrl, payments, [appointmentId])
    expect(made.filter(({ metadata }) => metadata['payment_id'] === payment?.id)).toHaveLength(1)
  })

  test.each([
    ['breaks the connection after the work is done', { status: 0, isDone: true }],
    ['says so twice before it answers', { status: 500, times: 2 }],
  ])('that %s is asked again by its SDK, under the same key: one intent', async (_, fault) => {
    const { appointmentId } = await reserve()
    const calls = stripe.calls.length
    stripe.fail(fault)
    expect((await begin(appointmentId)).status).toBe('PENDING')
    const keys = stripe.calls.slice(calls).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

test('A1: another person’s payment does not exist', async () => {
  const { appointmentId } = await reserve()
  const { paymentIntentId } = await begin(appointmentId)
  const other = await aCustomer(at.database, at.studio)
  expect((await failureOf(begin(appointmentId, other))).code).toBe('not-found')
  expect((await failureOf(statusOf(paymentIntentId, other))).code).toBe('not-found')
  for (const id of ['pi_none', 'none', '\0', `pi_${'x'.repeat(250)}`]) {
    expect((await failureOf(statusOf(id))).code).toBe('not-found')
  }
  const body = { paymentIntentId, organizationId: at.studio.id, totalPrice: 85 }
  expect((await failureOf(as(other)('updatePaymentIntent', { body }))).code).toBe('not-found')
})

describe('B4.1: a package by card', () => {
  const buy = async () => {
    const packageId = await aPackage(at.database, at.studio, { validityDays: 30 })
    const body = { ...purchaseOf(at.studio, packageId), paymentMethod: 'STRIPE' as const }
    const { response } = await as(customer)('createAppointment', { body }, { idempotencyKey: randomUUID() })
    return { ...response, packageId }
  }
  const credits = async () =>
    (await as(customer)('customerCredits', { query: {} })).balances.reduce((sum, balance) => sum + balance.credits, 0)

  test('has its credits with the money, once, as it was when it was bought (D116)', async () => {
    const bought = await buy()
    expect(bought).toMatchObject({ totalPrice: 400, appointmentId: null, payment: { holdUntil: null } })
    expect(await credits()).toBe(0)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const packageServices = [{ serviceId: at.studio.privateService.id, credits: 1 }]
    await owner('savePackage', { body: { id: bought.packageId, name: 'One', price: 1, packageServices } })

    const intent = await as(customer)('createPaymentIntent', { body: { orderId: bought.orderId } })
    expect(intent).toMatchObject({ amount: 400, holdUntil: null })
    stripe.succeed(intent.paymentIntentId)
    const events = ['payment_intent.succeeded', 'payment_intent.succeeded', 'payment_intent.created']
    for (const type of events) expect(await notify(stripe.event(type, intent.paymentIntentId))).toBe(200)
    await expect.poll(credits).toBe(5)
    expect(await as(customer)('payment', { params: { id: intent.paymentIntentId } })).toMatchObject({
      status: 'SUCCEEDED',
      appointmentId: null,
      orderId: bought.orderId,
      packageId: bought.packageId,
      serviceId: null,
      scheduleId: null,
      amount: 400,
    })
    expect(await credits()).toBe(5)
  })

  test('has none while nobody paid, and is nobody else’s', async () => {
    const { orderId } = await buy()
    const { paymentIntentId } = await as(customer)('createPaymentIntent', { body: { orderId } })
    stripe.decline(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('FAILED')
    expect(await credits()).toBe(0)
    const other = await aCustomer(at.database, at.studio)
    expect((await failureOf(as(other)('createPaymentIntent', { body: { orderId } }))).code).toBe('not-found')
  })
})

test('the sandbox is not there while keys of a real provider are', async () => {
  const { appointmentId } = await reserve()
  const { clientSecret } = await begin(appointmentId)
  const body = { clientSecret, outcome: 'success', method: 'ideal' } as const
  expect((await failureOf(as(customer)('sandboxPay', { body }))).code).toBe('not-found')
  expect((await fetch(`${at.url}/sandbox/bank/x`)).status).toBe(404)
  expect(await bookingState(appointmentId)).toBe('accepted held')
})

test('W4: no log holds a client secret, whatever goes wrong', async () => {
  const server = await startServerProcess(at.databaseUrl, {
    ...stripeKeys,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'debug',
  })
  try {
    const call = apiClient(server.url, { token: customer.token, organizationId: at.studio.id })
    const made = await reserve()
    const intent = await call('createPaymentIntent', { body: { appointmentId: made.appointmentId } })
    const { paymentIntentId, clientSecret } = intent
    // Whoever opens the address that the provider leads back to, with all that it carries.
    const query = `payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`
    await fetch(`${server.url}/widget/?organization_id=${at.studio.id}&${query}`)
    await fetch(`${server.url}/nowhere?${query}`)
    stripe.fail({ status: 500 })
    await call('payment', { params: { id: paymentIntentId } })
    // What Stripe refuses carries the intent with its secret.
    stripe.intent(paymentIntentId).status = 'odd'
    const body = { paymentIntentId, organizationId: at.studio.id, totalPrice: 85 }
    await failureOf(call('updatePaymentIntent', { body }))
    expect(server.log()).not.toBe('')
    expect(server.log()).not.toContain(clientSecret)
    expect(server.log()).not.toContain('_secret_')
    expect(server.log()).not.toContain(stripeKeys.STRIPE_SECRET_KEY)
  } finally {
    await server.kill()
  }
})
