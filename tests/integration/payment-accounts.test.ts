import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/api/app-error.ts'
import { aMember } from '#tests/builders/studio.ts'
import { openAccount } from '#tests/fakes/stripe-accounts.ts'
import { connectSecret, eventOf, signature, stripeKeys } from '#tests/fakes/stripe-server.ts'
import { startAccountTestStudio } from './support/payment-account-test-studio.ts'
import { mailTo } from './support/mailbox.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests payment accounts that organisations connect, on a real server: who may connect one, which ways to pay customers are offered, and
// where payments and refunds go.

const scene = await startAccountTestStudio()
const { at, begin, bookingState, guest, mollie, notify, notifyMollie, offered, owner, reserve, status, stripe } = scene

/** Returns the field errors of a call, which must fail. */
const fieldsOf = async (work: Promise<unknown>) => (await failureOf(work)).fieldErrors

const refundsOf = (bookingId: string) =>
  queryAsOwner<{ state: string; amount: number }>(
    at.databaseUrl,
    `select refund.state, refund.amount_cents as amount from refund
     join payment on payment.organization_id = refund.organization_id and payment.id = payment_id where booking_id = $1`,
    [bookingId],
  )

/** The number of mails about disputes of the studio. */
async function mailsAbout(): Promise<number> {
  const [row] = await queryAsOwner<{ n: number }>(
    at.databaseUrl,
    `select count(*)::int as n from pgboss.job where data ->> 'template' = 'payment-disputed' and data ->> 'organisationId' = $1`,
    [at.studio.id],
  )
  return row?.n ?? 0
}

/** Whether an account is read from its provider again, and in how many seconds at least. */
async function refreshDueAfter(seconds: number): Promise<boolean> {
  const statement = `select from payment_account where organization_id = $1 and refresh_at > now() + $2 * interval '1 second'`
  return (await queryAsOwner(at.databaseUrl, statement, [at.studio.id, seconds])).length > 0
}

const disconnect = () => owner()('disconnectPayments', {})

/** A booking that was paid at Stripe. */
async function paidAtStripe(): Promise<{ bookingId: string; intentId: string }> {
  const bookingId = await reserve()
  const { paymentIntentId: intentId } = await begin(bookingId)
  stripe.succeed(intentId)
  expect(await notify(stripe.event('payment_intent.succeeded', intentId))).toBe(200)
  await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
  return { bookingId, intentId }
}

describe('an organisation’s account at Stripe (R-D251)', () => {
  test('is created once, also by two owners at once, and is shown as Stripe describes it', async () => {
    const other = await aMember(at.database, at.studio, 'owner')
    const calls = stripe.calls.length
    const links = await Promise.all(
      [at.studio.owner, other].map(({ token }) => apiClient(at.url, { token })('connectStripe', {})),
    )
    for (const { onboardingUrl } of links)
      expect(onboardingUrl).toMatch(/^https:\/\/connect\.stripe\.test\/setup\/acct_/)
    expect(new Set(links.map(({ onboardingUrl }) => onboardingUrl.split('/')[4])).size).toBe(1)
    expect(
      new Set(stripe.calls.slice(calls).flatMap(({ key, path }) => (path === '/v1/accounts' ? [key] : []))).size,
    ).toBe(1)

    const id = links[0]?.onboardingUrl.split('/')[4] ?? ''
    expect((await status()).account).toMatchObject({
      provider: 'STRIPE',
      mode: 'TEST',
      state: 'INCOMPLETE',
      missing: ['BUSINESS', 'BANK_ACCOUNT', 'DOCUMENT'],
      paysOut: false,
    })
    expect(await offered()).toBeUndefined()
    // The account is created with access to Stripe's dashboard. It pays Stripe's fees and is liable for its losses.
    expect(stripe.accounts.get(id)?.metadata).toEqual({ organization_id: at.studio.id })

    stripe.changeAccount(id, openAccount)
    expect(await notify(stripe.accountEvent(id))).toBe(200)
    await at.expectSoon(offered).toEqual(['ideal', 'card'])
    expect(await status()).toMatchObject({
      account: { state: 'READY', missing: [], paysOut: true, methods: ['ideal', 'card'] },
      payouts: [{ amount: 123.45, arrivesOn: '2026-03-02', state: 'PAID' }],
      isCurrent: true,
    })

    stripe.changeAccount(id, { charges_enabled: false })
    expect(await notify(stripe.accountEvent(id))).toBe(200)
    await at.expectSoon(offered).toBeUndefined()
    expect((await status()).account?.state).toBe('RESTRICTED')
  })

  test('is not offered for payments once the organisation ended it at Stripe, and the owner is told', async () => {
    const id = await scene.connectStripe()
    stripe.changeAccount(id, { isGone: true })
    expect(await notify(stripe.accountEvent(id, 'account.application.deauthorized'))).toBe(200)
    await at.expectSoon(offered).toBeUndefined()
    expect((await status()).account?.state).toBe('NO_ACCESS')
  })

  test('is read again when Stripe answers, and a notice about it is acknowledged while Stripe is away (T-P1)', async () => {
    const id = await scene.connectStripe()
    stripe.changeAccount(id, { charges_enabled: false })
    stripe.fail({ status: 500, path: /accounts/ })
    expect(await notify(stripe.accountEvent(id))).toBe(200)
    await at.expectSoon(() => refreshDueAfter(30)).toBe(true)
    expect(await offered()).toEqual(['ideal', 'card'])
    await queryAsOwner(at.databaseUrl, 'update payment_account set refresh_at = now() where refresh_at is not null')
    await at.expectSoon(offered).toBeUndefined()
    await at.expectSoon(() => refreshDueAfter(0)).toBe(false)
  })

  test('is shown in its last known state while Stripe is away', async () => {
    await scene.connectStripe()
    stripe.fail({ status: 500, path: /accounts/ })
    expect(await status()).toMatchObject({ account: { state: 'READY' }, isCurrent: false })
    expect(await offered()).toEqual(['ideal', 'card'])
  })
})

