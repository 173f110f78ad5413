import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aFailedRefund } from '#tests/builders/insert-payment.ts'
import { aBooking, aMember } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'

// Tests the ledger entries of bookings: refunds, payments at the place, disputes, and that the sums agree.

const scene = await startCardTestStudio()
const { as, at, begin, bookingState, notify, reserve, stripe } = scene

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const moneyOf = (id: string): Promise<Output<'bookingMoney'>> => owner()('bookingMoney', { params: { id } })

type Refund = Omit<Input<'refundBooking'>['body'], 'id'>
const giveBack = (id: string, body: Refund, idempotencyKey = randomUUID(), call = owner()) =>
  call('refundBooking', { body: { id, ...body } }, { idempotencyKey })

/** Makes a booking of €85 that was paid by card. */
async function paid() {
  const { bookingId } = await reserve()
  const id = bookingId ?? ''
  const { paymentIntentId } = await begin(id)
  stripe.succeed(paymentIntentId)
  await notify(stripe.event('payment_intent.succeeded', paymentIntentId))
  await at.expectSoon(() => bookingState(id)).toBe('accepted paid')
  const [source] = (await moneyOf(id)).sources
  return { id, intentId: paymentIntentId, source: source?.id ?? '' }
}

const sent = (intentId: string) =>
  stripe.refunds.filter((refund) => refund.payment_intent === intentId).map(({ amount }) => amount)
const amounts = async (id: string) => (await moneyOf(id)).entries.map(({ kind, amount }) => `${kind} ${amount}`)

describe('a refund that is made from the booking (R-D269)', () => {
  test('goes back in parts to the card that paid, is mailed to the customer, and is in the trail', async () => {
    const { id, intentId, source } = await paid()
    const part = await giveBack(id, { parts: [{ source, amount: 20 }], reason: 'Started late' })
    expect(part).toMatchObject({ paymentStatus: 'PAID', balance: { agreed: 65, kept: 65, open: 0 } })
    await at.expectSoon(() => sent(intentId)).toEqual([2000])
    const { text } = await mailTo(at.url, scene.customer.email, /^You get money back: Massage/)
    expect(text).toContain('€20')
    expect(text).toContain('Started late')
    await at
      .expectSoon(async () => (await as(scene.customer)('ownRefunds', { query: { bookingId: id } })).refunds)
      .toMatchObject([{ amount: 20, how: 'TO_ACCOUNT', reason: 'Started late' }])
    expect(await as(scene.customer)('ownBooking', { params: { id } })).toMatchObject({ returned: 20 })

    const rest = await giveBack(id, { parts: [{ source, amount: 65 }] })
    expect(rest).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'REFUNDED', balance: { kept: 0, open: 0 } })
    await at.expectSoon(() => sent(intentId)).toEqual([2000, 6500])
    expect(await notify(stripe.event('charge.refunded', intentId))).toBe(200)
    expect(await amounts(id)).toEqual(['online 85', 'online -20', 'online -65'])
    const { events } = await owner()('bookingTrail', { params: { id } })
    expect(events.map(({ kind }) => kind)).toEqual([
      'created',
      'payment-received',
      'payment-refunded',
      'payment-refunded',
    ])
  })

  test('is paid only once when several members request it at the same time (T-P8)', async () => {
    const { id, intentId, source } = await paid()
    const key = randomUUID()
    const body = { parts: [{ source, amount: 50 }], reason: '' }
    const answers = await Promise.allSettled([
      giveBack(id, body, key),
      giveBack(id, body, key),
      giveBack(id, body),
      giveBack(id, body),
    ])
    const done = answers.filter(({ status }) => status === 'fulfilled')
    expect([1, 2]).toContain(done.length)
    expect((await moneyOf(id)).balance.kept).toBe(35)
    await at.expectSoon(() => sent(intentId)).toEqual([5000])
    expect(await failureOf(giveBack(id, { parts: [{ source, amount: 35.01 }] }))).toMatchObject({
      code: 'refund-too-much',
      message: 'More cannot be given back than is left of what was paid. Look at the amounts again.',
    })
    const stale = giveBack(id, { parts: [{ source, amount: 1 }], version: 1 })
    expect(await failureOf(stale)).toMatchObject({ code: 'conflict' })
  })

  test('is allowed to a specialist for own bookings only, and only to the sources of that booking (T-A22)', async () => {
    const { id } = await paid()
    const other = await paid()
    const colleague = await aMember(at.database, at.studio, 'specialist')
    const colleaguesCall = apiClient(at.url, { token: colleague.token })
    const parts = [{ source: 'place', amount: 1 }]
    expect(await failureOf(giveBack(id, { parts }, randomUUID(), colleaguesCall))).toMatchObject({
      code: 'not-found',
    })
    for (const source of [other.source, 'place', 'gift-card', randomUUID()]) {
      const refused = giveBack(id, { parts: [{ source, amount: 1 }] })
      expect(await failureOf(refused)).toMatchObject({ code: 'conflict' })
    }
    expect(await failureOf(giveBack(id, {}))).toMatchObject({ fieldErrors: { parts: expect.any(String) } })
  })

  test('that failed is sent again with a new key, or noted as given back another way', async () => {
    const { id, intentId, source } = await paid()
    stripe.fail({ status: 400, path: /refunds/, times: 20 })
    await giveBack(id, { parts: [{ source, amount: 10 }] })
    const state = async () => (await moneyOf(id)).entries.at(-1)?.refund
    // The payment provider refuses the refund on every attempt.
    const due = `update refund set send_at = now(), tries = 3 where id = $1 and state = 'wanted'`
    await at
      .expectSoon(async () => {
        const refund = await state()
        await queryAsOwner(at.databaseUrl, due, [refund?.id])
        return refund?.state
      })
      .toBe('FAILED')
    stripe.mend()
    const failed = await state()
    const resolve = (how: 'AGAIN' | 'OTHERWISE', refundId = failed?.id ?? '') =>
      owner()('resolveRefund', { body: { id, refundId, how } }, { idempotencyKey: randomUUID() })
    expect(await failureOf(resolve('AGAIN', randomUUID()))).toMatchObject({ code: 'not-found' })
    await resolve('OTHERWISE')
    expect((await state())?.state).toBe('OTHERWISE')
    expect(await failureOf(resolve('AGAIN'))).toMatchObject({ code: 'transition-not-allowed' })
    expect(sent(intentId)).toEqual([])
    const again = await aFailedRefund(at.database, at.studio, scene.customer)
    const body = { id: again.bookingId, refundId: again.refundId, how: 'AGAIN' } as const
    await owner()('resolveRefund', { body }, { idempotencyKey: randomUUID() })
    const [row] = await queryAsOwner(at.databaseUrl, 'select state, repeats from refund where id = $1', [
      again.refundId,
    ])
    expect(row).toEqual({ state: 'wanted', repeats: 1 })
    await queryAsOwner(
      at.databaseUrl,
      `update refund set state = 'otherwise', due_at = null, send_at = null where id = $1`,
      [again.refundId],
    )
  })
})

