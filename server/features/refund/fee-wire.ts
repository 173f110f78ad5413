import type { Output } from '#shared/api/client.ts'
import { balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import { feeDueOf } from '#shared/domain/guarantee/guarantee.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { wireCard } from '#server/features/guarantee-store/guarantee-wire.ts'
import type { Guarantee } from '#server/features/guarantee-store/guarantees.ts'
import type { Payment } from '#server/features/payment-store/payments.ts'

type WireGuarantee = NonNullable<Output<'bookingMoney'>['guarantee']>

/** What the customer of a booking agreed to, and the last charge of its fee. */
export interface KnownGuarantee {
  readonly guarantee: Guarantee | undefined
  readonly charge: Payment | undefined
}

/** The guarantee of a booking as its provider sees it, with the fee that is due. */
export function wireGuarantee(
  booking: BookingDetails,
  guarantee: Guarantee,
  charge: Payment | undefined,
): WireGuarantee {
  const { noShowCents, lateCents } = guarantee
  const due = feeDueOf(booking, guarantee, keptCents(balanceOf(booking)))
  return {
    noShow: noShowCents === null ? null : eurosOfCents(noShowCents),
    late: lateCents === null ? null : eurosOfCents(lateCents),
    card: wireCard(guarantee),
    fee: due ? { kind: due.kind === 'late' ? 'LATE' : 'NO_SHOW', amount: eurosOfCents(due.cents) } : null,
    charge: charge ? chargeOf(charge) : null,
  }
}

const declines = {
  declined: 'DECLINED',
  authentication: 'AUTHENTICATION',
  expired: 'EXPIRED',
  funds: 'FUNDS',
} as const satisfies Record<NonNullable<Payment['decline']>, string>

function chargeOf({ state, decline }: Payment): NonNullable<WireGuarantee['charge']> {
  if (wasPaid(state)) return 'CHARGED'
  if (!isSettled(state)) return 'PENDING'
  return decline === null ? 'UNAVAILABLE' : declines[decline]
}
