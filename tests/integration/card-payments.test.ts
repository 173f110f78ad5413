import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCustomer, aPackage, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'

// Tests card payments of bookings and packages, from the hold to the refund.

const scene = await startCardTestStudio()
const { aDay, as, at, begin, bookingState, notify, paymentState, reserve, statusOf, stripe } = scene

test('The server determines the payment methods, with those of the organisation’s country first (R-B9.11)', async () => {
  const { paymentMethods, paymentOptions } = await as(scene.customer)('organisation', { params: { id: at.studio.id } })
  expect(paymentMethods).toEqual(['CREDITS', 'STRIPE', 'AFTER_PAY'])
  expect(paymentOptions).toEqual([
    { id: 'CREDITS', channels: [] },
    { id: 'STRIPE', channels: ['ideal', 'card'] },
    { id: 'AFTER_PAY', channels: [] },
  ])
})

describe('a booking paid by card (R-B4.6)', () => {
  test('is described to the payment provider in the customer’s language (R-D236)', async () => {
    const { id } = at.studio.privateService
    const translate = (translation: object | null) =>
      queryAsOwner(at.databaseUrl, 'update service set translation = $2 where id = $1', [id, translation])
    const made = await reserve()
    await queryAsOwner(at.databaseUrl, `update booking set guest_locale = 'nl' where id = $1`, [made.bookingId])
    await translate({ language: 'nl', name: 'Stevige massage' })
    const { paymentIntentId } = await begin(made.bookingId)
    await translate(null)
    expect(stripe.intent(paymentIntentId)).toMatchObject({ description: 'Studio Test: Stevige massage' })
  })

  test('waits for the payment, is paid when the provider confirms it, and only then is confirmed by mail (R-D118)', async () => {
    const made = await reserve()
    expect(made).toMatchObject({ totalPrice: 85, orderId: null, booking: { price: 85, packageId: null } })
    expect(Date.parse(made.payment?.holdUntil ?? '')).toBeGreaterThan(Date.now() + 13 * 60_000)
    const intent = await begin(made.bookingId)
    expect(intent).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
      stripeAccount: null,
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
    await at.expectSoon(() => bookingState(made.bookingId)).toBe('accepted paid')
    expect(await as(scene.customer)('payment', { params: { id: intent.paymentIntentId } })).toEqual({
      status: 'SUCCEEDED',
      bookingId: made.bookingId,
      bookingIds: [made.bookingId],
      orderId: null,
      packageId: null,
      serviceId: at.studio.privateService.id,
      scheduleId: made.slotId,
      amount: 85,
      holdUntil: null,
    })
  })

  test('shows its payment only to its customer, but the result of that payment to anyone with the payment id (R-D358)', async () => {
    const anyone = apiClient(at.url, { organisationId: at.studio.id, locale: 'en' })
    const { bookingId, payment } = await reserve()
    const { paymentIntentId: id } = await begin(bookingId)
    const about = 'BOOKING'
    const { holdUntil } = payment ?? {}
    expect(await anyone('paymentResult', { params: { id } })).toEqual({ status: 'PENDING', about, holdUntil })
    stripe.succeed(id)
    expect(await anyone('paymentResult', { params: { id } })).toEqual({ status: 'SUCCEEDED', about, holdUntil: null })
    expect((await failureOf(anyone('payment', { params: { id } }))).code).toBe('unauthenticated')
    expect((await failureOf(anyone('paymentResult', { params: { id: 'pi_unknown' } }))).code).toBe('not-found')
    const elsewhere = apiClient(at.url, { organisationId: randomUUID(), locale: 'en' })
    expect((await failureOf(elsewhere('paymentResult', { params: { id } }))).code).toBe('not-found')
  })

  test('has only one payment intent, although it is requested several times', async () => {
    const { bookingId } = await reserve()
    const calls = stripe.calls.length
    const intents = await Promise.all([begin(bookingId), begin(bookingId), begin(bookingId)])
    intents.push(await begin(bookingId))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    const keys = stripe.calls.slice(calls).flatMap(({ key, path }) => (path === '/v1/payment_intents' ? [key] : []))
    expect(new Set(keys)).toEqual(new Set([`intent:${at.studio.id}:${bookingId}:1`]))
  })

  test('can be paid with the same intent after the card was declined (R-B4.7)', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.act(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('REQUIRES_ACTION')
    stripe.decline(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('FAILED')
    expect(await bookingState(bookingId)).toBe('accepted failed')
    expect((await begin(bookingId)).paymentIntentId).toBe(paymentIntentId)
    stripe.process(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(bookingId)).toBe('accepted paid')
    expect((await begin(bookingId)).status).toBe('SUCCEEDED')
  })

  test('that costs nothing needs no card (R-B9.8)', async () => {
    const { bookingId, payment, totalPrice } = await reserve(scene.customer, null, at.studio.freeService)
    expect([totalPrice, payment]).toEqual([0, null])
    expect((await failureOf(begin(bookingId))).code).toBe('payment-method-unavailable')
  })

  test('that is to be paid afterwards needs no card (R-B4.5)', async () => {
    const startDate = aDay()
    const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, { startDate })
    const body = reservationOf(at.studio, at.studio.privateService, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
    const { response } = await as(scene.customer)('reserve', { body }, { idempotencyKey: randomUUID() })
    expect(response.payment).toBeNull()
    expect((await failureOf(begin(response.bookingId))).code).toBe('payment-method-unavailable')
  })

  test('cannot start a payment after its hold has ended, and the refusal is in both languages', async () => {
    const { bookingId } = await reserve()
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [bookingId],
    )
    const refused = await failureOf(begin(bookingId))
    expect([refused.code, refused.message]).toEqual([
      'payment-expired',
      'The time to pay is over, so your time was given free. Please choose a time again.',
    ])
    const body = { bookingId }
    expect((await failureOf(as(scene.customer, 'nl')('createPaymentIntent', { body }))).message).toBe(
      'De tijd om te betalen is voorbij en je tijdstip is vrijgegeven. Kies opnieuw een tijdstip.',
    )
  })

  test('is refunded once when the provider cancels it', async () => {
    const { bookingId } = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const cancelled = await owner('changeBooking', { body: { id: bookingId ?? '', status: 'REJECTED' } })
    expect(cancelled).toMatchObject({ paymentMethod: 'STRIPE', paymentStatus: 'REFUNDED' })
    expect(await statusOf(paymentIntentId)).toBe('REFUNDED')
    const refundsOf = () => stripe.refunds.filter((each) => each.payment_intent === paymentIntentId)
    await at.expectSoon(() => refundsOf().length).toBe(1)
    expect(refundsOf()[0]).toMatchObject({ amount: 8500 })
    expect(await notify(stripe.event('charge.refunded', paymentIntentId))).toBe(200)
    await at.expectSoon(() => paymentState(paymentIntentId)).toBe('refunded done')
    const audit = `select action, account_id from audit_entry where subject_id = (select id from payment where intent_id = $1)`
    expect(await queryAsOwner(at.databaseUrl, audit, [paymentIntentId])).toEqual([
      { action: 'payment-refunded', account_id: null },
    ])
  })
})

