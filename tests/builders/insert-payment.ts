import { randomUUID } from 'node:crypto'
import { ensureSandboxPayment } from '#server/platform/payment-provider/sandbox-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listMoney, noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import { beginPayment, findPaymentByIntent, writePayment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { writeRefund } from '#server/modules/money/records/payment/refund-states.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import { aBooking, now, type Studio } from './studio.ts'

type Customer = { customerId: string; accountId: string }

const HOLD_MINUTES = 15
const aHold = (): EpochMinute => Math.floor(now.getTime() / 60_000) + HOLD_MINUTES

/** Inserts a booking of €85 that waits for its card payment. Returns its id. */
export async function aCardBooking(
  database: Database,
  studio: Studio,
  customer: Customer,
  holdExpiresAt: EpochMinute = aHold(),
): Promise<string> {
  const changes = { payment: 'held', paymentMethod: 'card', holdExpiresAt } as const
  return (await aBooking(database, studio, customer, changes)).id
}

/** Inserts a booking of €85 and a sandbox payment that was started for it. */
export async function aPayment(database: Database, studio: Studio, customer: Customer) {
  const holdExpiresAt = aHold()
  const bookingId = await aCardBooking(database, studio, customer, holdExpiresAt)
  const id = randomUUID()
  const paymentIntentId = `pi_sandbox${id.replaceAll('-', '')}`
  const clientSecret = `${paymentIntentId}_secret_x`
  const expiresAt = dateOfEpochMinute(holdExpiresAt)
  await database.inTenant(studio.id, async (transaction) => {
    const subject = { bookingId, orderId: null, provider: 'sandbox', amountCents: 8500 } as const
    await beginPayment(transaction, { id, attempt: 1, expiresAt, ...subject }, { createdAt: now, dueAt: expiresAt })
    await writePayment(transaction, id, { intentId: paymentIntentId })
    const made = { id: paymentIntentId, clientSecret, paymentId: id, amountCents: 8500, creationKey: id }
    await ensureSandboxPayment(transaction, made, now)
  })
  return { bookingId, paymentIntentId, clientSecret }
}

/** Inserts a booking of €85 that was paid online, with a refund of €20 that failed. */
export async function aFailedRefund(database: Database, studio: Studio, customer: Customer) {
  const { bookingId, paymentIntentId } = await aPayment(database, studio, customer)
  const refundId = await database.inTenant(studio.id, async (transaction) => {
    const payment = await findPaymentByIntent(transaction, paymentIntentId)
    const paymentId = payment?.id ?? ''
    await writePayment(transaction, paymentId, { state: 'succeeded', dueAt: null })
    await noteReceived(transaction, { bookingId, kind: 'online', amountCents: 8500, paymentId, by: THE_SYSTEM }, now)
    await wantRefund(transaction, { paymentId, bookingId, amountCents: 2000 }, now)
    const entries = await listMoney(transaction, bookingId)
    const wanted = entries.find((entry) => entry.refundId !== null)?.refundId ?? ''
    await writeRefund(transaction, wanted, { state: 'failed' })
    return wanted
  })
  return { bookingId, refundId }
}
