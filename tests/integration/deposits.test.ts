import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input } from '#shared/api/client.ts'
import type { DepositRule } from '#shared/domain/deposit/deposit.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aCustomer, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { aGuestVisitor } from './support/guests.ts'
import { mailTo } from './support/mailbox.ts'
import { moveTo } from './support/move-booking-in-database.ts'
import { reservationOf, wirePrice } from './support/reservations.ts'

// Tests deposits, with Stripe's own SDK against a local server: a part of the price is paid when booking, and the rest later.

const scene = await startCardTestStudio()
const { aDay, as, at, begin, bookingState, notify, reserve, statusOf, stripe } = scene

const THIRD: DepositRule = { part: { kind: 'percent', percent: 30 }, customers: 'everyone', rest: 'online' }
/** 30% of €85. */
const [DEPOSIT, REST] = [25.5, 59.5]

/** Creates a service of €85 that asks for a deposit. */
async function aService(deposit: DepositRule = THIRD): Promise<Service> {
  const service = { ...at.studio.privateService, id: randomUUID(), deposit }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
  return service
}

/** The body of the request that saves a service unchanged. */
const bodyOfService = ({ id, name, description, specialistIds }: Service): Input<'saveService'>['body'] => ({
  id,
  name,
  description,
  specialistIds: [...specialistIds],
  duration: 60,
  price: 85,
  serviceKind: 'PRIVATE',
})

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const own = (id: string | null) => as(scene.customer)('ownBooking', { params: { id: id ?? '' } })

/** Reserves 09:00 on a new day. `change` overrides fields of the widget's request. */
async function ask(service: Service, change: Partial<Input<'reserve'>['body']>, seenDeposit?: number | null) {
  const body = await bodyOf(service)
  const { order } = body
  const seen = seenDeposit == null ? seenDeposit : wirePrice(seenDeposit * 100)
  return as(scene.customer)(
    'reserve',
    { body: { ...body, ...change, order: { ...order, seenDeposit: seen } } },
    { idempotencyKey: randomUUID() },
  )
}

