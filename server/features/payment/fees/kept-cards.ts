import { cardKeptUntil } from '#shared/domain/guarantee/kept-card.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { findBooking } from '#server/features/booking/bookings.ts'
import { forgetCard, noteFace, takeDueCard } from '#server/features/guarantee-store/guarantees.ts'
import { providerOf } from '#server/features/payment-store/organisation-payments.ts'
import { latestFee } from '#server/features/payment-store/payments.ts'
import { isSettled } from '#shared/domain/payment/payment-intent.ts'

/** Milliseconds until a look that failed is repeated. */
const RETRY = 15 * 60_000

/**
 * Looks at the kept card of a booking (rule D302): learns what it is, or removes it at the provider when somebody wanted that or its time
 * is over. A card whose fee is being charged stays until that is decided. Fails when the provider cannot be reached; the look is repeated.
 */
export async function lookAtCard(
  { clock, database, payments: providers }: Pick<Dependencies, 'clock' | 'database' | 'payments'>,
  { organisationId, id: bookingId }: { readonly organisationId: string; readonly id: string },
): Promise<void> {
  const now = clock()
  const seen = await database.inTenant(organisationId, async (transaction) => {
    const guarantee = await takeDueCard(transaction, bookingId, now, new Date(now.getTime() + RETRY))
    const card = guarantee?.card
    const booking = card && (await findBooking(transaction, bookingId))
    if (!card || !booking) return undefined
    const fee = await latestFee(transaction, bookingId)
    if (fee && !isSettled(fee.state)) return undefined
    const until = guarantee.removedAt === null ? cardKeptUntil(booking) : undefined
    const keptUntil = until === undefined ? undefined : dateOfEpochMinute(until)
    const payments = await providerOf(transaction, providers, card)
    return { card, keepUntil: keptUntil && keptUntil > now ? keptUntil : undefined, cards: payments?.cards }
  })
  if (!seen) return
  const { card, cards, keepUntil } = seen
  if (keepUntil === undefined) {
    // A provider that this server has no access to any more is not asked; nobody can use the card through it either.
    await cards?.remove(organisationId, card)
    await database.inTenant(organisationId, async (transaction) => {
      await forgetCard(transaction, bookingId, now)
      await announce(transaction, ['bookings'])
    })
    return
  }
  const face = card.face.last4 === '' ? await cards?.read(organisationId, card) : undefined
  await database.inTenant(organisationId, (transaction) => noteFace(transaction, bookingId, face, keepUntil))
}
