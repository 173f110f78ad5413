import type { Output } from '#shared/api/client.ts'
import { mistakenCents } from '#shared/domain/balance/on-site-payment.ts'
import { adviceOf, type RefundAdvice, sourcesOf } from '#shared/domain/balance/plan-booking-refund.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { type BookingDetails, wireBalance } from '#server/modules/booking/index.ts'
import type { SharedPayment } from '#server/modules/money/records/payment/payment-parts.ts'
import type { NotedMoney } from '#server/modules/money/records/ledger/money-entries.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type KnownGuarantee, wireGuarantee } from './booking-guarantee-wire.ts'

type WireMoney = Output<'bookingMoney'>

const refundStates = {
  wanted: 'WANTED',
  sent: 'SENT',
  done: 'DONE',
  failed: 'FAILED',
  otherwise: 'OTHERWISE',
} as const satisfies Record<NonNullable<NotedMoney['refundState']>, string>

const advices = {
  cancelled: 'CANCELLED',
  'in-time': 'IN_TIME',
  'cancelled-late': 'CANCELLED_LATE',
  late: 'LATE',
  begun: 'BEGUN',
} as const satisfies Record<RefundAdvice, WireMoney['advice']>

/** Returns the cents of a payment that belong to the booking of these entries. */
const partOf = (entries: readonly NotedMoney[], paymentId: string): number =>
  entries.find((entry) => entry.paymentId === paymentId && entry.amountCents > 0 && entry.correctsId === null)
    ?.amountCents ?? 0

/** The money of a booking as its provider sees it. */
export function wireMoney(
  zone: Zone,
  booking: BookingDetails,
  entries: readonly NotedMoney[],
  shared: readonly SharedPayment[],
  policy: CancellationPolicy,
  { guarantee, charge }: KnownGuarantee,
  now: Date,
): WireMoney {
  return {
    version: booking.version,
    balance: wireBalance(booking),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amount: eurosOfCents(entry.amountCents),
      at: wireInstant(zone, epochMinuteOf(entry.at)),
      actor: entry.actor,
      person: entry.by,
      reason: entry.reason,
      takesBack: entry.correctsId,
      refund:
        entry.refundId === null || entry.refundState === null
          ? null
          : { id: entry.refundId, state: refundStates[entry.refundState] },
      mistaken: eurosOfCents(mistakenCents(entries, entry.id)),
    })),
    sources: sourcesOf(entries).map(({ id, kind, keptCents: kept }) => ({ id, kind, kept: eurosOfCents(kept) })),
    sharedPayments: shared.map(({ paymentId, totalCents, bookings }) => ({
      id: paymentId,
      part: eurosOfCents(partOf(entries, paymentId)),
      total: eurosOfCents(totalCents),
      bookings,
    })),
    hasCredits: booking.paymentMethod === 'credits' && booking.payment === 'paid',
    guarantee: guarantee ? wireGuarantee(zone, booking, guarantee, charge) : null,
    advice: advices[adviceOf(booking, policy, epochMinuteOf(now))],
  }
}
