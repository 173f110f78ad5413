import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { lockUnpaidHolds } from '#server/modules/booking/reservation/allocation/unpaid-holds-for-limits.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aCustomer, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCardTestStudio } from './support/card-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { changeRepeat } from './support/repeats.ts'
import { anOwnRepeat, bookOwn, orderOf, type OwnRepeatOrder } from './support/customer-repeats.ts'

// Tests one card payment that pays all appointments of a series: on hold, paid, paid too late, cancelled, refunded, disputed and invoiced.

const scene = await startCardTestStudio()
const { as, at, begin, bookingState, notify, statusOf, stripe } = scene
const SPECIALIST = 'anna@example.test'

const offer = (changes: Partial<Service> = {}) =>
  at.database.inTenant(at.studio.id, (transaction) =>
    saveService(
      transaction,
      { ...at.studio.privateService, repeats: { most: 12, steps: ['week'] }, ...changes },
      new Date(),
    ),
  )
const owner = () => apiClient(at.url, { token: at.studio.owner.token })

beforeAll(() => makesInvoices(at.database, at.studio, 'with-payment'))
beforeEach(() => offer())

let used = 0
/** Publishes 09:00 to 10:00 in this many weeks that no other test uses. Returns the first day. */
async function weeks(count: number): Promise<LocalDate> {
  // These weeks come after the days that tests of single bookings use.
  const first = addDays(inAWeek, 100 + 7 * used)
  used += count
  for (let week = 0; week < count; week += 1) {
    const startDate = addDays(first, 7 * week)
    await publishSessions(at.database, at.studio, at.studio.privateService, { startDate, toMinute: 600 })
  }
  return first
}

const byCard = (first: LocalDate, count: number, changes: Partial<OwnRepeatOrder> = {}): OwnRepeatOrder =>
  orderOf(anOwnRepeat(at, first, count, { time: '09:00' }), 85 * count, { paymentMethod: 'STRIPE', ...changes })

/** Books a series, which is on hold until its card payment. Returns its bookings in order. */
async function hold(count = 3, who: Person = scene.customer, changes: Partial<OwnRepeatOrder> = {}) {
  const { booked } = await bookOwn(as(who), byCard(await weeks(count), count, changes))
  return { ids: booked?.bookingIds ?? [], repeatId: booked?.repeatId ?? '', holdUntil: booked?.holdUntil }
}

const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(bookingState))
const tell = (intentId: string, type = 'payment_intent.succeeded') => notify(stripe.event(type, intentId))

/** Books a series and pays it with one card payment. By default it has three appointments, for €255. */
async function paid(count = 3) {
  const { ids, repeatId } = await hold(count)
  const { paymentIntentId } = await begin(ids[0] ?? '')
  stripe.succeed(paymentIntentId)
  expect(await tell(paymentIntentId)).toBe(200)
  await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'accepted paid'))
  return { ids, repeatId, intentId: paymentIntentId }
}

const moneyOf = (id: string) => owner()('bookingMoney', { params: { id } })
const keptOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await moneyOf(id)).balance.kept))
const sent = (intentId: string) =>
  stripe.refunds.filter((refund) => refund.payment_intent === intentId).map(({ amount }) => amount)

type Refund = Omit<Input<'refundBooking'>['body'], 'id'>
const giveBack = (id: string, body: Refund) =>
  owner()('refundBooking', { body: { id, ...body } }, { idempotencyKey: randomUUID() })

/** Makes the holds of bookings expire, as if they had been booked earlier. */
const endHold = (ids: readonly string[]) =>
  queryAsOwner(at.databaseUrl, `update booking set hold_expires_at = now() - interval '1 minute' where id = any($1)`, [
    ids,
  ])

