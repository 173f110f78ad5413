import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { doPaymentWork } from '#server/modules/money/payment/payment-worker.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { aCustomer, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { paymentNeeds, stripeAt } from './support/payment-dependencies.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { moveTo } from './support/move-booking-in-database.ts'
import { reservationOf } from './support/reservations.ts'

// Tests cards on file for no-shows and late cancellations, with Stripe's own SDK against a local server.
// cards-on-file-payment-providers.test.ts tests what is the same for every payment provider.

const scene = await startCardTestStudio()
const { aDay, as, at, begin, bookingState, notify, statusOf, stripe } = scene

/** Fees of half of €85 for a no-show, and €15 for a late cancellation. */
const RULE: GuaranteeRule = {
  noShow: { kind: 'percent', percent: 50 },
  late: { kind: 'amount', cents: 1500 },
  customers: 'everyone',
}
const FEES = { noShow: 42.5, late: 15 }

beforeAll(async () => {
  await queryAsOwner(at.databaseUrl, `update organization set late_cancellation_minutes = 1440 where id = $1`, [
    at.studio.id,
  ])
})

const owner = () => apiClient(at.url, { token: at.studio.owner.token })

/** A service of €85 that asks for a card. */
async function aService(change: Partial<Service> = {}): Promise<Service> {
  const service = { ...at.studio.privateService, guarantee: RULE, ...change, id: randomUUID() }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
  return service
}

