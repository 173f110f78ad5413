import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import type { IntentOrder, PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import { aStudio, now, type Studio } from '#tests/builders/studio.ts'
import { startFakeMollie } from '#tests/fakes/mollie-server.ts'
import { startFakeStripe } from '#tests/fakes/stripe-server.ts'
import { type MakeCase, mollieCase, type ProviderCase, sandboxCase, stripeCase } from './support/provider-cases.ts'
import { migratedDatabase } from './support/test-server.ts'

// Runs one table of tests against every payment provider, through the product's payment port. Stripe's SDK and our Mollie client talk to
// local servers of their protocols; the sandbox is our own.

const stripe = await startFakeStripe()
const mollie = await startFakeMollie()
const stored = migratedDatabase(4)
let studio: Studio

beforeAll(async () => {
  studio = await aStudio(stored.database)
})
afterAll(async () => {
  await stripe.stop()
  await mollie.stop()
})

const makers = {
  sandbox: sandboxCase(
    () => stored.database,
    () => studio.id,
  ),
  stripe: stripeCase(stripe),
  mollie: mollieCase(mollie),
}

const PRICE = 8500

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: PaymentsFault) => error.kind,
  )

let at: ProviderCase
let order: IntentOrder

const anOrder = (): IntentOrder => ({
  organisationId: studio.id,
  paymentId: randomUUID(),
  key: randomUUID(),
  amountCents: PRICE,
  description: 'Studio: Massage',
  channels: ['ideal', 'card'],
})

/** Before each test, creates a payment provider with a new account, and a new order. */
const atProvider = (make: MakeCase) =>
  beforeEach(async () => {
    at = await make()
    order = anOrder()
  })

const begin = async (): Promise<string> => (await at.payments.create(order)).news.intentId
const nameOf = (intentId: string) => ({ organisationId: studio.id, intentId })
const stateOf = async (intentId: string) => (await at.payments.read(nameOf(intentId))).news.state
const refund = (intentId: string, key: string, amountCents?: number) => {
  const { organisationId, paymentId } = order
  const part = amountCents === undefined ? {} : { amountCents }
  return at.payments.refund(nameOf(intentId), { organisationId, paymentId, key: `${key}:${paymentId}`, ...part })
}

describe.each(Object.entries(makers))('the payment provider %s (R-D251)', (_, make) => {
  atProvider(make)

  test('has an intent that says what it is for and at which account', async () => {
    const { news } = await at.payments.create(order)
    expect(news).toEqual({
      organisationId: studio.id,
      paymentId: order.paymentId,
      intentId: expect.stringMatching(/^(pi|tr)_\w+$/),
      ...(at.payments.account !== undefined && { account: at.payments.account }),
      state: 'open',
      amountCents: PRICE,
      currency: 'eur',
    })
  })

  test('creates one intent for repeated requests with the same key', async () => {
    const [first, second] = [await at.payments.create(order), await at.payments.create(order)]
    expect(second.news.intentId).toBe(first.news.intentId)
  })

  test('reports a payment that succeeds', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect(await stateOf(id)).toBe('succeeded')
    expect(await kindOf(at.payments.cancel(nameOf(id)))).toBe('refused')
  })

  test('reports how a successful payment was made (R-D290)', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect((await at.payments.read(nameOf(id))).news.channel).toBe('ideal')
  })

  test('reports a declined payment, which can then be cancelled', async () => {
    const id = await begin()
    await at.act.decline(id)
    expect(await stateOf(id)).toBe(at.declined)
    expect((await at.payments.cancel(nameOf(id))).news.state).toBe('cancelled')
  })

  test('refuses to pay an expired payment', async () => {
    const id = await begin()
    // If the provider does not expire intents itself, our server cancels the intent when the hold expires.
    await (at.expire ?? ((each: string) => at.payments.cancel(nameOf(each))))(id)
    expect(await stateOf(id)).toBe('cancelled')
  })

  test('cancels a payment', async () => {
    const id = await begin()
    expect((await at.payments.cancel(nameOf(id))).news.state).toBe('cancelled')
  })

  test('refunds a payment in full, once for a key', async () => {
    const id = await begin()
    await at.act.pay(id)
    const first = await refund(id, 'whole')
    expect(first.state).not.toBe('failed')
    expect(await stateOf(id)).toBe('refunded')
    await refund(id, 'whole')
    expect((await refund(id, 'again')).state).toBe('done')
    expect(await at.refunds(id)).toBe(1)
  })

  test('refunds a part of a payment, which stays paid, and can refund the rest', async () => {
    const id = await begin()
    await at.act.pay(id)
    await refund(id, 'part', 2500)
    expect(await stateOf(id)).toBe('succeeded')
    await refund(id, 'rest')
    expect(await stateOf(id)).toBe('refunded')
  })

  test('refuses to refund more than was paid', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect(await kindOf(refund(id, 'more', PRICE + 1))).toBe('refused')
    expect(await stateOf(id)).toBe('succeeded')
  })

  test('refuses to refund what was not paid', async () => {
    expect(await kindOf(refund(await begin(), 'unpaid'))).toBe('refused')
  })

  test('reports a refund made by hand, and does not repeat it', async () => {
    const id = await begin()
    await at.act.pay(id)
    await at.act.refundByHand(id)
    expect(await stateOf(id)).toBe('refunded')
    expect((await refund(id, 'late')).state).toBe('done')
  })

  test('refuses an unknown intent', async () => {
    expect(await kindOf(at.payments.read(nameOf('tr_unknown')))).toBe('refused')
  })
})