test('A booking whose payment was noted by hand stays paid, and an additional card payment is refunded (R-D61, R-D117)', async () => {
  const { bookingId } = await reserve()
  const id = bookingId ?? ''
  const { paymentIntentId } = await begin(id)
  const owner = apiClient(at.url, { token: at.studio.owner.token })
  const noted = await owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
  expect(noted).toMatchObject({ paymentMethod: 'AFTER_PAY', paymentStatus: 'PAID' })
  const { text } = await mailTo(at.url, scene.customer.email, /^Booking is confirmed: Massage/)
  expect(text).not.toContain('afterwards')

  const own = await as(scene.customer)('ownBooking', { params: { id } })
  expect(own).toMatchObject({ paymentStatus: 'PAID', givenBack: 'NOTHING' })
  const cancelled = await as(scene.customer)('cancelOwnBooking', { body: { id, givenBack: own.givenBack } })
  expect(cancelled).toMatchObject({ givenBack: 'NOTHING', appointment: { status: 'REJECTED', paymentStatus: 'PAID' } })
  expect(await paymentState(paymentIntentId)).toBe('open null')

  stripe.succeed(paymentIntentId)
  expect(await notify(stripe.event('payment_intent.succeeded', paymentIntentId))).toBe(200)
  const refunds = () => stripe.refunds.filter((each) => each.payment_intent === paymentIntentId).length
  await at.expectSoon(refunds).toBe(1)
  expect(await bookingState(id)).toBe('rejected paid')
})

test('The operator’s metrics count payments that succeed, are declined, are refunded or come too late (R-D36)', async () => {
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
    const { bookingId } = await reserve()
    return { bookingId, intentId: (await begin(bookingId)).paymentIntentId }
  }
  const [paid, declined, late] = [await begun(), await begun(), await begun()]
  stripe.succeed(paid.intentId)
  expect(await statusOf(paid.intentId)).toBe('SUCCEEDED')
  stripe.decline(declined.intentId)
  expect(await statusOf(declined.intentId)).toBe('FAILED')
  // The hold expires and the booking loses its seat. The payment then succeeds anyway.
  const over = `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`
  await queryAsOwner(at.databaseUrl, over, [late.bookingId])
  await at.expectSoon(() => bookingState(late.bookingId)).toBe('rejected none')
  stripe.succeed(late.intentId)
  expect(await notify(stripe.event('payment_intent.succeeded', late.intentId))).toBe(200)
  await at.expectSoon(() => paymentState(late.intentId)).toContain('done')
  expect(await notify(stripe.event('charge.refunded', late.intentId))).toBe(200)
  await at.expectSoon(() => paymentState(late.intentId)).toBe('refunded done')
  const after = await counts()
  expect(after.map((count, index) => count - before[index]!)).toEqual([1, 1, 1, 1, 1])
})

