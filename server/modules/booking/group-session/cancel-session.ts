import type { Output } from '#shared/api/client.ts'
import { givenBackOf } from '#shared/domain/booking/booking-payment-transitions.ts'
import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'
import { findPublished, setExceptions } from '#server/modules/scheduling/index.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { changeBooking } from '#server/modules/booking/booking/change/change-booking.ts'
import { givenBackWords } from '#server/modules/booking/booking/customer/own-booking-wire.ts'
import { cancelByProvider } from '#server/modules/booking/booking/provider/cancel-or-ask-to-reschedule.ts'
import { endSessionEntries } from '#server/modules/booking/records/waiting-list/session-entries.ts'
import type { LockedSession } from './run-on-locked-session.ts'

/**
 * Cancels all bookings of a session in the same way as a provider cancels one booking: payments by card or credit are returned, and the
 * customer gets a mail with the provider's message (rule D173). People on the waiting list of the session are notified too (rule D192). The
 * session is no longer offered; if its time was cut from a window, that time becomes available again.
 */
export async function cancelSession(
  needs: Dependencies,
  request: RequestOf<'cancelSession'>,
  { transaction, start, bookings }: LockedSession,
): Promise<Output<'cancelSession'>> {
  const { body, now } = request
  const cancelled: Output<'cancelSession'>['bookings'] = []
  for (const seen of bookings) {
    const changed = await changeBooking(needs, transaction, {
      by: providerAgent(request),
      now,
      seen,
      decide: (booking) => cancelByProvider(transaction, booking, now, body.message),
    })
    orRollBack(changed)
    cancelled.push({ id: seen.id, givenBack: givenBackWords[givenBackOf(seen)] })
  }
  const specialistId = body.specialistId.toLowerCase()
  const target = { kind: 'session', serviceId: body.serviceId.toLowerCase(), specialistId, start } as const
  const claimIds = bookings.map(({ claimId }) => claimId)
  const waited = await endSessionEntries(needs, transaction, { target, claimIds }, now)
  if (waited > 0) await announce(transaction, ['waiting'])
  await withdraw(
    transaction,
    bookings.flatMap(({ occurrence }) => occurrence ?? []),
  )
  return { bookings: cancelled }
}

/** Removes sessions from the published availability. Windows stay, so the time of their cancelled bookings is available again. */
async function withdraw(transaction: TenantTransaction, booked: readonly OccurrenceKey[]): Promise<void> {
  const distinct = booked.filter((key, index) => booked.findIndex((other) => isSameOccurrence(other, key)) === index)
  for (const occurrence of distinct) {
    const published = await findPublished(transaction, occurrence)
    if (published?.terms.kind !== 'session') continue
    await setExceptions(transaction, [{ kind: 'cancelled', occurrence }])
    await announce(transaction, ['availability'])
  }
}