test('A refund made by hand at the payment provider is mailed with its amount, and not as a late payment (R-D117)', async () => {
  const { id, intentId, source } = await paid()
  await giveBack(id, { parts: [{ source, amount: 15 }] })
  await at.expectSoon(() => sent(intentId)).toEqual([1500])
  stripe.refundByHand(intentId)
  expect(await notify(stripe.event('charge.refunded', intentId))).toBe(200)
  await at.expectSoon(() => bookingState(id)).toBe('accepted refunded')
  expect(await amounts(id)).toEqual(['online 85', 'online -15', 'online -70'])
  await at
    .expectSoon(async () => (await mailTo(at.url, scene.customer.email, /^You get money back: Massage/)).text)
    .toContain('€70')
})

describe('money received on site (R-D270)', () => {
  const note = (id: string, amount?: number) =>
    owner()('confirmPayment', { body: { id, paymentStatus: 'PAID', ...(amount !== undefined && { amount }) } })

  test('is noted in parts, at most the open amount, and can be taken back as a mistake', async () => {
    const { id } = await aBooking(at.database, at.studio, scene.customer)
    expect(await note(id, 50)).toMatchObject({ paymentStatus: 'PENDING', balance: { kept: 50, open: 35 } })
    expect(await failureOf(note(id, 35.01))).toMatchObject({ code: 'transition-not-allowed' })
    expect(await note(id)).toMatchObject({ paymentStatus: 'PAID', balance: { kept: 85, keptAtPlace: 85, open: 0 } })
    expect(await failureOf(note(id))).toMatchObject({ code: 'transition-not-allowed' })
    const [first] = (await moneyOf(id)).entries
    const body = { id, entryId: first?.id ?? '', reason: 'Another guest' }
    const key = randomUUID()
    const takeBack = () => owner()('takePaymentBack', { body }, { idempotencyKey: key })
    const [once, twice] = [await takeBack(), await takeBack()]
    expect(twice).toEqual(once)
    expect(once).toMatchObject({ paymentStatus: 'PENDING', balance: { agreed: 85, kept: 35, open: 50 } })
    expect((await moneyOf(id)).entries.at(-1)).toMatchObject({
      amount: -50,
      takesBack: first?.id,
      reason: 'Another guest',
    })
    const again = owner()('takePaymentBack', { body }, { idempotencyKey: randomUUID() })
    expect(await failureOf(again)).toMatchObject({ code: 'transition-not-allowed' })
  })

  test('can be noted as given back, and a cancellation leaves that to the provider (R-D272)', async () => {
    const { id } = await aBooking(at.database, at.studio, scene.customer, { payment: 'paid' })
    await owner()('changeBooking', { body: { id, status: 'REJECTED' } })
    expect(await moneyOf(id)).toMatchObject({ balance: { kept: 85, open: 0 }, advice: 'CANCELLED' })
    const cancelled = await giveBack(id, { parts: [{ source: 'place', amount: 85 }] })
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUNDED', balance: { kept: 0 } })
    expect((await as(scene.customer)('ownRefunds', { query: { bookingId: id } })).refunds).toMatchObject([
      { amount: 85, how: 'BY_PROVIDER' },
    ])
  })
})