describe.each([
  ['stripe', makers.stripe],
  ['mollie', makers.mollie],
] as const)('the payment provider %s when it does not answer (R-D251)', (_, make) => {
  atProvider(make)

  test('is reported as unreachable, and asking again after a lost answer gets the same intent', async () => {
    at.fail?.('away')
    expect(await kindOf(at.payments.create(order))).toBe('away')
    at.fail?.('lost')
    await kindOf(at.payments.create(order))
    const id = await begin()
    const of = at.payments.provider === 'stripe' ? [...stripe.intents.values()] : [...mollie.payments.values()]
    const made = of.filter((each) => (each.metadata as { payment_id?: string }).payment_id === order.paymentId)
    expect(made.map((each) => each.id)).toEqual([id])
  })

  test('takes no new payment once the account is restricted, and still reports the payment under way', async () => {
    const id = await begin()
    at.restrict?.()
    const another = { ...order, key: randomUUID(), paymentId: randomUUID() }
    expect(['refused', 'no-access']).toContain(await kindOf(at.payments.create(another)))
    expect(await stateOf(id)).toBe('open')
    await at.act.pay(id)
    await refund(id, 'whole')
    expect(await stateOf(id)).toBe('refunded')
  })
})

/** Saves a card, with a payment of this amount or, by default, without one. Returns the intent's state as the provider reports it. */
async function aCard(amountCents = 0, declines?: CardDecline) {
  const { news } = await at.payments.create({ ...order, amountCents, channels: ['card'], savesCard: true })
  expect(news).toMatchObject({ state: 'open', amountCents })
  await at.giveCard(news.intentId, declines)
  return (await at.payments.read(nameOf(news.intentId))).news
}
const aFee = (): IntentOrder => ({ ...order, paymentId: randomUUID(), key: randomUUID(), amountCents: 2500 })