async function bodyOf(service: Service) {
  const startDate = aDay()
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
  return reservationOf(at.studio, service, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
}

/** Makes a booking whose deposit was paid. */
async function deposited(service: Service): Promise<string> {
  const { bookingId } = await reserve(scene.customer, 'STRIPE', service)
  const { paymentIntentId } = await begin(bookingId)
  stripe.succeed(paymentIntentId)
  expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
  return bookingId ?? ''
}

/** Moves a booking to a morning of the past. */
const putIntoPast = (id: string | null) => moveTo(at.databaseUrl, id, '2025-01-06T09:00:00+01:00')

const moneyOf = async (bookingId: string): Promise<string[]> =>
  (
    await queryAsOwner<{ kind: string; amount_cents: number }>(
      at.databaseUrl,
      'select kind, amount_cents from money_entry where booking_id = $1 order by at, amount_cents desc',
      [bookingId],
    )
  ).map(({ kind, amount_cents: cents }) => `${kind} ${cents}`)

test('The invoice of a deposit is open for the rest, and is fully credited when the deposit was given back (R-D247)', async () => {
  await makesInvoices(at.database, at.studio, 'with-payment')
  const id = await deposited(await aService())
  const invoices = async () =>
    (await owner()('invoices', { query: { page: 0, size: 50 } })).invoices
      .filter(({ bookingId }) => bookingId === id)
      .map(({ kind, state, total, credited }) => [kind, state, total, credited])
  await at.expectSoon(invoices).toEqual([['INVOICE', 'OPEN', 85, 0]])
  const cancelled = await owner()('changeBooking', { body: { id, status: 'REJECTED' } })
  expect(cancelled.status).toBe('REJECTED')
  await at.expectSoon(async () => (await invoices()).at(-1)).toEqual(['INVOICE', 'CREDITED', 85, 85])
  await makesInvoices(at.database, at.studio, 'on-request')
})

describe('the deposit of a service (R-D274)', () => {
  test('is saved, shown in the catalogue, kept by a client that does not know it, and ended', async () => {
    const service = await aService()
    const { id } = service
    const save = (change: object) => owner()('saveService', { body: { ...bodyOfService(service), ...change } })
    const deposit = { percent: null, amount: 20, customers: 'NEW', rest: 'PLACE' } as const
    expect((await save({ deposit })).deposit).toEqual(deposit)
    expect((await save({})).deposit).toEqual(deposit)
    const { services } = await as(scene.customer)('catalogue', { params: { id: at.studio.id } })
    expect(services.find((each) => each.id === id)?.deposit).toEqual(deposit)
    expect((await save({ deposit: null })).deposit).toBeUndefined()
    await save({ deposit })
    expect((await save({ price: 0, freeOfCharge: true })).deposit).toBeUndefined()
  })

  test.each([
    ['both', { percent: 30, amount: 20 }],
    ['neither', { percent: null, amount: null }],
    ['more than everything', { percent: 101, amount: null }],
    ['less than €1', { percent: null, amount: 0.5 }],
  ])('with %s is refused', async (_, part) => {
    const deposit = { ...part, customers: 'EVERYONE', rest: 'ONLINE' } as const
    const body = { ...bodyOfService(await aService()), deposit }
    const { code, fieldErrors } = await failureOf(owner()('saveService', { body }))
    expect(code).toBe('validation')
    expect(Object.keys(fieldErrors ?? {})[0]).toMatch(/^deposit/)
  })

  test('is the amount that the card is asked for, and stays as agreed when the rule changes', async () => {
    const service = await aService()
    const { bookingId, totalPrice } = await reserve(scene.customer, 'STRIPE', service)
    // The amount to be paid now.
    expect(totalPrice).toBe(DEPOSIT)
    await at.database.inTenant(at.studio.id, (transaction) =>
      saveService(
        transaction,
        { ...service, deposit: { ...THIRD, part: { kind: 'percent', percent: 90 }, rest: 'place' } },
        new Date(),
      ),
    )
    const intent = await begin(bookingId)
    expect(intent.amount).toBe(DEPOSIT)
    expect(stripe.intent(intent.paymentIntentId)).toMatchObject({ amount: 2550 })
    stripe.succeed(intent.paymentIntentId)
    expect(await statusOf(intent.paymentIntentId)).toBe('SUCCEEDED')
    expect(await bookingState(bookingId)).toBe('accepted paid')
    expect(await own(bookingId)).toMatchObject({
      balance: { agreed: 85, kept: DEPOSIT, open: REST },
      rest: 'ONLINE',
      canPayRest: true,
    })
  })
})

describe('a required deposit cannot be avoided (T-A23, R-D275)', () => {
  test('by paying afterwards, by sending another amount, or by sending none', async () => {
    const service = await aService()
    const codeOf = async (...asked: Parameters<typeof ask>) => (await failureOf(ask(...asked))).code
    expect(await codeOf(service, { paymentMethod: 'AFTER_PAY' })).toBe('deposit-required')
    expect(await codeOf(service, { paymentMethod: 'STRIPE' }, 1)).toBe('deposit-changed')
    expect(await codeOf(service, { paymentMethod: 'STRIPE' }, null)).toBe('deposit-changed')
    const { response } = await ask(service, { paymentMethod: 'STRIPE' }, DEPOSIT)
    expect(response.payment).not.toBeNull()
  })

  test('by a free booking: a customer who was not here yet still counts as new', async () => {
    const service = await aService({ ...THIRD, customers: 'new' })
    const terms = async () =>
      (await as(scene.customer)('paymentTermsOfService', { params: { id: service.id } })).deposit
    const free = await reserve(scene.customer, null, at.studio.freeService)
    expect(await terms()).toEqual({ percent: 30, amount: null, customers: 'NEW', rest: 'ONLINE' })
    expect((await failureOf(ask(service, { paymentMethod: 'AFTER_PAY' }))).code).toBe('deposit-required')
    await putIntoPast(free.bookingId)
    expect(await terms()).toBeNull()
    const { response } = await ask(service, { paymentMethod: 'AFTER_PAY' }, null)
    expect(await own(response.bookingId)).toMatchObject({ balance: { kept: 0, open: 85 } })
    // A booking with a no-show does not count as a visit, so the customer is new again.
    await queryAsOwner(at.databaseUrl, `update booking set attendance = 'no-show' where id = $1`, [free.bookingId])
    expect(await terms()).not.toBeNull()
  })

  test('by a guest who uses the address of a returning customer', async () => {
    const service = await aService({ ...THIRD, customers: 'new' })
    const visitor = aGuestVisitor({ url: at.url, studio: at.studio }, scene.customer.email)
    const { order, booking } = await bodyOf(service)
    const booked = visitor.book(booking?.slot?.id ?? '', { paymentMethod: 'AFTER_PAY' }, { service })
    expect(['deposit-required', 'guest-code-required']).toContain((await failureOf(booked)).code)
    expect(order.seenPrice?.amount).toBe(85)
    expect((await visitor.call('paymentTermsOfService', { params: { id: service.id } })).deposit).not.toBeNull()
  })
})

describe('the rest after a deposit (R-D276)', () => {
  test('is one more payment of the booking, shared by two tabs, and a third payment does not exist', async () => {
    const id = await deposited(await aService())
    const [one, other] = await Promise.all([begin(id), begin(id)])
    expect(one.paymentIntentId).toBe(other.paymentIntentId)
    expect([one.amount, one.status, one.holdUntil]).toEqual([REST, 'PENDING', null])
    stripe.succeed(one.paymentIntentId)
    expect(await notify(stripe.event('payment_intent.succeeded', one.paymentIntentId))).toBe(200)
    expect(await notify(stripe.event('payment_intent.succeeded', one.paymentIntentId))).toBe(200)
    await at.expectSoon(() => moneyOf(id)).toEqual(['online 2550', 'online 5950'])
    const paid = await own(id)
    expect([paid.balance, paid.rest, paid.paymentStatus]).toEqual([
      { agreed: 85, kept: 85, keptAtPlace: 0, open: 0 },
      undefined,
      'PAID',
    ])
    // After the rest was paid, the call returns the succeeded payment.
    expect(await begin(id)).toMatchObject({ paymentIntentId: one.paymentIntentId, status: 'SUCCEEDED' })
    const { text } = await mailTo(at.url, scene.customer.email, /^Your payment has arrived/)
    expect(text).toContain('Paid: €85')
    expect(text).not.toContain('Still to pay')
  })

  test('decreases when part of it is received on site, and the payment over the old amount is ended', async () => {
    const id = await deposited(await aService())
    const before = await begin(id)
    await owner()('confirmPayment', { body: { id, paymentStatus: 'PAID', amount: 20 } })
    const now = await begin(id)
    expect(now.amount).toBe(39.5)
    expect(now.paymentIntentId).not.toBe(before.paymentIntentId)
    expect(stripe.intent(before.paymentIntentId)).toMatchObject({ status: 'canceled' })
    expect(await statusOf(before.paymentIntentId)).toBe('CANCELLED')
  })

  test('cannot be paid online if it is to be paid on site, or if the booking is cancelled', async () => {
    const atPlace = await deposited(await aService({ ...THIRD, rest: 'place' }))
    expect(await own(atPlace)).toMatchObject({ balance: { open: REST }, rest: 'PLACE', canPayRest: false })
    // The call returns the payment of the deposit, and starts no new payment.
    expect(await begin(atPlace)).toMatchObject({ amount: DEPOSIT, status: 'SUCCEEDED' })

    const id = await deposited(await aService())
    const rest = await begin(id)
    const { givenBack, version } = await own(id)
    await as(scene.customer)('cancelOwnBooking', { body: { id, givenBack, version } })
    expect((await failureOf(begin(id))).status).toBe(409)
    expect(await statusOf(rest.paymentIntentId)).toBe('CANCELLED')
    await at.expectSoon(() => moneyOf(id)).toEqual(['online 2550', 'online -2550'])
  })

  test('is refunded when it was paid although the booking was cancelled meanwhile', async () => {
    const id = await deposited(await aService())
    const rest = await begin(id)
    await owner()('changeBooking', { body: { id, status: 'REJECTED' } })
    stripe.succeed(rest.paymentIntentId)
    expect(await notify(stripe.event('payment_intent.succeeded', rest.paymentIntentId))).toBe(200)
    await at
      .expectSoon(async () => (await moneyOf(id)).toSorted())
      .toEqual(['online -2550', 'online -5950', 'online 2550', 'online 5950'])
  })

  test('cannot be paid by another customer', async () => {
    const id = await deposited(await aService())
    const stranger = await aCustomer(at.database, at.studio)
    expect((await failureOf(begin(id, stranger))).code).toBe('not-found')
  })
})

describe('what the customer is told about a deposit (R-D277, R-D278)', () => {
  test('the confirmation says what was paid, what is left, and what cancelling costs', async () => {
    await queryAsOwner(
      at.databaseUrl,
      `update organization set late_cancellation_minutes = 1440, late_cancellation = 'forfeit' where id = $1`,
      [at.studio.id],
    )
    await deposited(await aService())
    const { text } = await mailTo(at.url, scene.customer.email, /^Booking is confirmed/)
    expect(text).toContain('Paid: €25.50')
    expect(text).toContain('Still to pay: €59.50, online with the link to your booking, or at the place')
    expect(text).toMatch(/You can cancel until \d+ \w+ \d{4}, 09:00, and get back what you paid\./)
    expect(text).toContain('If you cancel later, what you paid is not given back.')
    expect(text).toContain('If you do not come, what you paid is not given back.')
    const { lateCancellation, whenLate } = await as(scene.customer)('paymentTermsOfService', {
      params: { id: at.studio.privateService.id },
    })
    expect([lateCancellation, whenLate]).toEqual([1440, 'FORFEIT'])
    await queryAsOwner(at.databaseUrl, `update organization set late_cancellation_minutes = 0 where id = $1`, [
      at.studio.id,
    ])
  })

  test('a late cancellation forfeits the deposit and asks for nothing more (R-D279)', async () => {
    await queryAsOwner(
      at.databaseUrl,
      `update organization set late_cancellation_minutes = 525600, late_cancellation = 'forfeit' where id = $1`,
      [at.studio.id],
    )
    const id = await deposited(await aService())
    const { givenBack, version } = await own(id)
    const { appointment } = await as(scene.customer)('cancelOwnBooking', { body: { id, givenBack, version } })
    expect(appointment).toMatchObject({
      status: 'REJECTED',
      balance: { kept: DEPOSIT, open: 0 },
      givenBack: 'NOTHING',
    })
    expect(await moneyOf(id)).toEqual(['online 2550'])
    await queryAsOwner(at.databaseUrl, `update organization set late_cancellation_minutes = 0 where id = $1`, [
      at.studio.id,
    ])
  })
})