/** Reserves 09:00 on a new day. `change` overrides fields of the widget's request. */
async function ask(service: Service, change: Partial<Input<'reserve'>['body']> = {}, who = scene.customer) {
  const startDate = aDay()
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
  const body = reservationOf(at.studio, service, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
  const { response } = await as(who)(
    'reserve',
    { body: { ...body, agreedFees: FEES, ...change } },
    { idempotencyKey: randomUUID() },
  )
  return response
}

/** Makes a booking with a card on file. Each charge of the card is declined with this code, if one is given. */
async function guaranteed(declines?: string): Promise<{ id: string; cardId: string; setupId: string }> {
  const id = (await ask(await aService())).bookingId ?? ''
  const { paymentIntentId: setupId } = await begin(id)
  const cardId = stripe.giveCard(setupId, declines)
  expect(await statusOf(setupId)).toBe('SUCCEEDED')
  expect(await bookingState(id)).toBe('accepted none')
  return { id, cardId, setupId }
}

const seen = (id: string): Promise<Output<'bookingMoney'>> => owner()('bookingMoney', { params: { id } })

let moved = 0
/** Moves a booking to some hours from now. Each call uses a different time. */
const moveBy = (id: string, hours: number) =>
  moveTo(at.databaseUrl, id, new Date(Date.now() + (hours * 60 - 31 * moved++) * 60_000).toISOString())

/** Moves a booking to the past, and records a no-show. Returns the booking's version. */
async function missed(id: string): Promise<number> {
  await moveBy(id, -1)
  const { version } = await seen(id)
  const { bookings } = await owner()('noteAttendance', { body: { bookings: [{ id, version }], attendance: 'NO_SHOW' } })
  return bookings[0]?.version ?? 0
}

const charge = (id: string, version: number, amount = FEES.noShow, idempotencyKey = randomUUID()) =>
  owner()('chargeFee', { body: { id, version, amount } }, { idempotencyKey })

const chargesOf = (cardId: string) =>
  [...stripe.intents.values()].filter(
    (intent) => intent.payment_method === cardId && intent.setup_future_usage === null,
  )

const needs = () => paymentNeeds(at.database, stripeAt(stripe), () => new Date())
/** Does all due payment work. Then returns the Stripe customer that the card is attached to; null if it is attached to nobody. */
const holderOf = async (cardId: string): Promise<string | null | undefined> => {
  await doPaymentWork(needs())
  return stripe.cards.get(cardId)?.customer
}

const own = (id: string) => as(scene.customer)('ownCard', { query: { bookingId: id } })

describe('a service with a card guarantee (R-D298)', () => {
  test('saves it, shows it in the catalogue and before booking, keeps it for clients that do not know it, and ends it', async () => {
    const service = await aService()
    const { id, name, description, specialistIds } = service
    const body = {
      id,
      name,
      description,
      specialistIds: [...specialistIds],
      duration: 60,
      price: 85,
      serviceKind: 'PRIVATE' as const,
    }
    const save = (change: object) => owner()('saveService', { body: { ...body, ...change } })
    const guarantee = { noShow: { percent: 100, amount: null }, late: null, customers: 'EVERYONE' } as const
    expect((await save({ guarantee })).guarantee).toEqual(guarantee)
    expect((await save({})).guarantee).toEqual(guarantee)
    const { services } = await as(scene.customer)('catalogue', { params: { id: at.studio.id } })
    expect(services.find((each) => each.id === id)?.guarantee).toEqual(guarantee)
    expect(await as(scene.customer)('paymentTermsOfService', { params: { id } })).toMatchObject({ guarantee })
    expect((await save({ guarantee: null })).guarantee).toBeUndefined()
  })

  test.each([
    ['both kinds', { percent: 30, amount: 20 }],
    ['neither kind', { percent: null, amount: null }],
    ['more than everything', { percent: 101, amount: null }],
    ['less than €1', { percent: null, amount: 0.5 }],
  ])('is refused with %s', async (_, noShow) => {
    const { id, name, description, specialistIds } = await aService()
    const guarantee = { noShow, late: null, customers: 'EVERYONE' } as const
    const rest = { specialistIds: [...specialistIds], duration: 60, price: 85, serviceKind: 'PRIVATE' as const }
    const { code, fieldErrors } = await failureOf(
      owner()('saveService', { body: { id, name, description, ...rest, guarantee } }),
    )
    expect(code).toBe('validation')
    expect(Object.keys(fieldErrors ?? {})[0]).toMatch(/^guarantee/)
  })

  test('applies to no customer whom its rule excludes, nor to one who pays everything at once', async () => {
    const terms = async (service: Service) =>
      (await as(scene.customer)('paymentTermsOfService', { params: { id: service.id } })).guarantee
    const afterNoShows = await aService({ guarantee: { ...RULE, customers: 'after-no-shows' } })
    expect(await terms(afterNoShows)).toBeNull()
    expect((await ask(afterNoShows, { agreedFees: null })).payment).toBeNull()
    const everyone = await aService()
    const paid = await ask(everyone, { agreedFees: null, paymentMethod: 'STRIPE' })
    expect((await begin(paid.bookingId)).savesCard).toBeUndefined()
  })
})

describe('giving a card for a booking (R-D299)', () => {
  test.each([
    ['nothing', null],
    ['other fees', { ...FEES, late: 10 }],
  ])('is refused when the customer agreed to %s, and nothing is booked', async (_, agreedFees) => {
    const { code } = await failureOf(ask(await aService(), { agreedFees }))
    expect(code).toBe('fee-changed')
  })
})

describe('the fee of a card guarantee (R-D300)', () => {
  test('is due after a no-show only, with the agreed amount', async () => {
    const { id } = await guaranteed()
    expect((await seen(id)).guarantee).toMatchObject({ fee: null, charge: null, noShow: 42.5, late: 15 })
    const { version } = await seen(id)
    expect((await failureOf(charge(id, version))).code).toBe('transition-not-allowed')
    const after = await missed(id)
    expect((await failureOf(charge(id, after, 60))).code).toBe('conflict')
    expect((await failureOf(charge(id, after - 1))).code).toBe('conflict')
  })

  test('is due after a late cancellation, which announces it beforehand', async () => {
    const { id, cardId } = await guaranteed()
    await moveBy(id, 20)
    const { version, isLate } = await as(scene.customer)('ownBooking', { params: { id } })
    expect(isLate).toBe(true)
    expect((await own(id)).guarantee?.wording).toMatch(
      /^If you cancel less than 1 day before it begins, .+ charges €15 to your card\. If you do not come, .+ charges €42\.50 to your card\./,
    )
    await as(scene.customer)('cancelOwnBooking', { body: { id, version } })
    const after = await seen(id)
    expect(after.guarantee).toMatchObject({ fee: { kind: 'LATE', amount: 15 }, card: { last4: '4242' } })
    expect((await charge(id, after.version, 15)).outcome).toBe('CHARGED')
    expect(chargesOf(cardId)).toMatchObject([{ amount: 1500, status: 'succeeded' }])
    const { text } = await mailTo(at.url, scene.customer.email, /^A fee was charged/)
    expect(text).toContain('you cancelled this booking late')
    expect(text).toContain('€15')
  })
})

describe('charging a fee to the card (R-D301)', () => {
  test('takes the money once, with entry, mail, trail and invoice (R-D303), and can be refunded', async () => {
    await makesInvoices(at.database, at.studio, 'with-payment')
    const { id, cardId } = await guaranteed()
    const version = await missed(id)
    const key = randomUUID()
    const answer = await charge(id, version, FEES.noShow, key)
    expect(answer).toMatchObject({ outcome: 'CHARGED', booking: { fees: 42.5, balance: { kept: 0, open: 85 } } })
    expect(await charge(id, version, FEES.noShow, key)).toEqual(answer)
    expect((await failureOf(charge(id, version))).code).toBe('transition-not-allowed')
    expect(chargesOf(cardId)).toMatchObject([{ amount: 4250, status: 'succeeded' }])
    const after = await seen(id)
    expect(after.entries).toMatchObject([{ kind: 'fee', amount: 42.5, actor: 'provider' }])
    expect(after.guarantee).toMatchObject({ card: null, charge: 'CHARGED' })
    const { text } = await mailTo(at.url, scene.customer.email, /^A fee was charged/)
    expect(text).toContain('€42.50')
    const { events } = await owner()('bookingTrail', { params: { id } })
    expect(events.at(-1)?.kind).toBe('fee-charged')

    const invoices = async () =>
      (await owner()('invoices', { query: { page: 0, size: 50 } })).invoices
        .filter(({ bookingId }) => bookingId === id)
        .map(({ kind, state, total, vat }) => [kind, state, total, vat])
    await at.expectSoon(invoices).toEqual([['INVOICE', 'PAID', 42.5, 0]])
    const [source] = after.sources
    await owner()(
      'refundBooking',
      { body: { id, parts: [{ source: source?.id ?? '', amount: 42.5 }], reason: 'Was ill' } },
      { idempotencyKey: randomUUID() },
    )
    await at.expectSoon(() => stripe.refunds.at(-1)?.amount).toBe(4250)
    await at.expectSoon(async () => (await invoices()).length).toBe(2)
    expect((await invoices()).at(-1)).toEqual(['INVOICE', 'CREDITED', 42.5, 0])
    // A fee that was refunded cannot be charged again.
    expect((await failureOf(charge(id, (await seen(id)).version))).code).toBe('transition-not-allowed')
    await at.expectSoon(() => holderOf(cardId)).toBeNull()
    await makesInvoices(at.database, at.studio, 'on-request')
  })

  test('from two windows at the same time takes the money once (T-P11)', async () => {
    const { id, cardId } = await guaranteed()
    const version = await missed(id)
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => charge(id, version)))
    const said = answers.map((each) => (each.status === 'fulfilled' ? each.value.outcome : 'refused'))
    expect(said.filter((outcome) => outcome === 'CHARGED')).toHaveLength(1)
    expect(chargesOf(cardId)).toHaveLength(1)
    await at.expectSoon(async () => (await seen(id)).entries.length).toBe(1)
  })
})