describe('a package paid by card (R-B4.1)', () => {
  const buy = async () => {
    const packageId = await aPackage(at.database, at.studio, { validityDays: 30 })
    const body = { ...purchaseOf(at.studio, packageId), paymentMethod: 'STRIPE' as const }
    const { response } = await as(scene.customer)('reserve', { body }, { idempotencyKey: randomUUID() })
    return { ...response, packageId }
  }
  const credits = async () =>
    (await as(scene.customer)('customerCredits', { query: {} })).balances.reduce(
      (sum, balance) => sum + balance.credits,
      0,
    )

  test('gives its credits once, after the payment, as it was when it was ordered (R-D116)', async () => {
    const bought = await buy()
    expect(bought).toMatchObject({ totalPrice: 400, bookingId: null, payment: { holdUntil: null } })
    expect(await credits()).toBe(0)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const packageServices = [{ serviceId: at.studio.privateService.id, credits: 1 }]
    await owner('savePackage', { body: { id: bought.packageId, name: 'One', price: 1, packageServices } })

    const intent = await as(scene.customer)('createPaymentIntent', { body: { orderId: bought.orderId } })
    expect(intent).toMatchObject({ amount: 400, holdUntil: null })
    // Rule D358.
    const anyone = apiClient(at.url, { organisationId: at.studio.id, locale: 'en' })
    const result = await anyone('paymentResult', { params: { id: intent.paymentIntentId } })
    expect(result).toEqual({ status: 'PENDING', about: 'PACKAGE', holdUntil: null })
    stripe.succeed(intent.paymentIntentId)
    const events = ['payment_intent.succeeded', 'payment_intent.succeeded', 'payment_intent.created']
    for (const type of events) expect(await notify(stripe.event(type, intent.paymentIntentId))).toBe(200)
    await at.expectSoon(credits).toBe(5)
    expect(await as(scene.customer)('payment', { params: { id: intent.paymentIntentId } })).toMatchObject({
      status: 'SUCCEEDED',
      bookingId: null,
      orderId: bought.orderId,
      packageId: bought.packageId,
      serviceId: null,
      scheduleId: null,
      amount: 400,
    })
    expect(await credits()).toBe(5)
  })

  test('gives no credits until it is paid, and can be paid only by its buyer', async () => {
    const { orderId } = await buy()
    const { paymentIntentId } = await as(scene.customer)('createPaymentIntent', { body: { orderId } })
    stripe.decline(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('FAILED')
    expect(await credits()).toBe(0)
    const other = await aCustomer(at.database, at.studio)
    expect((await failureOf(as(other)('createPaymentIntent', { body: { orderId } }))).code).toBe('not-found')
  })
})

describe('failures of the payment provider', () => {
  test.each([
    ['that answers 500', { status: 500 }],
    ['that answers 429', { status: 429 }],
    ['that answers 503', { status: 503, isDone: true }],
  ])('%s: nothing is paid, and the next attempt starts the payment', async (_, fault) => {
    const { bookingId } = await reserve()
    stripe.fail(fault)
    const refused = await failureOf(begin(bookingId))
    expect([refused.code, refused.status]).toEqual(['payment-unavailable', 503])
    expect((await begin(bookingId)).status).toBe('PENDING')
    const made = [...stripe.intents.values()].filter(({ description }) => description === 'Studio Test: Massage')
    const payments = 'select id from payment where booking_id = $1'
    const [payment] = await queryAsOwner<{ id: string }>(at.databaseUrl, payments, [bookingId])
    expect(made.filter(({ metadata }) => metadata['payment_id'] === payment?.id)).toHaveLength(1)
  })

  test.each([
    ['breaks the connection after the work is done', { status: 0, isDone: true }],
    ['says so twice before it answers', { status: 500, times: 2 }],
  ])(
    'after a provider that %s, the SDK repeats the request with the same key and makes one intent',
    async (_, fault) => {
      const { bookingId } = await reserve()
      const calls = stripe.calls.length
      stripe.fail(fault)
      expect((await begin(bookingId)).status).toBe('PENDING')
      const keys = stripe.calls.slice(calls).map(({ key }) => key)
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(1)
    },
  )
})
