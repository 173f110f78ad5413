import { cardKeptUntil } from '#shared/domain/guarantee/card-keeping-time.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { findBooking } from '#server/modules/booking/index.ts'
import { forgetCard, noteFace, takeDueCard } from '#server/modules/money/records/guarantee/guarantees.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { isSettled } from '#shared/domain/payment/payment-intent.ts'

/** Milliseconds until a failed check of a card is repeated. */
const RETRY = 15 * 60_000

/**
 * Checks the saved card of a booking (rule D302): reads its brand and last digits, or removes it at the provider when its removal was
 * requested or its retention has ended. A card with a charge in progress stays until the charge is settled. Throws when the provider cannot
 * be reached; the check is repeated later.
 */
export async function checkSavedCard(
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
    // When this server has no access to the provider any more, the card is only removed here: nobody can charge it through this server.
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