/** Makes a booking with a no-show whose fee could not be charged to the card, so the customer is asked to pay it. */
async function asked(declines = 'authentication_required') {
  const booking = await guaranteed(declines)
  expect((await charge(booking.id, await missed(booking.id))).outcome).not.toBe('CHARGED')
  return booking
}
const beginFee = (id: string, who = scene.customer) =>
  as(who)('createPaymentIntent', { body: { bookingId: id, isFee: true } })
const requestOf = async (id: string) => (await seen(id)).guarantee?.request
const feesOf = async (id: string) => (await seen(id)).entries.filter(({ kind }) => kind === 'fee').map((e) => e.amount)
const trailOf = async (id: string) =>
  (await owner()('bookingTrail', { params: { id } })).events.map(({ kind }) => kind).slice(2)

describe('a fee that the card could not pay (R-D311)', () => {
  test.each(['authentication_required', 'requires_action', 'card_declined'])(
    'because of %s is asked of the customer, who pays it once on the page of the booking',
    async (declines) => {
      const { id, cardId, setupId } = await asked(declines)
      const { text } = await mailTo(at.url, scene.customer.email, /^Please pay a fee/)
      expect(text).toContain('you did not come to this booking')
      expect(text).toContain('€42.50')
      expect(text).toContain(`appointmentId=${id}`)
      expect((await own(id)).guarantee?.fee).toEqual({ kind: 'NO_SHOW', amount: 42.5, isUnderWay: false })
      expect(await requestOf(id)).toMatchObject({ state: 'WAITING', canAsk: true, canGiveUp: true })
      const { paymentIntentId, amount, methods } = await beginFee(id)
      expect([amount, methods]).toEqual([42.5, ['ideal', 'card']])
      expect((await beginFee(id)).paymentIntentId).toBe(paymentIntentId)
      stripe.succeed(paymentIntentId)
      expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
      // Rule D358.
      const anyone = apiClient(at.url, { organisationId: at.studio.id, locale: 'en' })
      const { about } = await anyone('paymentResult', { params: { id: paymentIntentId } })
      expect([about, (await anyone('paymentResult', { params: { id: setupId } })).about]).toEqual(['FEE', 'CARD'])
      await notify(stripe.event('payment_intent.succeeded', paymentIntentId))
      expect((await own(id)).guarantee).toMatchObject({ fee: null, card: null })
      expect(await requestOf(id)).toMatchObject({ state: 'PAID', canAsk: false, canGiveUp: false })
      expect(await feesOf(id)).toEqual([42.5])
      expect(await trailOf(id)).toEqual(['attendance-noted', 'fee-asked', 'fee-paid'])
      await mailTo(at.url, scene.customer.email, /^Your payment has arrived/)
      expect((await failureOf(charge(id, (await seen(id)).version))).code).toBe('transition-not-allowed')
      expect((await beginFee(id)).status).toBe('SUCCEEDED')
      expect(await feesOf(id)).toEqual([42.5])
      await at.expectSoon(() => holderOf(cardId)).toBeNull()
    },
  )

  test('can be paid only by its customer, and only after the customer was asked for it', async () => {
    const { id } = await guaranteed('card_declined')
    await missed(id)
    expect((await failureOf(beginFee(id))).code).toBe('payment-expired')
    await charge(id, (await seen(id)).version)
    const stranger = await aCustomer(at.database, at.studio)
    expect((await failureOf(beginFee(id, stranger))).code).toBe('not-found')
  })

  test('is taken once when the card is charged while the customer pays (T-A30)', async () => {
    const { id, cardId } = await asked()
    const { paymentIntentId } = await beginFee(id)
    const card = stripe.cards.get(cardId)
    if (card) card.declines = undefined
    // The customer has paid, but Stripe has not notified the server yet.
    stripe.succeed(paymentIntentId)
    const { version } = await seen(id)
    const answers = await Promise.allSettled([charge(id, version), charge(id, version), beginFee(id)])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(chargesOf(cardId).filter(({ status }) => status === 'succeeded')).toEqual([])
    expect(await feesOf(id)).toEqual([42.5])
  })

  test('is charged to the card when the customer started but did not finish paying, and that payment is ended (T-A30)', async () => {
    const { id, cardId } = await asked()
    const { paymentIntentId } = await beginFee(id)
    const card = stripe.cards.get(cardId)
    if (card) card.declines = undefined
    expect((await charge(id, (await seen(id)).version)).outcome).toBe('CHARGED')
    expect(stripe.intent(paymentIntentId).status).toBe('canceled')
    expect(await feesOf(id)).toEqual([42.5])
    expect((await own(id)).guarantee?.fee).toBeNull()
  })

  test('cannot be paid by the customer while the card is being charged (T-A30)', async () => {
    const { id, cardId } = await asked()
    const card = stripe.cards.get(cardId)
    if (card) card.declines = undefined
    stripe.fail({ status: 0, isDone: true, times: 3, path: /payment_intents$/ })
    expect((await charge(id, (await seen(id)).version)).outcome).toBe('PENDING')
    stripe.mend()
    expect((await own(id)).guarantee?.fee).toMatchObject({ isUnderWay: true })
    expect((await failureOf(beginFee(id))).code).toBe('payment-expired')
    const [intent] = chargesOf(cardId).filter(({ status }) => status === 'succeeded')
    await notify(stripe.event('payment_intent.succeeded', intent?.id ?? ''))
    await at.expectSoon(() => feesOf(id)).toEqual([42.5])
  })

  test('is refunded when it is no longer due by the time the money arrives', async () => {
    const { id } = await asked()
    const { paymentIntentId } = await beginFee(id)
    const { version } = await seen(id)
    await owner()('noteAttendance', { body: { bookings: [{ id, version }], attendance: 'ATTENDED' } })
    stripe.succeed(paymentIntentId)
    await notify(stripe.event('payment_intent.succeeded', paymentIntentId))
    await at.expectSoon(() => statusOf(paymentIntentId)).toBe('REFUNDED')
    expect(await feesOf(id)).toEqual([42.5, -42.5])
    await mailTo(at.url, scene.customer.email, /^You get money back/)
  })
})