describe('a series of bookings paid by card (R-D305)', () => {
  test('is held until one moment, and paying one booking begins the payment of all', async () => {
    const { ids, holdUntil } = await hold()
    expect(await statesOf(ids)).toEqual(ids.map(() => 'accepted held'))
    expect(Date.parse(holdUntil ?? '')).toBeGreaterThan(Date.now() + 13 * 60_000)
    const intents = await Promise.all([begin(ids[0]!), begin(ids[2]!), begin(ids[1]!)])
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(intents[0]).toMatchObject({ amount: 255, holdUntil, status: 'PENDING' })
    expect(await as(scene.customer)('payment', { params: { id: intents[0].paymentIntentId } })).toMatchObject({
      bookingId: ids[0],
      bookingIds: ids,
      amount: 255,
    })
    const views = await as(scene.customer)('ownRepeat', { params: { bookingId: ids[1]! } })
    expect(views.appointments.map(({ paymentStatus, holdExpiresAt }) => [paymentStatus, holdExpiresAt])).toEqual(
      ids.map(() => ['PENDING', holdUntil]),
    )
    expect(await mailbox(at.url, scene.customer.email)).toEqual([])
  })

  test('charges the deposit of each booking as shown, and leaves the rest open', async () => {
    await offer({ deposit: { part: { kind: 'percent', percent: 30 }, customers: 'everyone', rest: 'online' } })
    const order = byCard(await weeks(2), 2, { seenDeposit: { amount: 50, currency: 'EUR' } })
    expect((await failureOf(bookOwn(as(scene.customer), order))).code).toBe('deposit-changed')
    const seen = { ...order, seenDeposit: { amount: 51, currency: 'EUR' as const } }
    const ids = (await bookOwn(as(scene.customer), seen)).booked?.bookingIds ?? []
    const { paymentIntentId, amount } = await begin(ids[1]!)
    expect(amount).toBe(51)
    stripe.succeed(paymentIntentId)
    await tell(paymentIntentId)
    await at.expectSoon(() => keptOf(ids)).toEqual([25.5, 25.5])
    const rest = await begin(ids[1]!)
    expect(rest).toMatchObject({ amount: 59.5, status: 'PENDING' })
    expect(rest.paymentIntentId).not.toBe(paymentIntentId)
  })

  test('is limited to one for an account, and counts as one unpaid seat (T-P12)', async () => {
    await hold(4)
    const { code } = await failureOf(bookOwn(as(scene.customer), byCard(await weeks(2), 2)))
    expect(code).toBe('too-many-holds')
    await scene.reserve()
    const holds = await at.database.inTenant(at.studio.id, (transaction) =>
      lockUnpaidHolds(transaction, [{ accountId: scene.customer.accountId, network: '' }], new Date()),
    )
    const own = holds.filter(({ accountId }) => accountId === scene.customer.accountId)
    expect(own.map(({ isSeries }) => (isSeries ? 'series' : 'single')).toSorted()).toEqual(['series', 'single'])
    const other = await aCustomer(at.database, at.studio)
    expect((await hold(2, other)).ids).toHaveLength(2)
  })

  test('cannot be paid by somebody else, and is not offered where no card is accepted', async () => {
    const { ids } = await hold(2)
    const stranger = await aCustomer(at.database, at.studio)
    expect((await failureOf(begin(ids[1]!, stranger))).code).toBe('not-found')
    const methods = (list: string) =>
      queryAsOwner(at.databaseUrl, 'update organization set payment_methods = $2 where id = $1', [at.studio.id, list])
    await methods('{pay-afterwards}')
    const refused = await failureOf(bookOwn(as(stranger), byCard(await weeks(2), 2)))
    await methods('{credits,card,pay-afterwards}')
    expect(refused.code).toBe('payment-method-unavailable')
  })

  test('is held for one of two customers who ask for overlapping dates at once', async () => {
    const first = await weeks(4)
    const people = [scene.customer, await aCustomer(at.database, at.studio)]
    const outcomes = await Promise.all(
      people.map((who, index) => bookOwn(as(who), byCard(addDays(first, 7 * index), 3))),
    )
    expect(outcomes.filter(({ booked }) => booked !== null)).toHaveLength(1)
  })
})

