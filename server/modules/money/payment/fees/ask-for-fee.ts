import { mayAskForFee, openFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import {
  type BookingDetails,
  type ChangeOrder,
  type Decision,
  changeBooking,
  findBooking,
  inTenantUndoable,
} from '#server/modules/booking/index.ts'
import { lockGuarantee, noteFeeAsked } from '#server/modules/money/records/guarantee/guarantees.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'outbox' | 'secrets'>

/**
 * Asks the customer by mail to pay the open fee of a booking (rule D311), at most three times. Refused when the fee has been paid, while
 * the card is being charged, and while there is a saved card that has not been charged yet (threat A30). Needs the lock of the booking's
 * specialist.
 */
export async function askForFee(
  transaction: TenantTransaction,
  booking: BookingDetails,
  now: Date,
): Promise<Decision | Refusal> {
  const guarantee = await lockGuarantee(transaction, booking.id)
  const fee = guarantee && openFeeOf(booking, guarantee)
  const last = await latestFee(transaction, booking.id)
  const isUntried = last === undefined && guarantee?.card != null && guarantee.removedAt === null
  const isUnderWay = last !== undefined && !last.isByCustomer && !isSettled(last.state)
  const isPaid = last !== undefined && wasPaid(last.state)
  if (!fee || isUnderWay || isPaid || !mayAskForFee(guarantee, isUntried)) return refuse('transition-not-allowed')
  await noteFeeAsked(transaction, guarantee, now)
  return { kind: 'fee-asked', change: {}, mails: ['fee-asked'], amountCents: fee.cents }
}

/**
 * Asks the customer automatically to pay the fee, after the charge of the card failed. Happens once: not when the customer was asked
 * before, nor when the fee has been paid or waived meanwhile.
 */
export async function askAfterDecline(needs: Needs, organisationId: string, bookingId: string): Promise<void> {
  const now = needs.clock()
  const by = { actor: 'system', surface: 'payment-provider' } as const
  const decide: ChangeOrder['decide'] = async (booking, transaction) => {
    const guarantee = await lockGuarantee(transaction, booking.id)
    return guarantee?.feeAskedAt === null ? askForFee(transaction, booking, now) : 'as-it-is'
  }
  await inTenantUndoable(needs, organisationId, async (transaction) => {
    const seen = await findBooking(transaction, bookingId)
    if (!seen) return refuse('not-found')
    return changeBooking(needs, transaction, { by, now, seen, endsOverdue: false, decide })
  })
}
