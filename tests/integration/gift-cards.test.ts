import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireOldGiftCards } from '#server/modules/money/records/voucher/gift-card/expire-gift-cards.ts'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import type { Input } from '#shared/api/client.ts'
import { giftCardCode, shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { aGiftCardPurchase, aGiftCardSale } from '#tests/builders/gift-card-draft.ts'
import { aGiftCard, sellsGiftCards } from '#tests/builders/insert-voucher.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { startVoucherStudio } from './support/voucher-studio.ts'

// Tests gift cards and their codes over HTTP, with payments at a local Stripe server.

const scene = await startVoucherStudio()
const { as, asCustomer, at, aSlot, begin, book, bookingState, cancel, forgetGuesses, ledgerOf, moneyOf, notify } = scene
const { owner, quote, statusOf, stripe } = scene

type Body = Input<'reserve'>['body']

describe('a booking with gift cards (R-D284)', () => {
  test('is paid by them first, in the order in which they were typed, and the rest by card', async () => {
    const [first, second] = [await aGiftCard(at.database, at.studio, 2000), await aGiftCard(at.database, at.studio)]
    const codes = [first.code, second.code]
    expect(await quote(codes)).toMatchObject({ list: 85, giftCard: 70, now: 15 })
    const { bookingId } = await book(codes)
    const { amount, paymentIntentId } = await begin(bookingId)
    expect(amount).toBe(15)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(bookingId)).toBe('accepted paid')
    expect(await moneyOf(bookingId)).toEqual(['gift-card 7000', 'online 1500'])
    await cancel(bookingId)
    expect(await ledgerOf(first.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0', 'RETURNED 20 20'])
    expect(await ledgerOf(second.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0', 'RETURNED 50 50'])
  })

  test('that pay all of it is final at once, and the rest of their money stays on the card', async () => {
    const card = await aGiftCard(at.database, at.studio, 10_000)
    const booked = await book([card.code], 'STRIPE', { paymentMethod: null })
    expect(booked).toMatchObject({ totalPrice: 0, payment: null })
    expect(await bookingState(booked.bookingId)).toBe('accepted paid')
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 100 100', 'SPENT -85 15'])
  })

  test('is refused when the customer saw other amounts, and no money is taken', async () => {
    const card = await aGiftCard(at.database, at.studio)
    const seenQuote = { discount: 0, giftCard: 40, now: 45 }
    expect((await failureOf(book([card.code], 'STRIPE', { seenQuote }))).code).toBe('quote-changed')
    expect((await failureOf(book([card.code], 'STRIPE', { seenQuote: null }))).fieldErrors).toHaveProperty('seenQuote')
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50'])
  })

  test('takes the money once, however often the request is repeated (T-B2)', async () => {
    const card = await aGiftCard(at.database, at.studio)
    const body: Body = {
      ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
      codes: [card.code],
      seenQuote: { discount: 0, giftCard: 50, now: 0 },
    }
    const key = randomUUID()
    const ask = () => asCustomer()('reserve', { body }, { idempotencyKey: key })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0'])
  })
})

describe('the code of a gift card (T-A24)', () => {
  test('that pays nothing gives the reason when the card exists, and an unknown code gives none (R-D282)', async () => {
    const spent = await aGiftCard(at.database, at.studio, 5000)
    await book([spent.code], 'AFTER_PAY')
    const blocked = await aGiftCard(at.database, at.studio)
    await owner()('changeGiftCard', { body: { id: blocked.id, version: blocked.version, act: 'BLOCK' } })
    const expired = await aGiftCard(at.database, at.studio, 5000, new Date(Date.now() - 1000))
    const unknown = giftCardCode(Array.from({ length: 15 }, () => 7))
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
    for (const [code, told] of [
      [spent.code, { problem: 'SPENT' }],
      [blocked.code, { problem: 'BLOCKED' }],
      [expired.code, { problem: 'EXPIRED', expiredAt: moment }],
      [unknown, { problem: 'UNKNOWN' }],
    ] as const) {
      const { codes, ...sums } = await quote([code])
      expect(codes).toEqual([{ code, kind: 'GIFT_CARD', amount: 0, ...told }])
      expect(sums).toEqual({ list: 85, discount: 0, giftCard: 0, now: 85, later: 0 })
    }
    await forgetGuesses()
  })

  test.each([
    ['en', 'has nothing left to spend', 'is blocked', 'expired on 30 Nov 2025', 'is not valid for this booking'],
    [
      'nl',
      'is helemaal besteed',
      'is geblokkeerd',
      'was geldig tot en met 30 nov 2025',
      'geldt niet voor deze boeking',
    ],
  ] as const)(
    'in %s, a refused order gives the reason why a gift card pays nothing (R-D282)',
    async (locale, ...told) => {
      const spent = await aGiftCard(at.database, at.studio, 5000)
      await book([spent.code], 'AFTER_PAY')
      const blocked = await aGiftCard(at.database, at.studio)
      await owner()('changeGiftCard', { body: { id: blocked.id, version: blocked.version, act: 'BLOCK' } })
      const expired = await aGiftCard(at.database, at.studio, 5000, new Date('2025-12-01T00:00:00+01:00'))
      const unknown = giftCardCode(Array.from({ length: 15 }, () => 7))
      for (const [nth, code] of [spent.code, blocked.code, expired.code, unknown].entries()) {
        const body = {
          ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
          codes: [code],
          seenQuote: { discount: 0, giftCard: 0, now: 85 },
        }
        const { code: refused, message } = await failureOf(
          apiClient(at.url, { token: scene.customer.token, organisationId: at.studio.id, locale })(
            'reserve',
            { body },
            { idempotencyKey: randomUUID() },
          ),
        )
        expect(refused).toBe('voucher-not-valid')
        expect(message).toContain(told[nth])
        // An unknown code is not repeated.
        expect(message.includes(shownGiftCardCode(code))).toBe(code !== unknown)
      }
      await forgetGuesses()
    },
  )

  test('is checked only within the limit of attempts, also in one burst of requests', async () => {
    await forgetGuesses()
    const four = (burst: number) => [1, 2, 3, 4].map((nth) => `BURST${burst}X${nth}`)
    const asked = await Promise.allSettled(Array.from({ length: 30 }, (_, burst) => quote(four(burst))))
    // Twenty guesses are five questions with four codes.
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await forgetGuesses()
  })

  test('can be tried twenty times an hour from one network, in quotes and bookings together', async () => {
    const card = await aGiftCard(at.database, at.studio)
    for (let guess = 0; guess < 19; guess += 1) await quote([`GUESS${guess}`])
    // Correct codes do not count as guesses.
    for (let right = 0; right < 5; right += 1) await quote([card.code])
    const seenQuote = { discount: 0, giftCard: 0, now: 85 }
    const body: Body = {
      ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
      codes: ['GUESS20'],
      seenQuote,
    }
    const ask = () => failureOf(asCustomer()('reserve', { body }, { idempotencyKey: randomUUID() }))
    expect((await ask()).code).toBe('voucher-not-valid')
    expect((await ask()).code).toBe('rate-limited')
    expect((await failureOf(quote([card.code]))).code).toBe('rate-limited')
    await forgetGuesses()
  })
})

describe('the ledger of a gift card (R-D282)', () => {
  test('cannot become negative, skip a line or start again, not even by direct writes to the database (T-P9)', async () => {
    const card = await aGiftCard(at.database, at.studio, 1000)
    const insert = (number: number, kind: string, cents: number, balance: number) =>
      queryAsOwner(
        at.databaseUrl,
        `insert into gift_card_entry (organization_id, gift_card_id, number, kind, cents, balance_cents, at, reason)
         values ($1, $2, $3, $4, $5, $6, now(), 'x')`,
        [at.studio.id, card.id, number, kind, cents, balance],
      ).catch(brokenConstraint)
    expect(await insert(2, 'corrected', -1001, -1)).toBe('gift_card_entry_balance')
    expect(await insert(2, 'corrected', -500, 400)).toBe('gift_card_entry_continues')
    expect(await insert(3, 'corrected', -500, 500)).toBe('gift_card_entry_continues')
    expect(await insert(1, 'issued', 1000, 1000)).toBe('gift_card_entry_pkey')
    expect(await insert(2, 'issued', 1000, 2000)).toBe('gift_card_entry_begins')
  })

  test('is corrected with a reason, and never below zero', async () => {
    const { id, version } = await aGiftCard(at.database, at.studio)
    const correct = (amount: number, seen = version) =>
      owner()('correctGiftCard', { body: { id, version: seen, amount, reason: 'Counted wrong' } })
    expect((await failureOf(correct(-50.01))).fieldErrors).toHaveProperty('amount')
    expect((await correct(-20)).balance).toBe(30)
    expect((await failureOf(correct(-20))).code).toBe('conflict')
    expect(await ledgerOf(id)).toEqual(['ISSUED 50 50', 'CORRECTED -20 30'])
  })

  test('gets one closing line when the card expires with money left', async () => {
    const card = await aGiftCard(at.database, at.studio, 5000, new Date(Date.now() - 1000))
    await expireOldGiftCards(at.database, new Date())
    await expireOldGiftCards(at.database, new Date())
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'EXPIRED -50 0'])
    expect((await owner()('giftCard', { params: { id: card.id } })).state).toBe('EXPIRED')
  })
})

describe('selling a gift card (R-D283)', () => {
  test('by hand creates it once for each key, finds it by name, prints it and mails it', async () => {
    const receiverEmail = `${randomUUID()}@example.test`
    const body = aGiftCardSale({
      amount: 75,
      receiverName: 'Sam Bakker',
      receiverEmail,
      message: 'Happy birthday',
      language: 'nl',
      mailTo: 'RECEIVER',
    })
    const key = randomUUID()
    const sell = () => owner()('issueGiftCard', { body }, { idempotencyKey: key })
    const [card, again] = [await sell(), await sell()]
    expect(again.id).toBe(card.id)
    expect(card).toMatchObject({ state: 'ACTIVE', balance: 75, sold: 'BY_HAND' })
    const { cards } = await owner()('giftCards', { query: { text: 'bakker' } })
    expect(cards.map(({ id }) => id)).toEqual([card.id])
    const { content, fileName } = await owner()('giftCardFile', { params: { id: card.id } })
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(fileName).toBe(`Cadeaubon ${card.code}.pdf`)
    const mail = await mailTo(at.url, receiverEmail)
    expect(mail.subject).toBe('Een cadeaubon van Studio Test')
    expect(mail.text).toContain(card.code)
    expect(mail.text).toContain('Happy birthday')
  })

  test('in the widget gives it no value until it is paid, and writes a receipt but no invoice', async () => {
    await sellsGiftCards(at.database, at.studio)
    const body = aGiftCardPurchase({ amount: 40 })
    const key = randomUUID()
    const buy = () => asCustomer()('buyGiftCard', { body }, { idempotencyKey: key })
    const { orderId } = await buy()
    expect((await buy()).orderId).toBe(orderId)
    const find = async () => (await owner()('giftCards', { query: { text: scene.customer.email } })).cards[0]
    expect(await find()).toMatchObject({ state: 'UNPAID', balance: 0 })
    const { paymentIntentId, amount } = await asCustomer()('createPaymentIntent', { body: { orderId } })
    expect(amount).toBe(40)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await find()).toMatchObject({ state: 'ACTIVE', balance: 40, sold: 'ONLINE' })
    expect((await mailTo(at.url, scene.customer.email, /Receipt/)).text).toContain('not an invoice')
    expect((await mailTo(at.url, scene.customer.email, /A gift card of/)).text).toContain((await find())?.code)
    expect((await failureOf(owner()('makeInvoice', { body: { orderId } }))).code).toBe('not-found')
    // An order of a gift card cannot be invoiced, so it is not in the list of orders that can.
    expect((await asCustomer()('ownOrders', {})).orders).not.toContainEqual(expect.objectContaining({ id: orderId }))
  })

  test('is undone by a block when the bank takes the money back, until the owner unblocks the card (R-D271, R-D317)', async () => {
    await sellsGiftCards(at.database, at.studio)
    const body = aGiftCardPurchase({ amount: 30, receiverName: 'Mo' })
    const { orderId } = await asCustomer()('buyGiftCard', { body }, { idempotencyKey: randomUUID() })
    const { paymentIntentId } = await asCustomer()('createPaymentIntent', { body: { orderId } })
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    const { cards } = await owner()('giftCards', { query: { text: 'Mo' } })
    const { id, code } = cards[0]!
    for (const state of ['lost', 'lost'] as const) await notify(stripe.dispute(paymentIntentId, state))
    expect(await ledgerOf(id)).toEqual(['ISSUED 30 30', 'CHARGED_BACK -30 0'])
    const mail = await mailTo(at.url, at.studio.owner.email, /cadeaubon is geblokkeerd/)
    expect(mail.text).toContain(`eindigt op ${code.slice(-4)}`)
    expect(mail.text).toContain('€30')
    await notify(stripe.dispute(paymentIntentId, 'won'))
    expect(await ledgerOf(id)).toEqual(['ISSUED 30 30', 'CHARGED_BACK -30 0', 'CHARGED_BACK 30 30'])
    const { state, version } = await owner()('giftCard', { params: { id } })
    expect(state).toBe('BLOCKED')
    expect((await quote([code])).codes[0]?.problem).toBe('BLOCKED')
    await owner()('changeGiftCard', { body: { id, version, act: 'UNBLOCK' } })
    expect((await quote([code])).codes[0]?.problem).toBeNull()
  })

  test('is possible only for the amounts that the organisation offers', async () => {
    const save = (changes: Partial<Input<'saveGiftCardSale'>['body']>) =>
      owner()('saveGiftCardSale', { body: { isOn: true, amounts: [50, 25], isFree: false, months: null, ...changes } })
    expect((await save({})).amounts).toEqual([25, 50])
    expect((await failureOf(save({ amounts: [1001] }))).fieldErrors).toHaveProperty('amounts')
    const buy = (amount: number) =>
      asCustomer()('buyGiftCard', { body: aGiftCardPurchase({ amount }) }, { idempotencyKey: randomUUID() })
    expect((await failureOf(buy(30))).fieldErrors).toHaveProperty('amount')
    await buy(25)
    await save({ isOn: false })
    expect((await failureOf(buy(25))).code).toBe('not-found')
    expect((await as(scene.customer)('giftCardsOnSale', {})).isOn).toBe(false)
  })
})

test('An unused gift card can be refunded within fourteen days, and is empty afterwards (R-D286)', async () => {
  const { id, version, code } = await aGiftCard(at.database, at.studio)
  const refund = (seen: number) => owner()('changeGiftCard', { body: { id, version: seen, act: 'REFUND' } })
  expect(await refund(version)).toMatchObject({ state: 'REFUNDED', balance: 0, canRefund: false })
  expect((await quote([code])).codes[0]?.problem).toBe('SPENT')
  const used = await aGiftCard(at.database, at.studio, 10_000)
  await book([used.code], 'AFTER_PAY', { paymentMethod: null })
  expect((await owner()('giftCard', { params: { id: used.id } })).canRefund).toBe(false)
  await forgetGuesses()
})

test('The provider refunds a part of a booking to its gift card, but never more than the card paid (R-D285)', async () => {
  const card = await aGiftCard(at.database, at.studio)
  const { bookingId } = await book([card.code], 'AFTER_PAY')
  const part = (amount: number) =>
    owner()(
      'refundBooking',
      { body: { id: bookingId ?? '', parts: [{ source: 'gift-card', amount }], reason: 'Shorter' } },
      { idempotencyKey: randomUUID() },
    )
  await part(20)
  expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0', 'RETURNED 20 20'])
  await failureOf(part(30.01))
  await part(30)
  expect(await ledgerOf(card.id)).toContain('RETURNED 30 50')
})

test('A person’s gift cards are in the export, and contain no name or address after the erasure (T-G1)', async () => {
  const { email } = scene.customer
  const card = await owner()(
    'issueGiftCard',
    { body: aGiftCardSale({ amount: 10, buyerEmail: email, message: 'For you' }) },
    { idempotencyKey: randomUUID() },
  )
  const exported = await owner()('exportCustomer', { body: { email } })
  expect(exported.giftCards).toEqual([expect.objectContaining({ buyer: { name: 'Noor', email }, message: 'For you' })])
  await owner()('eraseCustomer', { body: { email } })
  expect(await owner()('giftCard', { params: { id: card.id } })).toMatchObject({
    buyerName: '',
    buyerEmail: '',
    receiverName: 'Sam',
    message: '',
    balance: 10,
  })
})