describe('the outcome of a series that is paid by card (R-D306, R-D307)', () => {
  test('is confirmed together, with one mail and each booking’s part, however often and in whichever order notices come', async () => {
    const { ids } = await hold()
    const { paymentIntentId } = await begin(ids[0]!)
    stripe.process(paymentIntentId)
    const processing = stripe.event('payment_intent.processing', paymentIntentId)
    stripe.succeed(paymentIntentId)
    const succeeded = stripe.event('payment_intent.succeeded', paymentIntentId)
    await Promise.all([succeeded, processing, succeeded].map(notify))
    await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'accepted paid'))
    await notify(processing)
    expect(await keptOf(ids)).toEqual([85, 85, 85])
    expect((await moneyOf(ids[1]!)).sharedPayments).toMatchObject([{ part: 85, total: 255, bookings: 3 }])
    const { text } = await mailTo(at.url, scene.customer.email, /^3 appointments are booked/)
    expect(text.match(/09:00 - 10:00/g)).toHaveLength(3)
    expect(text).toContain('€255')
    await mailTo(at.url, SPECIALIST, /^3 .*Noor Bakker/)
    const mails = await mailbox(at.url, scene.customer.email)
    expect(mails.filter(({ subject }) => !subject.includes('nvoice'))).toHaveLength(1)
    const { events } = await owner()('bookingTrail', { params: { id: ids[2]! } })
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'payment-received'])
  })

  test('can still be paid after a declined payment', async () => {
    const { ids } = await hold(2)
    const { paymentIntentId } = await begin(ids[0]!)
    stripe.decline(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('FAILED')
    expect(await statesOf(ids)).toEqual(ids.map(() => 'accepted failed'))
    stripe.succeed(paymentIntentId)
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    expect(await statesOf(ids)).toEqual(ids.map(() => 'accepted paid'))
  })

  test('expires together with one mail, and a later payment is refunded in full', async () => {
    const { ids } = await hold()
    const { paymentIntentId } = await begin(ids[0]!)
    await endHold(ids)
    await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'rejected none'))
    const lapsed = await mailTo(at.url, scene.customer.email, /were not paid in time/)
    expect(lapsed.text.match(/09:00 - 10:00/g)).toHaveLength(3)
    stripe.succeed(paymentIntentId)
    await tell(paymentIntentId)
    await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'rejected refunded'))
    await at.expectSoon(() => sent(paymentIntentId)).toEqual([8500, 8500, 8500])
    expect((await mailTo(at.url, scene.customer.email, /^You get your money back/)).text).toContain('€255')
    expect(await mailbox(at.url, scene.customer.email)).toHaveLength(2)
    expect(await statusOf(paymentIntentId)).toBe('REFUNDED')
  })

  test('is refunded for all bookings when the payment is late for one', async () => {
    const { ids } = await hold()
    const { paymentIntentId } = await begin(ids[0]!)
    stripe.succeed(paymentIntentId)
    await endHold(ids.slice(0, 1))
    await at.expectSoon(() => statesOf(ids)).toEqual(['rejected none', 'accepted held', 'accepted held'])
    await endHold(ids.slice(1))
    await tell(paymentIntentId)
    await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'rejected refunded'))
    expect(await keptOf(ids)).toEqual([0, 0, 0])
  })

  test('is either confirmed for all or refunded for all when the payment and the end of the hold coincide', async () => {
    for (let round = 0; round < 3; round += 1) {
      const who = await aCustomer(at.database, at.studio)
      const { ids } = await hold(2, who)
      const { paymentIntentId } = await begin(ids[0]!, who)
      stripe.succeed(paymentIntentId)
      const other = await aCustomer(at.database, at.studio)
      await endHold(ids)
      // A reservation with the same specialist ends all expired holds.
      await Promise.all([tell(paymentIntentId), scene.reserve(other), tell(paymentIntentId)])
      const settled = async () => [...new Set(await statesOf(ids))].join()
      await at.expectSoon(settled).toMatch(/^(accepted paid|rejected refunded)$/)
      expect(new Set(await keptOf(ids))).toEqual(new Set([(await settled()) === 'accepted paid' ? 85 : 0]))
    }
  })

  test('keeps nothing for a booking cancelled before, and a new payment is for the remaining ones', async () => {
    const { ids } = await hold()
    const first = await begin(ids[0]!)
    await as(scene.customer)('cancelOwnBooking', { body: { id: ids[0]! } })
    const second = await begin(ids[1]!)
    expect([second.amount, second.paymentIntentId === first.paymentIntentId]).toEqual([170, false])
    expect(stripe.intent(first.paymentIntentId).status).toBe('canceled')
    await as(scene.customer)('cancelOwnBooking', { body: { id: ids[1]! } })
    stripe.succeed(second.paymentIntentId)
    await tell(second.paymentIntentId)
    const states = ['rejected held', 'rejected refunded', 'accepted paid']
    await at.expectSoon(() => statesOf(ids)).toEqual(states)
    await at.expectSoon(() => sent(second.paymentIntentId)).toEqual([8500])
    expect(await keptOf(ids)).toEqual([0, 0, 85])
  })
})

