import { randomUUID } from 'node:crypto'
import {
  insertAgreements,
  keepCard,
  letCardGo,
  noteFeeAsked,
} from '#server/modules/money/records/guarantee/guarantees.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sandboxCardFace } from '#server/platform/payment-provider/sandbox-cards.ts'
import { ensureSandboxPayment } from '#server/platform/payment-provider/sandbox-store.ts'
import { aBooking, now, type Studio } from './studio.ts'

/** Inserts a booking of a no-show: the customer agreed to a fee of €25 and left a sandbox card on file. Returns the booking's id. */
export async function aMissedBooking(
  database: Database,
  studio: Studio,
  customer: { customerId: string; accountId: string },
): Promise<string> {
  const { id: bookingId } = await aBooking(database, studio, customer)
  const id = randomUUID().replaceAll('-', '')
  const cardRef = `pm_sandbox${id}`
  await database.inTenant(studio.id, async (transaction) => {
    const fees = { noShowCents: 2500, lateCents: null }
    const agreement = { bookingId, ...fees, wording: 'I agree.', locale: 'nl', agreedAt: now } as const
    await insertAgreements(transaction, [agreement])
    const card = { holderRef: '', cardRef, face: sandboxCardFace(cardRef) }
    const dueAt = new Date(now.getTime() + 365 * 24 * 3_600_000)
    await keepCard(transaction, bookingId, card, { provider: 'sandbox', accountId: null }, { savedAt: now, dueAt })
    const made = { id: `pi_sandbox${id}`, clientSecret: `pi_sandbox${id}_secret_x`, paymentId: randomUUID() }
    await ensureSandboxPayment(transaction, { ...made, amountCents: 0, cardRef, creationKey: id }, now)
    await transaction.sql
      .updateTable('booking')
      .set({ attendance: 'no-show' })
      .where('organization_id', '=', studio.id)
      .where('id', '=', bookingId)
      .execute()
  })
  return bookingId
}

/**
 * Inserts the same booking as `aMissedBooking`, but its card is no longer on file, and the customer has been asked once to pay the fee.
 * Returns the booking's id.
 */
export async function anAskedFee(...[database, studio, customer]: Parameters<typeof aMissedBooking>): Promise<string> {
  const bookingId = await aMissedBooking(database, studio, customer)
  await database.inTenant(studio.id, async (transaction) => {
    await letCardGo(transaction, bookingId, now)
    await noteFeeAsked(transaction, { bookingId, feeAsks: 0 }, now)
  })
  return bookingId
}