describe('a fee that the customer was asked to pay (R-D312)', () => {
  test('is asked for at most three times, once for each idempotency key', async () => {
    const { id } = await asked()
    const again = async (key = randomUUID()) =>
      owner()('askForFee', { body: { id, version: (await seen(id)).version } }, { idempotencyKey: key })
    await again()
    await again()
    expect(await requestOf(id)).toMatchObject({ state: 'WAITING', canAsk: false })
    expect((await failureOf(again())).code).toBe('transition-not-allowed')
    expect((await trailOf(id)).filter((kind) => kind === 'fee-asked')).toHaveLength(3)
  })

  test('cannot be asked for before the card was tried', async () => {
    const { id } = await guaranteed()
    const version = await missed(id)
    const asking = owner()('askForFee', { body: { id, version } }, { idempotencyKey: randomUUID() })
    expect((await failureOf(asking)).code).toBe('transition-not-allowed')
  })

  test('can be waived for good: the customer’s started payment ends, and it cannot be charged any more', async () => {
    const { id } = await asked()
    const { paymentIntentId } = await beginFee(id)
    const { version } = await seen(id)
    await owner()('giveFeeUp', { body: { id, version } }, { idempotencyKey: randomUUID() })
    expect(stripe.intent(paymentIntentId).status).toBe('canceled')
    expect(await requestOf(id)).toMatchObject({ state: 'GIVEN_UP', canAsk: false, canGiveUp: false })
    expect((await own(id)).guarantee?.fee).toBeNull()
    expect((await failureOf(beginFee(id))).code).toBe('payment-expired')
    const after = await seen(id)
    expect(after.guarantee?.fee).toBeNull()
    expect((await failureOf(charge(id, after.version))).code).toBe('transition-not-allowed')
    expect(await trailOf(id)).toEqual(['attendance-noted', 'fee-asked', 'fee-given-up'])
  })

  test('cannot be waived when it was paid just before', async () => {
    const { id } = await asked()
    const { paymentIntentId } = await beginFee(id)
    const { version } = await seen(id)
    stripe.succeed(paymentIntentId)
    const giveUp = owner()('giveFeeUp', { body: { id, version } }, { idempotencyKey: randomUUID() })
    expect(['conflict', 'transition-not-allowed']).toContain((await failureOf(giveUp)).code)
    expect(await feesOf(id)).toEqual([42.5])
  })
})