describe('refunds of a series (R-D308)', () => {
  const invoicesOf = (ids: readonly string[]) =>
    queryAsOwner<{ kind: string; lines: number[] }>(
      at.databaseUrl,
      `select kind, array(select (line ->> 'grossCents')::int from jsonb_array_elements(document -> 'lines') as line) as lines
       from invoice where booking_id = any($1) order by number`,
      [ids],
    )

  test('are at most each booking’s part; one invoice has a line for each, and its credit note reverses the right one', async () => {
    const { ids, intentId } = await paid()
    const [source] = (await moneyOf(ids[1]!)).sources
    const parts = (amount: number) => ({ parts: [{ source: source?.id ?? '', amount }] })
    expect((await failureOf(giveBack(ids[1]!, parts(85.01)))).code).toBe('refund-too-much')
    const answers = await Promise.allSettled([giveBack(ids[1]!, parts(60)), giveBack(ids[1]!, parts(60))])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await giveBack(ids[1]!, parts(25))).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect(await keptOf(ids)).toEqual([85, 0, 85])
    expect(await statesOf(ids)).toEqual(['accepted paid', 'accepted refunded', 'accepted paid'])
    await at.expectSoon(() => sent(intentId)).toEqual([6000, 2500])
    await at
      .expectSoon(() => invoicesOf(ids))
      .toEqual([
        { kind: 'invoice', lines: [8500, 8500, 8500] },
        { kind: 'credit-note', lines: [0, 6000, 0] },
        { kind: 'credit-note', lines: [0, 2500, 0] },
      ])
    const own = await as(scene.customer)('ownInvoices', { query: { bookingId: ids[2]! } })
    expect([own.canAsk, own.invoices.map(({ kind, total }) => [kind, total])]).toEqual([
      false,
      [
        ['CREDIT_NOTE', 25],
        ['CREDIT_NOTE', 60],
        ['INVOICE', 255],
      ],
    ])
    expect(own.invoices.find(({ kind }) => kind === 'INVOICE')).toMatchObject({ state: 'PAID' })
    const { payments } = await owner()('exportCustomer', { body: { email: scene.customer.email } })
    expect(payments.map(({ amount, parts: each }) => [amount, each.map((part) => part.amount)])).toEqual([
      [255, [85, 85, 85]],
    ])
  })

  test('never exceed the booking’s part, whoever asks for them (T-P12)', async () => {
    const { ids, intentId } = await paid(2)
    const [source] = (await moneyOf(ids[0]!)).sources
    const wanted = { paymentId: source?.id ?? '', bookingId: ids[0]!, amountCents: 17_000 }
    const want = () => at.database.inTenant(at.studio.id, (transaction) => wantRefund(transaction, wanted, new Date()))
    expect([await want(), await want()]).toEqual([8500, 0])
    await at.expectSoon(() => sent(intentId)).toEqual([8500])
  })

  test('are complete when the provider cancels the series, and one part when the customer cancels one booking', async () => {
    const { ids, intentId } = await paid()
    await as(scene.customer)('cancelOwnBooking', { body: { id: ids[2]! } })
    await at.expectSoon(() => sent(intentId)).toEqual([8500])
    await changeRepeat(owner(), { bookingId: ids[0]!, scope: 'ALL', act: 'CANCEL' })
    await at.expectSoon(() => sent(intentId)).toEqual([8500, 8500, 8500])
    expect(await statesOf(ids)).toEqual(ids.map(() => 'rejected refunded'))
    expect(await tell(intentId, 'charge.refunded')).toBe(200)
    expect(await keptOf(ids)).toEqual([0, 0, 0])
  })

  test('made by hand at the payment provider are recorded for each booking, with one mail (R-D117)', async () => {
    const { ids, intentId } = await paid(2)
    stripe.refundByHand(intentId)
    expect(await tell(intentId, 'charge.refunded')).toBe(200)
    await at.expectSoon(() => statesOf(ids)).toEqual(ids.map(() => 'accepted refunded'))
    expect(await keptOf(ids)).toEqual([0, 0])
    expect((await mailTo(at.url, scene.customer.email, /^You get your money back/)).text).toContain('€170')
  })

  test('for a dispute are taken from the first parts, and come back to them when it is won (R-D271)', async () => {
    const { ids, intentId } = await paid(2)
    const dispute = JSON.parse(stripe.dispute(intentId, 'lost').body) as { data: { object: { amount: number } } }
    expect(dispute.data.object.amount).toBe(17_000)
    expect(await notify(stripe.dispute(intentId, 'lost'))).toBe(200)
    expect(await keptOf(ids)).toEqual([0, 0])
    expect(await statesOf(ids)).toEqual(ids.map(() => 'accepted refunded'))
    expect(await notify(stripe.dispute(intentId, 'won'))).toBe(200)
    expect(await keptOf(ids)).toEqual([85, 85])
    expect(await statesOf(ids)).toEqual(ids.map(() => 'accepted paid'))
  })
})