describe('an organisation’s account at Mollie (R-D251)', () => {
  test('is connected by its key, which is stored encrypted and shown to nobody', async () => {
    const { apiKey, status: told } = await scene.connectMollie()
    expect(told.account).toMatchObject({ provider: 'MOLLIE', mode: 'TEST', state: 'READY', paysOut: null })
    expect(await offered()).toEqual(['ideal', 'card'])
    expect(JSON.stringify(await status())).not.toContain(apiKey)
    const [row] = await queryAsOwner<{ stored: string }>(
      at.databaseUrl,
      'select stored from organization_secret where organization_id = $1',
      [at.studio.id],
    )
    expect(row?.stored).toMatch(/^test:/)
    expect(row?.stored).not.toContain(apiKey)
  })

  test('is announced to each owner by mail when money starts going there, with the name of who connected it (T-A37)', async () => {
    const other = await aMember(at.database, at.studio, 'owner')
    await scene.connectMollie()
    await disconnect()
    for (const { email } of [at.studio.owner, other]) {
      for (const subject of [
        /go to an account at Mollie|gaan naar een account bij Mollie/,
        /any more|geen betalingen meer/,
      ]) {
        expect((await mailTo(at.url, email, subject)).text).toContain(at.studio.owner.email)
      }
    }
  })

  test('leaves its key in no log, whatever goes wrong (T-P7)', async () => {
    const server = await startInProcessServer(at.databaseUrl, { ...scene.variables, LOG_LEVEL: 'debug' })
    try {
      const call = apiClient(server.url, { token: at.studio.owner.token })
      const { apiKey } = mollie.key()
      const connect = () => call('connectMollie', { body: { apiKey } })
      mollie.fail({ status: 500, times: 2 })
      expect((await failureOf(connect())).code).toBe('payment-unavailable')
      mollie.fail({ status: 422 })
      await failureOf(connect())
      await connect()
      mollie.revoke(apiKey)
      expect((await call('paymentAccount', {})).account?.state).toBe('NO_ACCESS')
      expect(server.log()).toContain('no account of Mollie could be connected')
      expect(server.log()).not.toContain(apiKey)
    } finally {
      await server.end()
    }
  })

  test.each([
    ['no key', 'something', { apiKey: 'This is no API key of Mollie. It begins with live_ or test_.' }],
    [
      'a key that Mollie does not know',
      `test_${'x'.repeat(30)}`,
      { apiKey: 'Mollie does not accept this key. Copy it again, or make a new one at Mollie.' },
    ],
    ['a key with a line break', `test_${'x'.repeat(30)}\r\nx`, expect.anything()],
  ])('is not connected by %s', async (_, apiKey, expected) => {
    expect(await fieldsOf(owner()('connectMollie', { body: { apiKey } }))).toEqual(expected)
    expect((await status()).account).toBeNull()
  })

  test('is not offered when its key is revoked during a payment, and works again with another key', async () => {
    const { apiKey } = await scene.connectMollie()
    const [bookingId, other] = [await reserve(), await reserve()]
    const { paymentIntentId } = await begin(bookingId)
    mollie.revoke(apiKey)
    expect((await failureOf(begin(other))).code).toBe('payment-unavailable')
    expect(await offered()).toBeUndefined()
    expect((await status()).account?.state).toBe('NO_ACCESS')
    expect(await bookingState(bookingId)).toBe('accepted held')

    const fresh = mollie.anotherKey(mollie.profileOf(paymentIntentId))
    const { account } = await owner()('connectMollie', { body: { apiKey: fresh } })
    expect(account?.state).toBe('READY')
    mollie.set(paymentIntentId, 'paid')
    await notifyMollie(paymentIntentId)
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
  })

  test('cannot be replaced by another account before it is disconnected', async () => {
    await scene.connectMollie()
    expect((await failureOf(scene.connectMollie())).code).toBe('payment-account-exists')
    expect((await failureOf(owner()('connectStripe', {}))).code).toBe('payment-account-exists')
  })
})

