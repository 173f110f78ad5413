import { balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import { paymentTerms } from '#shared/domain/deposit/payment-terms.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { findPolicy } from '#server/features/settings/policies.ts'
import { when } from './booking-mails.ts'
import type { CancellationWords, PaidInParts } from './money-facts.ts'
import { wallMoment } from './wall-moment.ts'

/** What came for a booking that is paid online, and what is left of it. */
export function paidOf(booking: BookingDetails): PaidInParts | undefined {
  if (booking.paymentMethod !== 'card' || booking.payment !== 'paid') return undefined
  const balance = balanceOf(booking)
  return { paidCents: keptCents(balance), openCents: openCents(balance), way: booking.restWay }
}

/** Until when cancelling is free, and what is kept otherwise (rule D278). */
export async function termsOf(
  transaction: TenantTransaction,
  { paymentMethod: method, start, restWay: rest }: BookingDetails,
  zone: Zone,
  locale: Locale,
  now: Date,
): Promise<readonly CancellationWords[]> {
  const agreement = { nowCents: 0, laterCents: 0, method, rest, start }
  const { cancellation } = await findPolicy(transaction)
  return paymentTerms(agreement, cancellation, epochMinuteOf(now)).flatMap((term): CancellationWords[] => {
    if ('cents' in term) return []
    return [term.kind === 'cancel-until' ? { kind: term.kind, until: when(wallMoment(zone, term.at), locale) } : term]
  })
}
