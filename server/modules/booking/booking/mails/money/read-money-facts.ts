import { balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import { paymentTerms } from '#shared/domain/deposit/payment-term-sentences.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { when } from '#server/modules/booking/booking/mails/booking-mail-wording.ts'
import type { CancellationWords, PaidInParts } from './money-facts.ts'
import { wallMoment } from '#server/modules/booking/booking/mails/wall-moment.ts'

/** Returns the amounts that were received for a booking and are still unpaid; undefined when nothing was paid. */
export function paidOf(booking: BookingDetails): PaidInParts | undefined {
  const balance = balanceOf(booking)
  if (booking.paymentMethod === 'pay-afterwards' && keptCents(balance) > 0)
    return { paidCents: keptCents(balance), openCents: openCents(balance), way: 'place' }
  if (booking.paymentMethod !== 'card' || booking.payment !== 'paid') return undefined
  return { paidCents: keptCents(balance), openCents: openCents(balance), way: booking.restWay }
}

/** Returns until when cancelling is free, and which amount the provider keeps after that (rule D278). */
export async function termsOf(
  transaction: TenantTransaction,
  booking: BookingDetails,
  zone: Zone,
  locale: Locale,
  now: Date,
): Promise<readonly CancellationWords[]> {
  const { paymentMethod: method, start, restWay: rest, placeCents } = booking
  const hasGiftCards = method !== 'card' && keptCents(balanceOf(booking)) > placeCents
  const agreement = { nowCents: 0, laterCents: 0, method, rest, start, hasGiftCards }
  const { cancellation } = await findPolicy(transaction)
  return paymentTerms(agreement, cancellation, epochMinuteOf(now)).flatMap((term): CancellationWords[] => {
    if ('cents' in term) return []
    return [
      term.kind === 'cancel-until'
        ? { kind: term.kind, until: when(wallMoment(zone, term.at, booking.locationTypes), locale) }
        : term,
    ]
  })
}
