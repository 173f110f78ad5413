import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IntentOrder, PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { startFakeMollie } from '#tests/fakes/mollie-server.ts'
import { startFakeStripe } from '#tests/fakes/stripe-server.ts'
import { type MakeCase, mollieCase, type ProviderCase, sandboxCase, stripeCase } from './support/provider-cases.ts'
import { migratedDatabase } from './support/test-server.ts'

// One table of tests for every payment provider, over the port that the product uses. Stripe's SDK and our client of Mollie
// speak with servers of their protocols; the sandbox is our own.

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

/** Makes a provider with an account, and an order, anew before each test. */
const atProvider = (make: MakeCase) =>
  beforeEach(async () => {
    at = await make()
    order = {
      organisationId: studio.id,
      paymentId: randomUUID(),
      key: randomUUID(),
      amountCents: PRICE,
      description: 'Studio: Massage',
      channels: ['ideal', 'card'],
    }
  })

const begin = async (): Promise<string> => (await at.payments.create(order)).news.intentId
const nameOf = (intentId: string) => ({ organisationId: studio.id, intentId })
const stateOf = async (intentId: string) => (await at.payments.read(nameOf(intentId))).news.state
const refund = (intentId: string, key: string, amountCents?: number) => {
  const { organisationId, paymentId } = order
  const part = amountCents === undefined ? {} : { amountCents }
  return at.payments.refund(nameOf(intentId), { organisationId, paymentId, key: `${key}:${paymentId}`, ...part })
}

describe.each(Object.entries(makers))('D251: with %s', (_, make) => {
  atProvider(make)

  test('an intent tells what it is for, at which account', async () => {
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

  test('the same key makes one intent', async () => {
    const [first, second] = [await at.payments.create(order), await at.payments.create(order)]
    expect(second.news.intentId).toBe(first.news.intentId)
  })

  test('a payment succeeds', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect(await stateOf(id)).toBe('succeeded')
    expect(await kindOf(at.payments.cancel(nameOf(id)))).toBe('refused')
  })

  test('D290: a payment that succeeded tells how it was made', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect((await at.payments.read(nameOf(id))).news.channel).toBe('ideal')
  })

  test('a payment is declined, and can be cancelled then', async () => {
    const id = await begin()
    await at.act.decline(id)
    expect(await stateOf(id)).toBe(at.declined)
    expect((await at.payments.cancel(nameOf(id))).news.state).toBe('cancelled')
  })

  test('a payment that expires can no longer be made', async () => {
    const id = await begin()
    // Where the provider ends no intents by itself, our hold does, by cancelling it.
    await (at.expire ?? ((each: string) => at.payments.cancel(nameOf(each))))(id)
    expect(await stateOf(id)).toBe('cancelled')
  })

  test('a payment is cancelled', async () => {
    const id = await begin()
    expect((await at.payments.cancel(nameOf(id))).news.state).toBe('cancelled')
  })

  test('all of a payment is refunded, once for a key', async () => {
    const id = await begin()
    await at.act.pay(id)
    const first = await refund(id, 'whole')
    expect(first.state).not.toBe('failed')
    expect(await stateOf(id)).toBe('refunded')
    await refund(id, 'whole')
    expect((await refund(id, 'again')).state).toBe('done')
    expect(await at.refunds(id)).toBe(1)
  })

  test('a part of a payment is refunded: it stays paid, and the rest can be refunded', async () => {
    const id = await begin()
    await at.act.pay(id)
    await refund(id, 'part', 2500)
    expect(await stateOf(id)).toBe('succeeded')
    await refund(id, 'rest')
    expect(await stateOf(id)).toBe('refunded')
  })

  test('more than was paid is not refunded', async () => {
    const id = await begin()
    await at.act.pay(id)
    expect(await kindOf(refund(id, 'more', PRICE + 1))).toBe('refused')
    expect(await stateOf(id)).toBe('succeeded')
  })

  test('what was not paid is not refunded', async () => {
    expect(await kindOf(refund(await begin(), 'unpaid'))).toBe('refused')
  })

  test('a refund by hand is seen, and is not repeated', async () => {
    const id = await begin()
    await at.act.pay(id)
    await at.act.refundByHand(id)
    expect(await stateOf(id)).toBe('refunded')
    expect((await refund(id, 'late')).state).toBe('done')
  })

  test('an unknown intent is refused', async () => {
    expect(await kindOf(at.payments.read(nameOf('tr_unknown')))).toBe('refused')
  })
})

