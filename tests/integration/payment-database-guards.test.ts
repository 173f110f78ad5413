import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeardNews } from '#server/platform/payment-provider/payment-provider.ts'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { ledgerOf } from '#server/modules/money/records/credits/credit-entries.ts'
import { insertPackageOrder, type PackageOrder } from '#server/modules/catalogue/package/package-orders.ts'
import { keepNotice, settleNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { beginPayment, type PaymentSubject, writePayment } from '#server/modules/money/records/payment/payments.ts'
import { isGivenBack, wantRefund, wantRefundsOf } from '#server/modules/money/records/payment/refunds.ts'
import { applyPaymentNews } from '#server/modules/money/payment/settlement/apply-payment-news.ts'
import { aCardBooking } from '#tests/builders/insert-payment.ts'
import { aCustomer, aPackage, aStudio, now, type Studio } from '#tests/builders/studio.ts'
import { startFakeStripe } from '#tests/fakes/stripe-server.ts'
import { paymentNeeds, stripeAt } from './support/payment-dependencies.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { queryAsOwner } from './support/query-as-owner.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests each database guard of payments alone, without the server's own checks before it.

const stripe = await startFakeStripe()
const at = migratedDatabase(8)
let studio: Studio
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  studio = await aStudio(at.database)
  customer = await aCustomer(at.database, studio)
})
afterAll(() => stripe.stop())

