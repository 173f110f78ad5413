import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireOldGiftCards } from '#server/features/voucher-store/expire-gift-cards.ts'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import type { Input } from '#shared/api/client.ts'
import { type LocalDate, localDate } from '#shared/time/local-date.ts'
import { giftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { publishSessions } from '#tests/builders/studio.ts'
import { aCoupon, aGiftCard, sellsGiftCards } from '#tests/builders/voucher.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'

// Coupons, gift cards and the quote over HTTP, with payments at a local stand-in for Stripe.

const scene = await startCardTestStudio()
const { aDay, as, at, begin, bookingState, notify, statusOf, stripe } = scene

type Body = Input<'createAppointment'>['body']
type Method = 'STRIPE' | 'AFTER_PAY'

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const customer = () => as(scene.customer)

/** The network of the test is limited like every other one (threat A24). */
const forgetGuesses = () =>
  queryAsOwner(at.databaseUrl, `delete from credential_attempt where subject like 'voucher:%'`)

const quote = (codes: string[], paymentMethod: Method = 'STRIPE') =>
  customer()('quote', {
    body: {
      serviceId: at.studio.privateService.id,
      participantsNumber: 1,
      seenPrice: { amount: 85, currency: 'EUR' },
      paymentMethod,
      codes,
    },
  })

async function aSlot(date: LocalDate = aDay()): Promise<string> {
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, {
    startDate: date,
    toMinute: 600,
  })
  return `${seriesId}_${date.replaceAll('-', '')}_0900`
}

/** Books with codes, at the sums of the quote. */
async function book(codes: string[], paymentMethod: Method = 'STRIPE', changes: Partial<Body> = {}) {
  const { discount, giftCard, now } = await quote(codes, paymentMethod)
  const body: Body = {
    ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
    paymentMethod,
    codes,
    seenQuote: { discount, giftCard, now },
    ...changes,
  }
  return (await customer()('createAppointment', { body }, { idempotencyKey: randomUUID() })).response
}

const cancel = (id: string | null) => customer()('cancelAppointment', { body: { id: id ?? '' } })

const usesOf = async (id: string) => {
  const [row] = await queryAsOwner<{ uses: number }>(at.databaseUrl, 'select uses from coupon where id = $1', [id])
  return row?.uses
}

const ledgerOf = async (id: string): Promise<string[]> =>
  (await owner()('giftCard', { params: { id } })).entries.map(
    ({ kind, amount, balance }) => `${kind} ${amount} ${balance}`,
  )

const moneyOf = async (bookingId: string | null): Promise<string[]> =>
  (
    await queryAsOwner<{ kind: string; amount_cents: number }>(
      at.databaseUrl,
      'select kind, amount_cents from money_entry where booking_id = $1 order by at, amount_cents desc',
      [bookingId],
    )
  ).map(({ kind, amount_cents: cents }) => `${kind} ${cents}`)

