import { awaitsCard, claimsSeat, hasBegun } from '#shared/domain/booking/booking.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import {
  type Agent,
  type BookingDetails,
  changeBooking,
  endOverdueOf,
  findBooking,
  listBookings,
  specialistsOf,
} from '#server/modules/booking/index.ts'
import { giveClaimTo, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { readFreeColleagues } from './free-colleagues.ts'

interface HandOver {
  readonly by: Agent
  readonly now: Date
  /** The booking as it was read without a lock. */
  readonly seen: BookingDetails
  /** The version that the client saw. */
  readonly version: number
  readonly from: string
  readonly to: string
  /** The provider's text in the mails to the customers. */
  readonly message: string
}

/**
 * Gives a booking to a colleague at the same time (rule D405). All bookings of a group session go together. The colleague must deliver the
 * service and be free; rooms and other companions stay. Customers get a mail, and so does the colleague. A colleague who replaces a companion
 * changes nothing for the customer, who is not told. The transaction must be one of `inTenantUndoable`.
 */
export async function handOverBooking(
  needs: Dependencies,
  transaction: TenantTransaction,
  { by, now, seen, version, from, to, message }: HandOver,
): Promise<BookingDetails | Refusal> {
  await lockSpecialists(transaction, [seen.specialistId, from, to])
  await endOverdueOf(needs, transaction, [...new Set([seen.specialistId, from, to])].toSorted(), now)
  const booking = await findBooking(transaction, seen.id)
  if (!booking || booking.version !== version || booking.specialistId !== seen.specialistId) return refuse('conflict')
  const minute = epochMinuteOf(now)
  if (!claimsSeat(booking, minute) || hasBegun(booking, minute)) return refuse('transition-not-allowed')
  const colleagues = (await readFreeColleagues(transaction, [booking])).get(booking.id) ?? []
  if (!colleagues.some(({ id }) => id === to)) return refuse('slot-taken')
  const together = (await listBookings(transaction, booking, seen.specialistId)).filter(
    ({ claimId }) => claimId === booking.claimId,
  )
  await giveClaimTo(transaction, booking.claimId, { from, to })
  if (booking.specialistId !== from) {
    await announce(transaction, ['slots', 'bookings'])
    return booking
  }
  for (const [index, each] of together.entries()) {
    const changed = await changeBooking(needs, transaction, {
      by,
      now,
      seen: each,
      otherSpecialistIds: [to],
      decide: (current) => ({
        kind: 'moved',
        change: { specialistId: to },
        // The customer of a booking that waits for its card payment is not notified (rule D35). The colleague gets one mail for a session.
        mails: awaitsCard(current)
          ? []
          : index === 0
            ? ['specialist-changed', 'hand-over-received']
            : ['specialist-changed'],
        message,
      }),
    })
    orRollBack(changed)
  }
  return (await findBooking(transaction, booking.id)) ?? booking
}

/** Whether an earlier attempt of the same request has already given this booking to the colleague. */
export const isHandedOver = (booking: BookingDetails, { from, to }: Pick<HandOver, 'from' | 'to'>): boolean =>
  specialistsOf(booking).includes(to) && !specialistsOf(booking).includes(from)
