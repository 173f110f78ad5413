import { openFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Output } from '#shared/api/client.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import {
  type BookingDetails,
  answeredOnce,
  findBooking,
  findReplay,
  keepAnswer,
  visibleBooking,
  wireProviderBooking,
} from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { lockGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { beginPayment, lastAttempt, latestFee } from '#server/modules/money/records/payment/payments.ts'
import { FIRST_LOOK, serverShareOf } from '../payment-attempts.ts'
import { endOwnFeePayment } from './end-own-fee-payment.ts'
import { type ChargeOutcome, sendCharge } from './send-charge.ts'

type Answer = Output<'chargeFee'>

/** Milliseconds after which a charge that the provider never answered is given up. */
const PATIENCE = 24 * 3_600_000

const outcomes = {
  charged: 'CHARGED',
  pending: 'PENDING',
  declined: 'DECLINED',
  authentication: 'AUTHENTICATION',
  expired: 'EXPIRED',
  funds: 'FUNDS',
} as const satisfies Record<Exclude<ChargeOutcome, 'unavailable'>, Answer['outcome']>

/**
 * Charges the fee of a booking to the saved card (rule D301). First our payment record is written under the specialist's lock, then the
 * provider is called with an idempotency key made from that record. When two members charge at the same time, one starts the charge and the
 * other gets the answer that it is pending (threat P11).
 */
async function chargeFee(needs: Dependencies, request: RequestOf<'chargeFee'>): Promise<Answer | Refusal> {
  const { database } = needs
  const { organisationId, caller, idempotencyKey, body, now } = request
  const key = {
    accountId: caller.accountId,
    key: idempotencyKey,
    requestHash: sha256(JSON.stringify(['chargeFee', body])),
  }
  const visible = await database.inTenant(organisationId, (transaction) => visibleBooking(transaction, body.id, caller))
  if (isRefusal(visible)) return visible
  // The customer may be paying the fee right now. That payment is cancelled first, so that the fee is not collected twice.
  const own = await endOwnFeePayment(needs, organisationId, visible.id)
  if (own === 'away') return refuse('payment-unavailable')
  const begun = await database.inTenant(organisationId, async (transaction) => {
    const seen = await visibleBooking(transaction, body.id, caller)
    if (isRefusal(seen)) return seen
    await lockSpecialists(transaction, [seen.specialistId])
    const replay = await findReplay<Answer>(transaction, key)
    if (replay.kind === 'repeated') return { answer: replay.answer }
    if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
    const booking = await findBooking(transaction, seen.id)
    if (booking?.specialistId !== seen.specialistId) return refuse('conflict')
    return beginFee(needs, transaction, booking, request)
  })
  if (isRefusal(begun)) return begun
  if ('answer' in begun) return begun.answer
  const outcome = begun.isUnderWay ? 'pending' : await sendCharge(needs, organisationId, begun.paymentId)
  if (outcome === 'unavailable') return refuse('payment-unavailable')
  return database.inTenant(organisationId, async (transaction) => {
    const organisation = await findOrganisation(transaction)
    const booking = await findBooking(transaction, body.id)
    if (!organisation || !booking) return refuse('not-found')
    const shown = wireProviderBooking(zoneOf(organisation.zone), booking, request.reader)
    const answer: Answer = { booking: shown, outcome: outcomes[outcome] }
    await keepAnswer(transaction, key, answer, now)
    return answer
  })
}

/** The handler with which a member charges a fee. */
export const chargeFeeHandlers = (needs: Dependencies): Pick<Handlers, 'chargeFee'> => ({
  chargeFee: (request) => answeredOnce(() => chargeFee(needs, request)),
})

/** Creates the payment record for the fee that is due, or returns the one in progress. */
async function beginFee(
  { payments: providers, secrets }: Pick<Dependencies, 'payments' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  { body, caller, now }: RequestOf<'chargeFee'>,
): Promise<{ readonly paymentId: string; readonly isUnderWay: boolean } | Refusal> {
  const last = await latestFee(transaction, booking.id)
  if (last && !isSettled(last.state)) return { paymentId: last.id, isUnderWay: true }
  if (last && wasPaid(last.state)) return refuse('transition-not-allowed')
  const guarantee = await lockGuarantee(transaction, booking.id)
  const due = guarantee && openFeeOf(booking, guarantee)
  const card = guarantee?.removedAt === null ? guarantee.card : null
  if (!due || !card) return refuse('transition-not-allowed')
  // The booking or the fee has changed since the member saw it.
  if (booking.version !== body.version || centsOfEuros(body.amount) !== due.cents) return refuse('conflict')
  const { provider, accountId } = card
  const subject = { bookingId: booking.id, orderId: null }
  const begun = {
    ...subject,
    id: secrets.id(),
    attempt: (await lastAttempt(transaction, subject)) + 1,
    provider,
    accountId,
    amountCents: due.cents,
    feeCents: serverShareOf(providers, { provider, accountId, amountCents: due.cents }),
    expiresAt: new Date(now.getTime() + PATIENCE),
    purpose: 'fee',
    askedBy: caller.accountId,
  } as const
  const dueAt = new Date(now.getTime() + FIRST_LOOK)
  const payment = await beginPayment(transaction, begun, { createdAt: now, dueAt })
  return payment ? { paymentId: payment.id, isUnderWay: payment.id !== begun.id } : refuse('conflict')
}