describe('D280: a coupon', () => {
  test('is made, changed and stopped by the owner; two windows do not overwrite each other', async () => {
    const draft = {
      code: ' spring 10 ',
      amount: null,
      percent: 10,
      mostUses: 2,
      mostPerCustomer: null,
      firstDay: null,
      lastDay: null,
      serviceIds: [],
      minPrice: 20,
      newCustomersOnly: false,
      isOn: true,
    }
    const made = await owner()('saveCoupon', { body: draft })
    expect(made).toMatchObject({ code: 'SPRING10', version: 1, uses: 0, state: 'ON' })
    const taken = await failureOf(owner()('saveCoupon', { body: { ...draft, code: 'Spring10' } }))
    expect(taken.fieldErrors).toEqual({ code: 'Another coupon has this code.' })
    const stopped = await owner()('saveCoupon', { body: { ...draft, id: made.id, version: 1, isOn: false } })
    expect(stopped).toMatchObject({ version: 2, state: 'OFF' })
    const late = await failureOf(owner()('saveCoupon', { body: { ...draft, id: made.id, version: 1 } }))
    expect(late.code).toBe('conflict')
    expect((await owner()('coupons', {})).map(({ id }) => id)).toContain(made.id)
    expect((await quote(['spring10'])).codes).toEqual([
      { code: 'SPRING10', kind: 'COUPON', problem: 'UNKNOWN', amount: 0 },
    ])
    await forgetGuesses()
  })

  test.each([
    ['too few characters', { code: 'ab' }, 'code'],
    ['an amount and a percentage', { amount: 10 }, 'amount'],
    ['neither', { percent: null }, 'amount'],
    ['an end before its beginning', { firstDay: localDate('2030-01-02'), lastDay: localDate('2030-01-01') }, 'lastDay'],
    ['a service of somebody else', { serviceIds: [randomUUID()] }, 'serviceIds'],
  ])('with %s is refused', async (_case, changes, field) => {
    const draft = {
      code: 'SOMETHING',
      amount: null,
      percent: 10,
      mostUses: null,
      mostPerCustomer: null,
      firstDay: null,
      lastDay: null,
      serviceIds: [],
      minPrice: 0,
      newCustomersOnly: false,
      isOn: true,
    }
    const { fieldErrors } = await failureOf(owner()('saveCoupon', { body: { ...draft, ...changes } }))
    expect(Object.keys(fieldErrors ?? {})).toEqual([field])
  })

  test('lowers the price of a booking, which the ledger, the booking and the payment know', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    expect(await quote([coupon.code])).toMatchObject({ list: 85, discount: 8.5, giftCard: 0, now: 76.5, later: 0 })
    const booked = await book([coupon.code.toLowerCase()])
    expect(booked.totalPrice).toBe(76.5)
    expect((await begin(booked.appointmentId)).amount).toBe(76.5)
    const held = await customer()('appointment', { params: { id: booked.appointmentId ?? '' } })
    expect(held).toMatchObject({ price: 85, balance: { agreed: 76.5 }, due: { now: 76.5, rest: 'PLACE' } })
    const [row] = await queryAsOwner(at.databaseUrl, 'select price_cents, discount_cents from booking where id = $1', [
      booked.appointmentId,
    ])
    expect(row).toEqual({ price_cents: 8500, discount_cents: 850 })
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test('is taken off the total that the mail says, with what a gift card paid', async () => {
    const [coupon, card] = [await aCoupon(at.database, at.studio), await aGiftCard(at.database, at.studio, 2000)]
    await book([coupon.code, card.code], 'AFTER_PAY')
    await expect
      .poll(async () => (await mailTo(at.url, scene.customer.email, /^Booking is confirmed/)).text, { timeout: 15_000 })
      .toMatch(/Total: €76\.50[^]*Paid: €20[^]*Still to pay: €56\.50, at the place/)
  })

  test('of the whole price leaves nothing to pay', async () => {
    const coupon = await aCoupon(at.database, at.studio, { value: { percent: 100 } })
    const booked = await book([coupon.code])
    expect(booked).toMatchObject({ totalPrice: 0, payment: null })
    expect(await bookingState(booked.appointmentId)).toBe('accepted none')
    const own = await customer()('appointment', { params: { id: booked.appointmentId ?? '' } })
    expect(own).toMatchObject({ paymentStatus: 'NONE', balance: { agreed: 0, open: 0 } })
  })

  test('for new customers and once for each is not taken again, nor from a guest with the same address', async () => {
    const coupon = await aCoupon(at.database, at.studio, { mostPerCustomer: 1, isForNewCustomers: true })
    await book([coupon.code], 'AFTER_PAY')
    const problems = async () => (await quote([coupon.code])).codes.map(({ problem }) => problem)
    expect(await problems()).toEqual(['NOT_NEW'])
    await queryAsOwner(at.databaseUrl, 'update coupon set is_for_new_customers = false where id = $1', [coupon.id])
    expect(await problems()).toEqual(['USED'])
    const guest = await apiClient(at.url, { organizationId: at.studio.id })('quote', {
      body: {
        serviceId: at.studio.privateService.id,
        participantsNumber: 1,
        seenPrice: { amount: 85, currency: 'EUR' },
        codes: [coupon.code],
        email: scene.customer.email.toUpperCase(),
      },
    })
    expect(guest.codes.map(({ problem }) => problem)).toEqual(['USED'])
    expect((await failureOf(book([coupon.code]))).code).toBe('voucher-not-valid')
  })
})

describe('D281: the use of a coupon', () => {
  test('comes back when the booking is cancelled in time, once', async () => {
    const coupon = await aCoupon(at.database, at.studio, { mostUses: 1 })
    const booked = await book([coupon.code], 'AFTER_PAY')
    expect((await failureOf(book([coupon.code], 'AFTER_PAY'))).code).toBe('voucher-not-valid')
    await cancel(booked.appointmentId)
    expect(await usesOf(coupon.id)).toBe(0)
    await book([coupon.code], 'AFTER_PAY')
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test('comes back when the hold ends, with the money of gift cards', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    const card = await aGiftCard(at.database, at.studio, 2000)
    const booked = await book([coupon.code, card.code])
    expect(booked.payment).not.toBeNull()
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booked.appointmentId],
    )
    await at.expectSoon(() => bookingState(booked.appointmentId)).toBe('rejected none')
    expect(await usesOf(coupon.id)).toBe(0)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0', 'RETURNED 20 20'])
    expect(await moneyOf(booked.appointmentId)).toEqual(['gift-card 2000', 'gift-card -2000'])
  })

  test('stays used after a late cancellation, and the money of gift cards with the organisation', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    const card = await aGiftCard(at.database, at.studio, 2000)
    const booked = await book([coupon.code, card.code], 'AFTER_PAY')
    await queryAsOwner(at.databaseUrl, 'update organization set late_cancellation_minutes = 43200')
    await cancel(booked.appointmentId)
    await queryAsOwner(at.databaseUrl, 'update organization set late_cancellation_minutes = 0')
    expect(await usesOf(coupon.id)).toBe(1)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0'])
  })
})

