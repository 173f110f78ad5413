import { balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import { mistakenCents, takePlacePaymentBack } from '#shared/domain/balance/on-site-payment.ts'
import { isMoreThanKept, planRefund, sourcesOf } from '#shared/domain/balance/plan-booking-refund.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { zoneOf } from '#shared/time/zone.ts'
import {
  type BookingDetails,
  type Decision,
  givePartBack,
  providerAgent,
  visibleBooking,
} from '#server/modules/booking/index.ts'
import { findGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import { listMoney, noteReturned } from '#server/modules/money/records/ledger/money-entries.ts'
import { findOrganisation, findPolicy } from '#server/modules/organisation/index.ts'
import { sharedPaymentsOf } from '#server/modules/money/records/payment/payment-parts.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { resolveFailedRefund } from '#server/modules/money/records/payment/refund-states.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { changeMoney } from './run-money-change.ts'
import { wireMoney } from './booking-money-wire.ts'

type RefundRoute = 'bookingMoney' | 'refundBooking' | 'resolveRefund' | 'takePaymentBack'

/** Handlers for the money of a booking: what came and went, and giving it back (rules D268 to D270). */
export const refundHandlers = (needs: Dependencies): Pick<Handlers, RefundRoute> => ({
  bookingMoney: ({ organisationId, caller, params: { id }, now }) =>
    needs.database.inTenant(organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      const booking = await visibleBooking(transaction, id, caller)
      if (!organisation || isRefusal(booking)) return refuse('not-found')
      const entries = await listMoney(transaction, booking.id)
      const { cancellation } = await findPolicy(transaction)
      const shared = await sharedPaymentsOf(transaction, booking.id)
      const known = {
        guarantee: await findGuarantee(transaction, booking.id),
        charge: await latestFee(transaction, booking.id),
      }
      return wireMoney(zoneOf(organisation.zone), booking, entries, shared, cancellation, known, now)
    }),

  refundBooking: (request) =>
    changeMoney(needs, 'refundBooking', request, (booking, transaction) =>
      request.body.credits ? giveCreditsBack(booking, request) : giveMoneyBack(transaction, booking, request),
    ),

  resolveRefund: (request) =>
    changeMoney(needs, 'resolveRefund', request, async (booking, transaction) => {
      const { refundId, how } = request.body
      const entries = await listMoney(transaction, booking.id)
      if (!entries.some((entry) => entry.refundId === refundId.toLowerCase())) return refuse('not-found')
      const resolution = how === 'AGAIN' ? 'again' : 'otherwise'
      if (!(await resolveFailedRefund(transaction, refundId, resolution, request.now)))
        return refuse('transition-not-allowed')
      return { kind: 'payment-refunded', change: {}, mails: [] }
    }),

  takePaymentBack: (request) =>
    changeMoney(needs, 'takePaymentBack', request, async (booking, transaction) => {
      const { entryId, reason } = request.body
      const correctsId = entryId.toLowerCase()
      const amountCents = mistakenCents(await listMoney(transaction, booking.id), correctsId)
      if (amountCents === 0) return refuse('transition-not-allowed')
      const by = providerAgent(request)
      const mistake = { bookingId: booking.id, kind: 'place', amountCents, correctsId, by, reason } as const
      await noteReturned(transaction, mistake, request.now)
      return { kind: 'payment-corrected', change: takePlacePaymentBack(booking, amountCents), mails: [] }
    }),
})

/** Gives the credits of a booking back, always all of them, because a credit pays a whole seat. */
function giveCreditsBack(
  { paymentMethod, payment }: BookingDetails,
  { body: { parts, reason } }: RequestOf<'refundBooking'>,
): Decision | Refusal {
  if (parts.length > 0) return refuse('validation', { parts: 'invalid' })
  if (paymentMethod !== 'credits' || payment !== 'paid') return refuse('transition-not-allowed')
  return { kind: 'payment-refunded', change: { payment: 'refunded' }, mails: ['credits-returned'], message: reason }
}

async function giveMoneyBack(
  transaction: TenantTransaction,
  booking: BookingDetails,
  request: RequestOf<'refundBooking'>,
): Promise<Decision | Refusal> {
  const { parts, reason } = request.body
  if (parts.length === 0) return refuse('validation', { parts: 'required' })
  const wanted = parts.map(({ source, amount }) => ({ sourceId: source, amountCents: centsOfEuros(amount) ?? 0 }))
  const sources = sourcesOf(await listMoney(transaction, booking.id))
  if (isMoreThanKept(sources, wanted)) return refuse('refund-too-much')
  const plan = planRefund(sources, wanted)
  // The request names a source twice, or a source that has no money left to refund.
  if (!plan) return refuse('conflict')
  const why = { by: providerAgent(request), reason }
  for (const part of plan) {
    if (!(await givePartBack(transaction, booking.id, part, why, request.now))) return refuse('conflict')
  }
  const ofPrice = plan.filter(({ kind }) => kind !== 'fee').reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isAllGone = booking.payment === 'paid' && ofPrice > 0 && keptCents(balanceOf(booking)) === ofPrice
  return {
    kind: 'payment-refunded',
    change: isAllGone ? { payment: 'refunded' } : {},
    mails: ['money-returned'],
    message: reason,
    amountCents: plan.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}