test('A fee gets an invoice when its customer or the owner requests one, and its credit note gives the reason (R-D313, R-D314)', async () => {
  await makesInvoices(at.database, at.studio, 'on-request')
  const { id } = await guaranteed()
  const invoices = () => as(scene.customer)('ownInvoices', { query: { bookingId: id } })
  const version = await missed(id)
  expect((await invoices()).canAskForFee).toBe(false)
  const ofFee = { bookingId: id, isFee: true } as const
  expect((await failureOf(owner()('makeInvoice', { body: ofFee }))).code).toBe('no-invoice')
  await charge(id, version)
  expect(await invoices()).toMatchObject({ canAskForFee: true, canAsk: true, invoices: [] })
  const made = await as(scene.customer)('askForInvoice', { body: { ...ofFee, buyer: theBuyer } })
  expect(made).toMatchObject({ total: 42.5, vat: 0, state: 'PAID' })
  expect((await owner()('makeInvoice', { body: ofFee })).id).toBe(made.id)
  // The fee has its own invoice now. The booking itself can still get one.
  expect(await invoices()).toMatchObject({ canAskForFee: false, canAsk: true, invoices: [{ number: made.number }] })
  const { id: source = '' } = (await seen(id)).sources[0] ?? {}
  const refund = { id, parts: [{ source, amount: 42.5 }], reason: 'Was ill,\nand told us' }
  await owner()('refundBooking', { body: refund }, { idempotencyKey: randomUUID() })
  await at.expectSoon(async () => (await invoices()).invoices.length).toBe(2)
  const note = (await invoices()).invoices.find(({ kind }) => kind === 'CREDIT_NOTE')
  const { content } = await owner()('invoiceFile', { params: { id: note?.id ?? '' }, query: { format: 'UBL' } })
  expect(Buffer.from(content, 'base64').toString()).toContain('<cbc:Note>Was ill, and told us</cbc:Note>')
  expect((await invoices()).canAskForFee).toBe(false)
})

describe('the stored card of a booking (R-D302)', () => {
  test('is kept when its booking was moved to a later time meanwhile', async () => {
    const { id, cardId } = await guaranteed()
    await queryAsOwner(at.databaseUrl, `update booking_guarantee set due_at = now() where booking_id = $1`, [id])
    await doPaymentWork(needs())
    const dueAt = async () =>
      (
        await queryAsOwner<{ later: boolean }>(
          at.databaseUrl,
          `select due_at > now() + interval '1 day' as later from booking_guarantee where booking_id = $1`,
          [id],
        )
      )[0]?.later
    await at.expectSoon(dueAt).toBe(true)
    expect(stripe.cards.get(cardId)?.customer).not.toBeNull()
  })
})