const inStudio = <Result>(work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result> =>
  at.database.inTenant(studio.id, work)

const PRICE = 8500

async function begin(subject: Partial<PaymentSubject>, attempt = 1) {
  const id = randomUUID()
  const payment = await inStudio((transaction) =>
    beginPayment(
      transaction,
      {
        id,
        bookingId: null,
        orderId: null,
        ...subject,
        attempt,
        provider: 'stripe',
        amountCents: PRICE,
        expiresAt: now,
      },
      { createdAt: now, dueAt: now },
    ),
  )
  return payment?.id ?? ''
}

async function anOrder(): Promise<string> {
  const items = [{ serviceId: studio.privateService.id, credits: 5 }]
  const order: PackageOrder = {
    id: randomUUID(),
    packageId: await aPackage(at.database, studio),
    giftCardId: null,
    customerId: customer.customerId,
    accountId: customer.accountId,
    name: 'Five',
    priceCents: PRICE,
    items,
    validityDays: null,
    payment: 'held',
    paymentMethod: 'card',
    locale: 'nl',
  }
  await inStudio((transaction) => insertPackageOrder(transaction, order, now))
  return order.id
}

const succeeded = (paymentId: string): HeardNews => ({
  organisationId: studio.id,
  paymentId,
  intentId: `pi_${paymentId.replaceAll('-', '')}`,
  state: 'succeeded',
  amountCents: PRICE,
  currency: 'eur',
})

const hear = (news: HeardNews) =>
  applyPaymentNews(
    paymentNeeds(at.database, stripeAt(stripe), () => now),
    news,
    'reading',
    now,
  )

describe('a payment in the database (T-P2)', () => {
  test.each([
    ['an order', async () => ({ orderId: await anOrder() })],
    ['a booking', async () => ({ bookingId: await aCardBooking(at.database, studio, customer) })],
  ])('of %s is begun once when several requests begin it at the same moment', async (_, make) => {
    const subject = await make()
    const ids = await Promise.all(Array.from({ length: 4 }, () => begin(subject)))
    const kept = await queryAsOwner<{ id: string }>(
      at.databaseUrl,
      'select id from payment where coalesce(order_id, booking_id) = $1',
      Object.values(subject),
    )
    expect(kept.map(({ id }) => id)).toEqual([...new Set(ids)])
    expect(kept).toHaveLength(1)
  })

  test('cannot share its intent with another payment', async () => {
    const [first, second] = [await begin({ orderId: await anOrder() }), await begin({ orderId: await anOrder() })]
    const intentId = `pi_${first}`
    await inStudio((transaction) => writePayment(transaction, first, { intentId }))
    const again = inStudio((transaction) => writePayment(transaction, second, { intentId }))
    expect(brokenConstraint(await again.catch((error: unknown) => error))).toBe('payment_intent')
  })

  test('reported by several notices at once adds its credits once and refunds nothing', async () => {
    const credits = async () =>
      (await inStudio((transaction) => ledgerOf(transaction, customer.customerId))).reduce(
        (sum, { credits: change }) => sum + change,
        0,
      )
    for (let round = 0; round < 5; round += 1) {
      const before = await credits()
      const id = await begin({ orderId: await anOrder() })
      await Promise.all(Array.from({ length: 4 }, () => hear(succeeded(id))))
      expect([
        await credits(),
        await inStudio((transaction) => isGivenBack(transaction, { id, amountCents: PRICE })),
      ]).toEqual([before + 5, false])
    }
  })

  test('of a booking waits for the lock on its time, and locks no row meanwhile', async () => {
    const bookingId = await aCardBooking(at.database, studio, customer)
    const id = await begin({ bookingId })
    const { hasWaited, answer } = await whileHeld(
      at.databaseUrl,
      (held, mayEnd) =>
        inStudio(async (transaction) => {
          await lockSpecialists(transaction, [studio.specialistId])
          held()
          await mayEnd
          // Throws if the waiting transaction has locked the payment's row. It must not, because two transactions could otherwise wait for
          // each other.
          await transaction.sql
            .selectFrom('payment')
            .where('organization_id', '=', studio.id)
            .where('id', '=', id)
            .select('id')
            .forUpdate()
            .noWait()
            .execute()
        }),
      () => hear(succeeded(id)),
    )
    expect([hasWaited, answer]).toEqual([true, 'applied'])
  })
})

test('A payment notice is settled once (T-P1)', async () => {
  const paymentId = await begin({ orderId: await anOrder() })
  const notice = {
    id: `evt_${randomUUID()}`,
    kind: 'payment_intent.succeeded',
    name: { organisationId: studio.id, paymentId },
    news: succeeded(paymentId),
  }
  await inStudio((transaction) => keepNotice(transaction, notice, { receivedAt: now, dueAt: now }))
  const settle = () => inStudio((transaction) => settleNotice(transaction, notice.id, 'applied'))
  expect(await Promise.all([settle(), settle()])).toEqual(expect.arrayContaining([true, false]))
})

test('The refunds of a booking are for the payments that succeeded, once each (R-D117)', async () => {
  const bookingId = await aCardBooking(at.database, studio, customer)
  const [cancelled, paid] = [await begin({ bookingId }), await begin({ bookingId }, 2)]
  await inStudio((transaction) => writePayment(transaction, cancelled, { state: 'cancelled' }))
  await inStudio((transaction) => writePayment(transaction, paid, { state: 'succeeded' }))
  const want = () => inStudio((transaction) => wantRefundsOf(transaction, bookingId, {}, now))
  expect([await want(), await want()]).toEqual([PRICE, 0])
  const isBack = (id: string) => inStudio((transaction) => isGivenBack(transaction, { id, amountCents: PRICE }))
  expect([await isBack(cancelled), await isBack(paid)]).toEqual([false, true])
  expect(await inStudio((transaction) => wantRefund(transaction, { paymentId: cancelled, bookingId }, now))).toBe(0)
})

test('Refunds that are requested at the same moment never exceed what was paid (T-P8)', async () => {
  const bookingId = await aCardBooking(at.database, studio, customer)
  const paymentId = await begin({ bookingId })
  await inStudio((transaction) => writePayment(transaction, paymentId, { state: 'succeeded' }))
  const given = await Promise.all(
    [6000, 6000, 1000, 1000].map((amountCents) =>
      inStudio((transaction) => wantRefund(transaction, { paymentId, bookingId, amountCents }, now)),
    ),
  )
  expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(PRICE)
})