describe('D284: a booking with gift cards', () => {
  test('is paid by them first, in the order in which they were typed, and the rest by card', async () => {
    const [first, second] = [await aGiftCard(at.database, at.studio, 2000), await aGiftCard(at.database, at.studio)]
    const codes = [first.code, second.code]
    expect(await quote(codes)).toMatchObject({ list: 85, giftCard: 70, now: 15 })
    const { appointmentId } = await book(codes)
    const { amount, paymentIntentId } = await begin(appointmentId)
    expect(amount).toBe(15)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(appointmentId)).toBe('accepted paid')
    expect(await moneyOf(appointmentId)).toEqual(['gift-card 7000', 'online 1500'])
    await cancel(appointmentId)
    expect(await ledgerOf(first.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0', 'RETURNED 20 20'])
    expect(await ledgerOf(second.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0', 'RETURNED 50 50'])
  })

  test('that pay all of it is firm at once, and keeps what is left on the card', async () => {
    const card = await aGiftCard(at.database, at.studio, 10_000)
    const booked = await book([card.code], 'STRIPE', { paymentMethod: null })
    expect(booked).toMatchObject({ totalPrice: 0, payment: null })
    expect(await bookingState(booked.appointmentId)).toBe('accepted paid')
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 100 100', 'SPENT -85 15'])
  })

  test('is refused when the sums are others than were seen, and nothing is taken', async () => {
    const card = await aGiftCard(at.database, at.studio)
    const seenQuote = { discount: 0, giftCard: 40, now: 45 }
    expect((await failureOf(book([card.code], 'STRIPE', { seenQuote }))).code).toBe('quote-changed')
    expect((await failureOf(book([card.code], 'STRIPE', { seenQuote: null }))).fieldErrors).toHaveProperty('seenQuote')
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50'])
  })

  test('B2: takes the money once however often the request is sent', async () => {
    const card = await aGiftCard(at.database, at.studio)
    const body: Body = {
      ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
      codes: [card.code],
      seenQuote: { discount: 0, giftCard: 50, now: 0 },
    }
    const key = randomUUID()
    const ask = () => customer()('createAppointment', { body }, { idempotencyKey: key })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0'])
  })
})

describe('A24: a code', () => {
  test('of a gift card that is unknown, spent, blocked or expired has the same answer', async () => {
    const spent = await aGiftCard(at.database, at.studio, 5000)
    await book([spent.code], 'AFTER_PAY')
    const blocked = await aGiftCard(at.database, at.studio)
    await owner()('changeGiftCard', { body: { id: blocked.id, version: blocked.version, act: 'BLOCK' } })
    const expired = await aGiftCard(at.database, at.studio, 5000, new Date(Date.now() - 1000))
    const unknown = giftCardCode(Array.from({ length: 15 }, () => 7))
    for (const code of [spent.code, blocked.code, expired.code, unknown]) {
      const { codes, ...sums } = await quote([code])
      expect(codes).toEqual([{ code, kind: 'GIFT_CARD', problem: 'UNKNOWN', amount: 0 }])
      expect(sums).toEqual({ list: 85, discount: 0, giftCard: 0, now: 85, later: 0 })
    }
    await forgetGuesses()
  })

  test('can be guessed twenty times an hour from one network, by quotes and bookings together', async () => {
    const card = await aGiftCard(at.database, at.studio)
    for (let guess = 0; guess < 19; guess += 1) await quote([`GUESS${guess}`])
    // Codes that are right are no guesses.
    for (let right = 0; right < 5; right += 1) await quote([card.code])
    const seenQuote = { discount: 0, giftCard: 0, now: 85 }
    const body: Body = {
      ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
      codes: ['GUESS20'],
      seenQuote,
    }
    const ask = () => failureOf(customer()('createAppointment', { body }, { idempotencyKey: randomUUID() }))
    expect((await ask()).code).toBe('voucher-not-valid')
    expect((await ask()).code).toBe('rate-limited')
    expect((await failureOf(quote([card.code]))).code).toBe('rate-limited')
    await forgetGuesses()
  })
})

describe('D282: the ledger of a gift card', () => {
  test('P9: cannot become negative, skip a line or begin anew, whoever writes it', async () => {
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

  test('is corrected with a reason, never below zero', async () => {
    const { id, version } = await aGiftCard(at.database, at.studio)
    const correct = (amount: number, seen = version) =>
      owner()('correctGiftCard', { body: { id, version: seen, amount, reason: 'Counted wrong' } })
    expect((await failureOf(correct(-50.01))).fieldErrors).toHaveProperty('amount')
    expect((await correct(-20)).balance).toBe(30)
    expect((await failureOf(correct(-20))).code).toBe('conflict')
    expect(await ledgerOf(id)).toEqual(['ISSUED 50 50', 'CORRECTED -20 30'])
  })

  test('ends with a line when the card expires with money left, once', async () => {
    const card = await aGiftCard(at.database, at.studio, 5000, new Date(Date.now() - 1000))
    await expireOldGiftCards(at.database, new Date())
    await expireOldGiftCards(at.database, new Date())
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'EXPIRED -50 0'])
    expect((await owner()('giftCard', { params: { id: card.id } })).state).toBe('EXPIRED')
  })
})

describe('D283: a gift card', () => {
  test('that is sold by hand is made once for each key, found by name, printed and mailed', async () => {
    const receiverEmail = `${randomUUID()}@example.test`
    const body = {
      amount: 75,
      buyerName: 'Noor',
      buyerEmail: '',
      receiverName: 'Sam Bakker',
      receiverEmail,
      message: 'Happy birthday',
      language: 'nl',
      mailTo: 'RECEIVER',
      mailOn: null,
      lastDay: null,
    } as const
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

  test('that is bought in the widget is worth nothing until it is paid, and has a receipt and no invoice', async () => {
    await sellsGiftCards(at.database, at.studio)
    const body = {
      amount: 40,
      receiverName: 'Sam',
      receiverEmail: '',
      message: '',
      mailTo: 'BUYER',
      mailOn: null,
    } as const
    const key = randomUUID()
    const buy = () => customer()('buyGiftCard', { body }, { idempotencyKey: key })
    const { orderId } = await buy()
    expect((await buy()).orderId).toBe(orderId)
    const find = async () => (await owner()('giftCards', { query: { text: scene.customer.email } })).cards[0]
    expect(await find()).toMatchObject({ state: 'UNPAID', balance: 0 })
    const { paymentIntentId, amount } = await customer()('createPaymentIntent', { body: { orderId } })
    expect(amount).toBe(40)
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await find()).toMatchObject({ state: 'ACTIVE', balance: 40, sold: 'ONLINE' })
    expect((await mailTo(at.url, scene.customer.email, /Receipt/)).text).toContain('not an invoice')
    expect((await mailTo(at.url, scene.customer.email, /A gift card of/)).text).toContain((await find())?.code)
    expect((await failureOf(owner()('makeInvoice', { body: { orderId } }))).code).toBe('not-found')
    // It has no invoice, so it is not among the orders that can have one.
    expect((await customer()('ownOrders', {})).orders).not.toContainEqual(expect.objectContaining({ id: orderId }))
  })

  test('D271: is blocked when the bank takes its money back, and stays so until the owner unblocks it', async () => {
    await sellsGiftCards(at.database, at.studio)
    const body = {
      amount: 30,
      receiverName: 'Mo',
      receiverEmail: '',
      message: '',
      mailTo: 'BUYER',
      mailOn: null,
    } as const
    const { orderId } = await customer()('buyGiftCard', { body }, { idempotencyKey: randomUUID() })
    const { paymentIntentId } = await customer()('createPaymentIntent', { body: { orderId } })
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    const { cards } = await owner()('giftCards', { query: { text: 'Mo' } })
    const { id, code } = cards[0]!
    for (const state of ['lost', 'lost', 'won'] as const) await notify(stripe.dispute(paymentIntentId, state))
    const { state, version } = await owner()('giftCard', { params: { id } })
    expect(state).toBe('BLOCKED')
    expect((await quote([code])).codes[0]?.problem).toBe('UNKNOWN')
    await owner()('changeGiftCard', { body: { id, version, act: 'UNBLOCK' } })
    expect((await quote([code])).codes[0]?.problem).toBeNull()
  })

  test('is sold in the amounts that the organisation offers', async () => {
    const save = (changes: Partial<Input<'saveGiftCardSale'>['body']>) =>
      owner()('saveGiftCardSale', { body: { isOn: true, amounts: [50, 25], isFree: false, months: null, ...changes } })
    expect((await save({})).amounts).toEqual([25, 50])
    expect((await failureOf(save({ amounts: [1001] }))).fieldErrors).toHaveProperty('amounts')
    const common = { receiverName: '', receiverEmail: '', message: '', mailTo: 'BUYER', mailOn: null } as const
    const buy = (amount: number) =>
      customer()('buyGiftCard', { body: { ...common, amount } }, { idempotencyKey: randomUUID() })
    expect((await failureOf(buy(30))).fieldErrors).toHaveProperty('amount')
    await buy(25)
    await save({ isOn: false })
    expect((await failureOf(buy(25))).code).toBe('not-found')
    expect((await as(scene.customer)('giftCardsOnSale', {})).isOn).toBe(false)
  })
})

test('D286: an untouched gift card is taken back within fourteen days, and is empty afterwards', async () => {
  const { id, version, code } = await aGiftCard(at.database, at.studio)
  const refund = (seen: number) => owner()('changeGiftCard', { body: { id, version: seen, act: 'REFUND' } })
  expect(await refund(version)).toMatchObject({ state: 'REFUNDED', balance: 0, canRefund: false })
  expect((await quote([code])).codes[0]?.problem).toBe('UNKNOWN')
  const used = await aGiftCard(at.database, at.studio, 10_000)
  await book([used.code], 'AFTER_PAY', { paymentMethod: null })
  expect((await owner()('giftCard', { params: { id: used.id } })).canRefund).toBe(false)
  await forgetGuesses()
})

test('D285: the provider gives a part of a booking back to its gift card, never more than it paid', async () => {
  const card = await aGiftCard(at.database, at.studio)
  const { appointmentId } = await book([card.code], 'AFTER_PAY')
  const part = (amount: number) =>
    owner()(
      'refundBooking',
      { body: { id: appointmentId ?? '', parts: [{ source: 'gift-card', amount }], reason: 'Shorter' } },
      { idempotencyKey: randomUUID() },
    )
  await part(20)
  expect(await ledgerOf(card.id)).toEqual(['ISSUED 50 50', 'SPENT -50 0', 'RETURNED 20 20'])
  await failureOf(part(30.01))
  await part(30)
  expect(await ledgerOf(card.id)).toContain('RETURNED 30 50')
})

test('G1: a person is in the export of gift cards, and gone from them after the erasure', async () => {
  const { email } = scene.customer
  const people = { buyerName: 'Noor', buyerEmail: email, receiverName: 'Sam', receiverEmail: '', message: 'For you' }
  const card = await owner()(
    'issueGiftCard',
    { body: { ...people, amount: 10, language: 'en', mailTo: 'NOBODY', mailOn: null, lastDay: null } },
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