test('Without an account an organisation takes no online payments, even when a request asks for one (R-D253)', async () => {
  expect(await offered()).toBeUndefined()
  expect(await status()).toMatchObject({ offers: ['STRIPE', 'MOLLIE'], account: null, ownAccount: null })
  expect(await reserve().catch((error: AppError) => error.code)).toBe('payment-method-unavailable')
})

test('Money goes to the organisation’s account, and the server keeps its fee (R-D252)', async () => {
  const account = await scene.connectStripe()
  const bookingId = await reserve()
  const intent = await begin(bookingId)
  expect(intent).toMatchObject({ provider: 'stripe', stripeAccount: account, methods: ['ideal', 'card'] })
  expect(stripe.intent(intent.paymentIntentId)).toMatchObject({ amount: 8500, application_fee_amount: 152 })
  expect(stripe.calls.at(-1)).toMatchObject({ path: '/v1/payment_intents', account })
})

describe('money that a payment account took (R-D254)', () => {
  test('is refunded through the same account, also when another one takes new payments', async () => {
    const account = await scene.connectStripe()
    const { bookingId, intentId } = await paidAtStripe()
    expect((await disconnect()).account).toBeNull()
    expect(await offered()).toBeUndefined()
    await scene.connectMollie()

    await owner()('changeBooking', { body: { id: bookingId, status: 'REJECTED' } })
    await at.expectSoon(() => refundsOf(bookingId)).toEqual([{ state: 'done', amount: 8500 }])
    const refund = stripe.calls.find(({ path, key }) => path === '/v1/refunds' && key?.includes(at.studio.id))
    expect(refund?.account).toBe(account)
    expect(stripe.refunds.filter(({ payment_intent: of }) => of === intentId)).toHaveLength(1)
  })

  test('prevents disconnecting the account until its payments are finished', async () => {
    await scene.connectStripe()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    const refused = await failureOf(disconnect())
    expect([refused.code, refused.message]).toEqual([
      'payments-open',
      '1 payment is not finished yet. Try again when it is.',
    ])
    stripe.succeed(paymentIntentId)
    await guest()('payment', { params: { id: paymentIntentId } })
    expect((await disconnect()).account).toBeNull()
    // Disconnecting again changes nothing.
    expect((await disconnect()).account).toBeNull()
  })

  test('is found again when the same account is connected again', async () => {
    const first = await scene.connectStripe()
    await disconnect()
    expect(await scene.connectStripe()).toBe(first)
  })
})

test('The channel of a payment is shown once the provider reports it, whichever notice comes first (R-D290)', async () => {
  await scene.connectStripe()
  const { bookingId, intentId } = await paidAtStripe()
  const channel = async () => (await owner()('providerBooking', { params: { id: bookingId } })).paymentChannel
  expect(await channel()).toBeNull()
  expect(await notify(stripe.event('charge.succeeded', intentId))).toBe(200)
  await at.expectSoon(channel).toBe('ideal')
  expect(await bookingState(bookingId)).toBe('accepted paid')
})