describe.each([
  ['stripe', makers.stripe],
  ['mollie', makers.mollie],
] as const)('D251: with %s, which may be away', (_, make) => {
  atProvider(make)

  test('a provider that does not answer is away, and a lost answer is the same intent when it is asked for again', async () => {
    at.fail?.('away')
    expect(await kindOf(at.payments.create(order))).toBe('away')
    at.fail?.('lost')
    await kindOf(at.payments.create(order))
    const id = await begin()
    const of = at.payments.provider === 'stripe' ? [...stripe.intents.values()] : [...mollie.payments.values()]
    const made = of.filter((each) => (each.metadata as { payment_id?: string }).payment_id === order.paymentId)
    expect(made.map((each) => each.id)).toEqual([id])
  })

  test('an account that is restricted in mid-payment takes no new payment, and the one under way is still known', async () => {
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

describe.each(Object.entries({ sandbox: makers.sandbox, stripe: makers.stripe }))(
  'D301: a card kept with %s',
  (_, make) => {
    atProvider(make)

    /** Saves a card without a payment. */
    const aCard = async (declines?: string) => {
      const { news } = await at.payments.create({ ...order, amountCents: 0, channels: ['card'], savesCard: true })
      expect(news).toMatchObject({ state: 'open', amountCents: 0 })
      await at.giveCard?.(news.intentId, declines)
      const saved = await at.payments.read(nameOf(news.intentId))
      expect(saved.news).toMatchObject({ state: 'succeeded', amountCents: 0, card: { face: { last4: '4242' } } })
      return saved.news.card!
    }
    const cards = () => at.payments.cards!

    test('is charged once for each key, and no more after it was removed', async () => {
      const card = await aCard()
      const fee = { ...order, paymentId: randomUUID(), key: randomUUID(), amountCents: 2500 }
      const { intent, decline } = await cards().charge(fee, card)
      expect([intent.news.state, intent.news.amountCents, decline]).toEqual(['succeeded', 2500, null])
      const again = await cards().charge(fee, card)
      expect(again.intent.news.intentId).toBe(intent.news.intentId)
      expect(await cards().read(studio.id, card)).toMatchObject({ last4: '4242' })
      await cards().remove(studio.id, card)
      await cards().remove(studio.id, card)
      expect(await kindOf(cards().charge({ ...fee, key: randomUUID() }, card))).toBe('refused')
    })

    test('is not saved by an intent that was cancelled', async () => {
      const { news } = await at.payments.create({ ...order, amountCents: 0, channels: ['card'], savesCard: true })
      const { news: ended } = await at.payments.cancel(nameOf(news.intentId))
      expect([ended.state, ended.card]).toEqual(['cancelled', undefined])
    })
  },
)

describe('D311: a charge of a card kept with stripe', () => {
  atProvider(makers.stripe)

  test.each(['authentication_required', 'requires_action'])(
    'that is answered with %s wants its customer, and can be ended',
    async (answer) => {
      const setup = await at.payments.create({ ...order, amountCents: 0, channels: ['card'], savesCard: true })
      await at.giveCard?.(setup.news.intentId, answer)
      const { news } = await at.payments.read(nameOf(setup.news.intentId))
      const fee = { ...order, paymentId: randomUUID(), key: randomUUID(), amountCents: 2500 }
      const { intent, decline } = await at.payments.cards!.charge(fee, news.card!)
      expect([decline, intent.news.state === 'succeeded']).toEqual(['authentication', false])
      expect((await at.payments.cancel(nameOf(intent.news.intentId))).news.state).toBe('cancelled')
    },
  )
})

test('D304: Mollie keeps no cards', async () => {
  expect((await makers.mollie()).payments.cards).toBeUndefined()
})

describe('D251: with mollie, which has pages', () => {
  atProvider(makers.mollie)

  test('a page of the provider leads back to where the customer came from', async () => {
    const redirect = at.payments.redirect!
    const id = await begin()
    const visit = { channel: 'ideal', returnUrl: 'https://book.example.com/widget/complete?a=b' } as const
    expect(await redirect(nameOf(id), visit)).toBe(`https://checkout.mollie.test/ideal/${id}`)
    expect(mollie.payment(id)).toMatchObject({ redirectUrl: visit.returnUrl, method: 'ideal' })
    await at.act.pay(id)
    expect(await kindOf(redirect(nameOf(id), visit))).toBe('refused')
  })
})

test('P7: what Mollie refuses is told without what was sent', async () => {
  const { payments } = await makers.mollie()
  const made = { organisationId: studio.id, paymentId: randomUUID(), key: randomUUID() }
  const { news } = await payments.create({ ...made, amountCents: PRICE, description: 'x', channels: ['ideal'] })
  mollie.set(news.intentId, 'paid')
  const refusedRefund = { ...made, key: randomUUID(), amountCents: PRICE * 2 }
  await expect(payments.refund({ ...made, intentId: news.intentId }, refusedRefund)).rejects.toThrow(
    /^Mollie: 422 Unprocessable Entity amount$/,
  )
})
