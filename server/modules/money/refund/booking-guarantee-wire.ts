import type { Output } from '#shared/api/client.ts'
import { mayAskForFee, openFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import type { BookingDetails } from '#server/modules/booking/index.ts'
import { wireCard } from '#server/modules/money/guarantee/saved-card-wire.ts'
import type { Guarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'

type WireGuarantee = NonNullable<Output<'bookingMoney'>['guarantee']>

/** The guarantee that the customer of a booking agreed to, and the latest attempt to collect its fee. */
export interface KnownGuarantee {
  readonly guarantee: Guarantee | undefined
  readonly charge: Payment | undefined
}

/** The guarantee of a booking as its provider sees it, with the fee that is due. */
export function wireGuarantee(
  zone: Zone,
  booking: BookingDetails,
  guarantee: Guarantee,
  charge: Payment | undefined,
): WireGuarantee {
  const { noShowCents, lateCents } = guarantee
  const due = openFeeOf(booking, guarantee)
  return {
    noShow: noShowCents === null ? null : eurosOfCents(noShowCents),
    late: lateCents === null ? null : eurosOfCents(lateCents),
    card: wireCard(guarantee),
    fee: due ? { kind: due.kind === 'late' ? 'LATE' : 'NO_SHOW', amount: eurosOfCents(due.cents) } : null,
    charge: charge ? chargeOf(charge) : null,
    request: requestOf(zone, booking, guarantee, charge),
  }
}

const declines = {
  declined: 'DECLINED',
  authentication: 'AUTHENTICATION',
  expired: 'EXPIRED',
  funds: 'FUNDS',
} as const satisfies Record<NonNullable<Payment['decline']>, string>

/** Returns the state of the latest attempt to collect the fee; null when there is nothing to show. */
function chargeOf({ state, decline, isByCustomer }: Payment): WireGuarantee['charge'] {
  if (wasPaid(state)) return 'CHARGED'
  if (isByCustomer) return state === 'processing' ? 'PENDING' : null
  if (!isSettled(state)) return 'PENDING'
  return decline === null ? 'UNAVAILABLE' : declines[decline]
}

/** Returns the state of the request to the customer to pay the fee (rule D312). */
function requestOf(
  zone: Zone,
  booking: BookingDetails,
  guarantee: Guarantee,
  charge: Payment | undefined,
): WireGuarantee['request'] {
  const { feeAskedAt, feeGivenUpAt } = guarantee
  const isPaid = charge !== undefined && wasPaid(charge.state)
  const isOpen = openFeeOf(booking, guarantee) !== undefined && !isPaid
  const isUnderWay = charge !== undefined && !charge.isByCustomer && !isSettled(charge.state)
  const isUntried = charge === undefined && wireCard(guarantee) !== null
  return {
    state:
      feeGivenUpAt !== null
        ? 'GIVEN_UP'
        : isPaid && charge.isByCustomer
          ? 'PAID'
          : isOpen && feeAskedAt !== null
            ? 'WAITING'
            : 'NONE',
    askedAt: feeAskedAt && wireInstant(zone, epochMinuteOf(feeAskedAt)),
    canAsk: isOpen && !isUnderWay && mayAskForFee(guarantee, isUntried),
    canGiveUp: isOpen && !isUnderWay && feeAskedAt !== null,
  }
}