describe('a notice about a connected account (T-P5)', () => {
  test.each<[string, (body: string) => string]>([
    ['signed with the secret of the server’s own account', (body) => signature(body, stripeKeys.STRIPE_WEBHOOK_SECRET)],
    ['signed with another secret', (body) => signature(body, 'whsec_other')],
  ])('%s is refused', async (_, sign) => {
    await scene.connectStripe()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    const { body } = stripe.event('payment_intent.succeeded', paymentIntentId)
    expect(await notify({ body, signature: sign(body) })).toBe(400)
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test.each<[string, string | undefined]>([
    ['another account', 'acct_somebody'],
    ['the server’s own account', undefined],
  ])('confirms no payment when it comes from %s', async (_, account) => {
    await scene.connectStripe()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    const paid = { ...stripe.intent(paymentIntentId), status: 'succeeded', amount_received: 8500 }
    const event = eventOf('payment_intent.succeeded', paid, account)
    expect(await notify(event)).toBe(200)
    const outcome = 'select outcome from payment_notice where id = $1'
    await at
      .expectSoon(async () => (await queryAsOwner(at.databaseUrl, outcome, [event.id]))[0])
      .toEqual({ outcome: 'refused' })
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test('from the other mode (test or live) is ignored', async () => {
    await scene.connectStripe()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    stripe.succeed(paymentIntentId)
    const body = stripe
      .event('payment_intent.succeeded', paymentIntentId)
      .body.replace('"livemode":false', '"livemode":true')
    expect(await notify({ body, signature: signature(body, connectSecret) })).toBe(200)
    expect(await bookingState(bookingId)).toBe('accepted held')
  })
})

describe('a payment on Mollie’s page (R-D255)', () => {
  const returnUrl = '/widget/complete?organization_id=x'
  const goTo = (paymentIntentId: string, method: 'ideal' | 'card' = 'ideal') =>
    guest()('payOnPage', { body: { paymentIntentId, method, returnUrl } })

  test('goes to that page and back, and is paid when Mollie says so', async () => {
    await scene.connectMollie()
    const bookingId = await reserve()
    const intent = await begin(bookingId)
    expect(intent).toMatchObject({ provider: 'mollie', clientSecret: '', publishableKey: null, stripeAccount: null })
    const { pageUrl, paymentIntentId } = await goTo(intent.paymentIntentId)
    expect([paymentIntentId, pageUrl]).toEqual([
      intent.paymentIntentId,
      `https://checkout.mollie.test/ideal/${paymentIntentId}`,
    ])
    expect(mollie.payment(paymentIntentId).redirectUrl).toBe(`${at.url}${returnUrl}&payment_intent=${paymentIntentId}`)
    mollie.set(paymentIntentId, 'paid')
    expect(await Promise.all([notifyMollie(paymentIntentId), notifyMollie(paymentIntentId)])).toEqual([200, 200])
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
    expect((await guest()('payment', { params: { id: paymentIntentId } })).status).toBe('SUCCEEDED')
  })

  test('can be tried again after it was declined, and is paid once', async () => {
    await scene.connectMollie()
    const bookingId = await reserve()
    const { paymentIntentId: first } = await begin(bookingId)
    mollie.set(first, 'failed')
    await notifyMollie(first)
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted failed')
    const { paymentIntentId: second } = await goTo(first, 'card')
    expect(second).not.toBe(first)
    mollie.set(second, 'paid')
    await notifyMollie(second)
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
    expect(await refundsOf(bookingId)).toEqual([])
    expect((await failureOf(goTo(second))).code).toBe('transition-not-allowed')
  })

  test.each(['https://evil.example/x', '/elsewhere', 'javascript:alert(1)'])(
    'leads back to no other place: %s',
    async (elsewhere) => {
      await scene.connectMollie()
      const { paymentIntentId } = await begin(await reserve())
      const body = { paymentIntentId, method: 'ideal', returnUrl: elsewhere } as const
      expect(await fieldsOf(guest()('payOnPage', { body }))).toEqual({ returnUrl: 'This is not valid.' })
    },
  )

  test('is not confirmed by a forged notice, which only makes the server ask Mollie (T-P6)', async () => {
    await scene.connectMollie()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    expect(await notifyMollie(paymentIntentId)).toBe(200)
    const url = `${at.url}/api/payment/webhook/mollie`
    for (const path of ['x/y', `${at.studio.id}/${at.studio.id}`]) {
      const body = new URLSearchParams({ id: paymentIntentId })
      expect((await fetch(`${url}/${path}`, { method: 'POST', body })).status).toBe(200)
    }
    expect(await bookingState(bookingId)).toBe('accepted held')
  })

  test('is refunded when its booking is cancelled, and a refund that fails is shown', async () => {
    await scene.connectMollie()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    mollie.set(paymentIntentId, 'paid')
    expect(await notifyMollie(paymentIntentId)).toBe(200)
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted paid')
    await owner()('changeBooking', { body: { id: bookingId, status: 'REJECTED' } })
    await at.expectSoon(() => mollie.payment(paymentIntentId).refunds.length).toBe(1)
    await at.expectSoon(() => refundsOf(bookingId)).toMatchObject([{ state: 'sent' }])
    mollie.failRefund(paymentIntentId)
    await notifyMollie(paymentIntentId)
    await at.expectSoon(() => refundsOf(bookingId)).toEqual([{ state: 'failed', amount: 8500 }])
  })

  test('is shown with its chargeback (R-D256)', async () => {
    await scene.connectMollie()
    const bookingId = await reserve()
    const { paymentIntentId } = await begin(bookingId)
    mollie.set(paymentIntentId, 'paid')
    mollie.chargeBack(paymentIntentId)
    expect(await notifyMollie(paymentIntentId)).toBe(200)
    await at
      .expectSoon(async () => (await status()).disputes)
      .toMatchObject([{ amount: 85, state: 'LOST', bookingId, respondBy: null }])
  })
})

describe('a disputed payment (R-D256)', () => {
  test('is shown with its deadline, in whatever order and however often the notices come', async () => {
    await scene.connectStripe()
    const { bookingId, intentId } = await paidAtStripe()
    const dueBy = Math.floor(Date.UTC(2026, 5, 1, 12) / 1000)
    const opened = stripe.dispute(intentId, 'needs_response', dueBy)
    const reviewed = stripe.dispute(intentId, 'under_review')
    const lost = stripe.dispute(intentId, 'lost')
    for (const event of [opened, opened]) expect(await notify(event)).toBe(200)
    // The owner gets one mail about it.
    expect(await mailsAbout()).toBe(1)
    const { disputes } = await status()
    expect(disputes).toMatchObject([{ amount: 85, state: 'NEEDS_RESPONSE', reason: 'fraudulent', bookingId }])
    expect(disputes[0]?.respondBy).toBe('2026-06-01T14:00:00+02:00')
    expect(disputes[0]?.url).toBe(`https://dashboard.stripe.com/test/payments/${intentId}`)
    for (const event of [lost, reviewed, opened]) await notify(event)
    expect((await status()).disputes).toMatchObject([{ state: 'LOST', respondBy: null }])
    expect(await bookingState(bookingId)).toBe('accepted refunded')
  })

  test('after a refund changes neither the refund nor the booking', async () => {
    await scene.connectStripe()
    const { bookingId, intentId } = await paidAtStripe()
    stripe.refundByHand(intentId)
    await notify(stripe.event('charge.refunded', intentId))
    await at.expectSoon(() => bookingState(bookingId)).toBe('accepted refunded')
    await notify(stripe.dispute(intentId, 'needs_response'))
    expect((await status()).disputes).toMatchObject([{ state: 'NEEDS_RESPONSE', amount: 85 }])
    expect([await bookingState(bookingId), await refundsOf(bookingId)]).toEqual([
      'accepted refunded',
      [{ state: 'done', amount: 8500 }],
    ])
  })

  test('is not recorded when the notice comes from another account (T-P5)', async () => {
    await scene.connectStripe()
    const { intentId } = await paidAtStripe()
    const { body } = stripe.dispute(intentId, 'needs_response')
    const forged = body.replace(/"account":"acct_\w+"/, '"account":"acct_somebody"')
    expect(await notify({ body: forged, signature: signature(forged, connectSecret) })).toBe(200)
    expect((await status()).disputes).toEqual([])
  })
})