describe.each(Object.entries(makers))('a card stored with %s (R-D301, R-D320)', (_, make) => {
  atProvider(make)

  test.each([0, 1700])('by an intent of %s cents is described, and charged once for each key', async (cents) => {
    const { card, ...saved } = await aCard(cents)
    expect(saved).toMatchObject({ state: 'succeeded', amountCents: cents })
    expect(await at.payments.cards.read(studio.id, card!)).toMatchObject({ brand: 'visa', last4: '4242' })
    const fee = aFee()
    const { intent, decline } = await at.payments.cards.charge(fee, card!)
    expect([intent?.news.state, intent?.news.amountCents, decline]).toEqual(['succeeded', 2500, null])
    const again = await at.payments.cards.charge(fee, card!)
    expect(again.intent?.news.intentId).toBe(intent?.news.intentId)
  })

  test('reports why a charge is declined, and the charge can then be cancelled', async () => {
    for (const reason of at.reasons) {
      const { card } = await aCard(0, reason)
      const { intent, decline } = await at.payments.cards.charge(aFee(), card!)
      expect([decline, intent?.news.state === 'succeeded']).toEqual([reason, false])
      expect((await at.payments.cancel(nameOf(intent?.news.intentId ?? ''))).news.state).toBe('cancelled')
      order = { ...order, paymentId: randomUUID(), key: randomUUID() }
    }
  })

  test('can no longer be charged or found after it is removed, and removing it twice is harmless', async () => {
    const { card } = await aCard()
    await at.payments.cards.remove(studio.id, card!)
    await at.payments.cards.remove(studio.id, card!)
    const charge = at.payments.cards.charge(aFee(), card!).then(({ intent }) => intent)
    expect([null, 'refused']).toContain(await charge.catch((error: PaymentsFault) => error.kind))
  })

  test('is not saved by an intent that was cancelled', async () => {
    const { news } = await at.payments.create({ ...order, amountCents: 0, channels: ['card'], savesCard: true })
    const { news: ended } = await at.payments.cancel(nameOf(news.intentId))
    expect([ended.state, ended.card]).toEqual(['cancelled', undefined])
  })

  test('is not stored by a payment that was not asked to store one', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect((await at.payments.read(nameOf(id))).news.card).toBeUndefined()
  })
})

test('A Stripe charge that requires an action is reported as needing the customer (R-D311)', async () => {
  at = await makers.stripe()
  order = { ...anOrder(), amountCents: 0, channels: ['card'], savesCard: true }
  const { news } = await at.payments.create(order)
  stripe.giveCard(news.intentId, 'requires_action')
  const { card } = (await at.payments.read(nameOf(news.intentId))).news
  expect((await at.payments.cards.charge(aFee(), card!)).decline).toBe('authentication')
})