describe('credit notes and disputes of a booking (R-D271)', () => {
  const credited = async (id: string) =>
    (
      await queryAsOwner<{ kind: string; cents: number }>(
        at.databaseUrl,
        'select kind, gross_cents as cents from invoice where booking_id = $1 order by number',
        [id],
      )
    ).map(({ kind, cents }) => `${kind} ${cents}`)

  test('a refund is credited with its amount, and a lost dispute with the rest of the invoice', async () => {
    await makesInvoices(at.database, at.studio)
    await queryAsOwner(at.databaseUrl, `update invoice_seller set made = 'with-payment' where organization_id = $1`, [
      at.studio.id,
    ])
    const { id, intentId, source } = await paid()
    await giveBack(id, { parts: [{ source, amount: 25 }] })
    await at.expectSoon(() => credited(id)).toEqual(['invoice 8500', 'credit-note 2500'])
    await at.expectSoon(() => sent(intentId)).toEqual([2500])
    const lost = stripe.dispute(intentId, 'lost')
    for (const event of [lost, lost, stripe.dispute(intentId, 'needs_response')]) expect(await notify(event)).toBe(200)
    expect(await amounts(id)).toEqual(['online 85', 'online -25', 'online -60'])
    await at.expectSoon(() => credited(id)).toEqual(['invoice 8500', 'credit-note 2500', 'credit-note 6000'])
    expect(await bookingState(id)).toBe('accepted refunded')
    // The dispute is won after all: the booking is paid again, and gets another invoice.
    const again = stripe.dispute(intentId, 'won')
    expect(await notify(again)).toBe(200)
    expect(await bookingState(id)).toBe('accepted paid')
    const all = ['invoice 8500', 'credit-note 2500', 'credit-note 6000', 'invoice 6000']
    await at.expectSoon(() => credited(id)).toEqual(all)
  })

  test('money that a bank took back cannot be refunded, and it may return after a cancellation', async () => {
    const { id, intentId, source } = await paid()
    expect(await notify(stripe.dispute(intentId, 'lost'))).toBe(200)
    expect(await amounts(id)).toEqual(['online 85', 'online -85'])
    // Nothing is left to refund, and a cancellation refunds nothing.
    expect(await failureOf(giveBack(id, { parts: [{ source, amount: 1 }] }))).toMatchObject({ code: 'conflict' })
    await owner()('changeBooking', { body: { id, status: 'REJECTED' } })
    expect((await moneyOf(id)).entries).toHaveLength(2)
    expect(await notify(stripe.dispute(intentId, 'won'))).toBe(200)
    expect((await moneyOf(id)).balance).toMatchObject({ kept: 85 })
    await giveBack(id, { parts: [{ source, amount: 85 }] })
    await queryAsOwner(at.databaseUrl, `update invoice_seller set made = 'never' where organization_id = $1`, [
      at.studio.id,
    ])
  })
})

test('Refunds, notices, a dispute and a cancellation at the same moment give the money back only once (R-D273)', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, intentId, source } = await paid()
    const succeeded = stripe.event('payment_intent.succeeded', intentId)
    await Promise.allSettled([
      giveBack(id, { parts: [{ source, amount: 30 }] }),
      notify(succeeded),
      giveBack(id, { parts: [{ source, amount: 60 }] }),
      as(scene.customer)('cancelOwnBooking', { body: { id } }),
      notify(stripe.dispute(intentId, 'lost')),
      owner()('changeBooking', { body: { id, status: 'REJECTED' } }),
    ])
    const { balance, entries } = await moneyOf(id)
    const gone = entries.reduce((sum, { amount }) => sum + amount, 0)
    expect([balance.kept, balance.open, Math.round(gone * 100)]).toEqual([0, 0, 0])
    expect(entries.filter(({ amount }) => amount > 0)).toHaveLength(1)
  }
})
