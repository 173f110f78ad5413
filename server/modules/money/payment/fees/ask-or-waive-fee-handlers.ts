import { openFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { type BookingDetails, type Decision, visibleBooking } from '#server/modules/booking/index.ts'
import { lockGuarantee, noteFeeGivenUp } from '#server/modules/money/records/guarantee/guarantees.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { changeMoney } from '#server/modules/money/refund/run-money-change.ts'
import { askForFee } from './ask-for-fee.ts'
import { endOwnFeePayment } from './end-own-fee-payment.ts'

/** Handlers with which providers ask a customer to pay a fee that was not charged to a card, or waive that fee (rule D312). */
export function askedFeeHandlers(needs: Dependencies): Pick<Handlers, 'askForFee' | 'giveFeeUp'> {
  const { database } = needs
  return {
    askForFee: (request) =>
      changeMoney(needs, 'askForFee', request, (booking, transaction) => askForFee(transaction, booking, request.now)),

    giveFeeUp: async (request) => {
      const { organisationId, caller, body, now } = request
      const visible = await database.inTenant(organisationId, (transaction) =>
        visibleBooking(transaction, body.id, caller),
      )
      if (isRefusal(visible)) return visible
      // A payment that the customer has begun is cancelled first, so that no money arrives for a waived fee.
      if ((await endOwnFeePayment(needs, organisationId, visible.id)) === 'away') return refuse('payment-unavailable')
      return changeMoney(needs, 'giveFeeUp', request, (booking, transaction) => giveUp(transaction, booking, now))
    },
  }
}

async function giveUp(transaction: TenantTransaction, booking: BookingDetails, now: Date): Promise<Decision | Refusal> {
  const guarantee = await lockGuarantee(transaction, booking.id)
  const last = await latestFee(transaction, booking.id)
  const isUnderWay = last !== undefined && !isSettled(last.state)
  const isPaid = last !== undefined && wasPaid(last.state)
  const isAsked = guarantee !== undefined && guarantee.feeAskedAt !== null
  if (!isAsked || isUnderWay || isPaid || !openFeeOf(booking, guarantee)) return refuse('transition-not-allowed')
  await noteFeeGivenUp(transaction, booking.id, now)
  return { kind: 'fee-given-up', change: {}, mails: [] }
}