describe('a card stored with mollie (R-D321)', () => {
  atProvider(makers.mollie)
  const isFor = (metadata: unknown, paymentId: string) => (metadata as { payment_id?: string }).payment_id === paymentId
  const madeFor = (paymentId: string) =>
    [...mollie.payments.values()].filter(({ metadata }) => isFor(metadata, paymentId))

  test('is a mandate from a first card payment, of a person without a name and an address', async () => {
    const { card, intentId } = await aCard()
    const { holderRef = '', cardRef } = card ?? {}
    const metadata = { organization_id: studio.id, payment_id: order.paymentId }
    expect(mollie.customers.get(holderRef)?.told).toEqual({ metadata })
    expect(mollie.payment(intentId)).toMatchObject({
      sequenceType: 'first',
      method: 'creditcard',
      amount: { currency: 'EUR', value: '0.00' },
      mandateId: cardRef,
    })
  })

  test.each([
    ['the person', /^\/v2\/customers$/],
    ['the payment', /^\/v2\/payments$/],
  ])('is saved for one person by one payment when the answer about %s is lost', async (_, path) => {
    const saving = { ...order, amountCents: 0, channels: ['card'], savesCard: true } as const
    mollie.fail({ status: 0, isDone: true, times: 2, path })
    expect(await kindOf(at.payments.create(saving))).toBe('away')
    const { news } = await at.payments.create(saving)
    expect(madeFor(order.paymentId)).toMatchObject([{ id: news.intentId }])
    const persons = [...mollie.customers].filter(([, { told }]) => isFor(told['metadata'], order.paymentId))
    expect(persons.map(([id]) => id)).toEqual([mollie.payment(news.intentId).customerId])
  })

  test('is charged once when the answer is lost for longer than Mollie keeps a key', async () => {
    const { card } = await aCard()
    const fee = aFee()
    mollie.fail({ status: 0, isDone: true, times: 2, path: /^\/v2\/payments$/ })
    expect(await kindOf(at.payments.cards.charge(fee, card!))).toBe('away')
    mollie.forgetKeys()
    const { intent } = await at.payments.cards.charge(fee, card!)
    expect(madeFor(fee.paymentId)).toMatchObject([{ id: intent?.news.intentId, status: 'paid' }])
  })

  test.each([
    ['2025-02-28', 'expired'],
    // The card is valid until the end of the builders' current month, so it has not expired.
    [`${now.toISOString().slice(0, 7)}-01`, 'declined'],
  ])('with an invalid mandate, which expires on %s, is reported as %s and not charged', async (date, reason) => {
    const { card } = await aCard()
    const mandate = mollie.mandate(card?.cardRef ?? '')
    mandate.status = 'invalid'
    mandate.details.cardExpiryDate = date
    const fee = aFee()
    expect(await at.payments.cards.charge(fee, card!)).toEqual({ intent: null, decline: reason })
    expect(madeFor(fee.paymentId)).toEqual([])
  })

  test('counts as declined when it was removed by hand, while a charge refused for another reason does not', async () => {
    const { card } = await aCard()
    expect(await kindOf(at.payments.cards.charge({ ...aFee(), amountCents: 0 }, card!))).toBe('refused')
    mollie.removeMandate(card?.cardRef ?? '')
    expect(await at.payments.cards.read(studio.id, card!)).toBeUndefined()
    expect(await at.payments.cards.charge(aFee(), card!)).toEqual({ intent: null, decline: 'declined' })
  })

  test('is described once its mandate exists, with the brand as the other providers write it', async () => {
    const { card } = await aCard()
    const mandate = mollie.mandate(card?.cardRef ?? '')
    mandate.status = 'pending'
    expect(await kindOf(at.payments.cards.read(studio.id, card!))).toBe('away')
    mandate.status = 'valid'
    Object.assign(mandate.details, { cardLabel: 'American Express', cardNumber: '1005' })
    const face = { brand: 'american_express', last4: '1005', expiryMonth: 8, expiryYear: 2031 }
    expect(await at.payments.cards.read(studio.id, card!)).toEqual(face)
  })

  test('reports why a charge failed when Mollie decides it only later', async () => {
    const { card } = await aCard()
    mollie.delayCharges()
    const { intent, decline } = await at.payments.cards.charge(aFee(), card!)
    const id = intent?.news.intentId ?? ''
    expect([intent?.news.state, decline]).toEqual(['processing', null])
    Object.assign(mollie.payment(id), { status: 'open' })
    expect(await stateOf(id)).toBe('processing')
    Object.assign(mollie.payment(id), { status: 'failed', details: { failureReason: 'insufficient_funds' } })
    expect(await at.payments.read(nameOf(id))).toMatchObject({ decline: 'funds', news: { state: 'failed' } })
  })

  test('is removed with its person', async () => {
    const { card } = await aCard()
    await at.payments.cards.remove(studio.id, card!)
    expect([card?.cardRef, card?.holderRef].map((id) => mollie.isRemoved(id ?? ''))).toEqual([true, true])
  })
})

describe('the payment page of mollie (R-D251)', () => {
  atProvider(makers.mollie)

  test('leads back to where the customer came from', async () => {
    const redirect = at.payments.redirect!
    const id = await begin()
    const visit = { channel: 'ideal', returnUrl: 'https://book.example.com/widget/complete?a=b' } as const
    expect(await redirect(nameOf(id), visit)).toBe(`https://checkout.mollie.test/ideal/${id}`)
    expect(mollie.payment(id)).toMatchObject({ redirectUrl: visit.returnUrl, method: 'ideal' })
    await at.act.pay(id)
    expect(await kindOf(redirect(nameOf(id), visit))).toBe('refused')
  })
})

test('What Mollie refuses is reported without the data that was sent (T-P7)', async () => {
  const { payments } = await makers.mollie()
  const made = { organisationId: studio.id, paymentId: randomUUID(), key: randomUUID() }
  const { news } = await payments.create({ ...made, amountCents: PRICE, description: 'x', channels: ['ideal'] })
  mollie.set(news.intentId, 'paid')
  const refusedRefund = { ...made, key: randomUUID(), amountCents: PRICE * 2 }
  await expect(payments.refund({ ...made, intentId: news.intentId }, refusedRefund)).rejects.toThrow(
    /^Mollie: 422 Unprocessable Entity amount$/,
  )
})
