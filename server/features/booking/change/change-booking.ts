import { awaitsCard, type Booking } from '#shared/domain/booking/booking.ts'
import type { BookingEventKind } from '#shared/domain/booking/booking-event.ts'
import { expireHold } from '#shared/domain/booking/booking-hold.ts'
import { givenBackOf } from '#shared/domain/booking/booking-payment.ts'
import {
  type BookingChange,
  type BookingTransition,
  expireRescheduleRequest,
} from '#shared/domain/booking/booking-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { BookingTemplate } from '#server/features/booking/mails/booking-mail-jobs.ts'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce, type Topic } from '#server/platform/change-feed.ts'
import { type Agent, recordEvent } from '#server/features/booking/booking-events.ts'
import { type BookingDetails, findBooking, writeChange, type WrittenChange } from '#server/features/booking/bookings.ts'
import { lockSpecialist, releaseSeat } from '#server/features/claim/claims.ts'
import { wantRefund } from '#server/features/payment-store/refunds.ts'
import { giveCreditBack } from '#server/features/credits/book-credits.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import { orRollBack, withRollback, RolledBack } from '#server/platform/database/rollback.ts'

/** The result of a use case for a booking that was read under the lock. The seat has been moved or released already. */
export interface Decision {
  readonly kind: BookingEventKind
  readonly change: WrittenChange
  readonly mails: readonly BookingTemplate[]
  /** Further topics to announce, besides bookings and slots. */
  readonly topics?: readonly Topic[]
}

export interface ChangeOrder {
  readonly by: Agent
  readonly now: Date
  /** The booking as read without a lock, after the check that the caller may see it. */
  readonly seen: BookingDetails
  /** The version that the client saw. Another version is refused. */
  readonly version?: number | undefined
  /** False for a change that is allowed after a deadline, such as a late payment. */
  readonly endsOverdue?: boolean
  /** Further specialists to lock, besides the booking's own. */
  readonly otherSpecialistIds?: readonly string[]
  readonly decide: (
    booking: BookingDetails,
    transaction: TenantTransaction,
  ) => Decision | Refusal | 'as-it-is' | Promise<Decision | Refusal | 'as-it-is'>
}

export interface BookingChanges {
  /**
   * Changes a booking within a transaction of `inTenantUndoable`: 1. the specialists are locked in the order of their ids,
   * before any row; 2. the booking is read again; an expired deadline ends it first, which is kept even when the call is
   * refused; 3. the use case decides, and moves the seat; 4. the booking is written unless somebody else changed it, credits
   * are returned, the history is written; 5. mails and announcements are sent after the commit. A refused decision writes
   * nothing. A repeated request for the state that the booking already has succeeds without a change.
   */
  change(transaction: TenantTransaction, order: ChangeOrder): Promise<BookingDetails | Refusal>
  /** Ends a booking whose deadline has passed; false when none has. Needs `lockSpecialist`. */
  endOverdue(transaction: TenantTransaction, booking: BookingDetails, now: Date): Promise<boolean>
}

/** The notification to the provider about a customer's change. */
const newsOf = (booking: BookingDetails, kind: BookingEventKind, { actor }: Agent): readonly Topic[] =>
  actor === 'customer' && !awaitsCard(booking) && (kind === 'cancelled' || kind === 'moved')
    ? [`${kind}:${booking.id}`]
    : []

export function bookingChanges({ outbox, secrets }: Pick<Dependencies, 'outbox' | 'secrets'>): BookingChanges {
  const write = async (
    transaction: TenantTransaction,
    booking: BookingDetails,
    { kind, change, mails, topics = [] }: Decision,
    by: Agent,
    now: Date,
  ): Promise<void> => {
    if (!(await writeChange(transaction, booking, change))) throw new RolledBack(refuse('conflict'))
    if (change.payment === 'refunded' && booking.paymentMethod === 'credits') {
      await giveCreditBack(transaction, { customerId: booking.customerId, bookingId: booking.id }, now)
    }
    if (change.payment === 'refunded' && booking.paymentMethod === 'card') {
      await wantRefund(transaction, { bookingId: booking.id }, now)
    }
    const version = booking.version + 1
    const after = { ...booking, ...change }
    const line = { id: secrets.id(), bookingId: booking.id, version, kind, by, at: now, before: booking, after }
    await recordEvent(transaction, line)
    if (mails.length > 0) {
      const news = {
        organisationId: transaction.organisationId,
        locale: booking.guestLocale,
        bookingId: booking.id,
        version,
      }
      await outbox.addAll(
        transaction.sql,
        mails.map((template) => ({ ...news, template })),
      )
    }
    await announce(transaction, ['slots', 'bookings', ...topics, ...newsOf(booking, kind, by)])
  }

  const endOverdue: BookingChanges['endOverdue'] = async (transaction, booking, now) => {
    const ending = endingOf(booking, epochMinuteOf(now))
    if (!ending) return false
    await releaseSeat(transaction, booking.claimId)
    await write(transaction, booking, ending, { actor: 'system', surface: 'deadline' }, now)
    return true
  }

  return {
    endOverdue,
    change: async (transaction, { by, now, seen, version, otherSpecialistIds = [], endsOverdue = true, decide }) => {
      const specialistIds = new Set([seen.specialistId, ...otherSpecialistIds])
      for (const id of [...specialistIds].toSorted()) await lockSpecialist(transaction, id)
      const booking = await findBooking(transaction, seen.id)
      // The booking was given to a specialist who is not locked.
      if (!booking || !specialistIds.has(booking.specialistId)) return refuse('conflict')
      if (endsOverdue && (await endOverdue(transaction, booking, now))) return refuse('transition-not-allowed')
      if (version !== undefined && version !== booking.version) return refuse('conflict')
      const decision = orRollBack(await decide(booking, transaction))
      if (decision === 'as-it-is') return booking
      await write(transaction, booking, decision, by, now)
      return (await findBooking(transaction, booking.id)) ?? booking
    },
  }
}

/** Runs a transaction that changes bookings. A refusal rolls it back, and a lost race is returned as a refusal. */
export async function inTenantUndoable<Value>(
  { database }: Pick<Dependencies, 'database'>,
  organisationId: string,
  work: (transaction: TenantTransaction) => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  try {
    return await withRollback(() => database.inTenant(organisationId, work))
  } catch (error) {
    const isOverlap = sqlState(error) === '23P01' && brokenConstraint(error) === 'claim_no_overlap'
    if (isOverlap) return refuse('slot-taken')
    throw error
  }
}

/** The change of a transition, or its refusal. */
export function changeOf(transition: BookingTransition): BookingChange | Refusal {
  return transition.kind === 'changed' ? transition.change : refuse('transition-not-allowed')
}

/** The end of a booking including the refund of its payment (rule D61). */
export function withGivenBack(
  booking: Booking & Pick<BookingDetails, 'paymentMethod'>,
  change: BookingChange,
): BookingChange {
  return givenBackOf(booking) === 'nothing' ? change : { ...change, payment: 'refunded' }
}

function endingOf(booking: BookingDetails, now: number): Decision | undefined {
  const hold = expireHold(booking, now)
  if (hold.kind === 'changed') return { kind: 'hold-expired', change: hold.change, mails: ['hold-expired'] }
  const request = expireRescheduleRequest(booking, now)
  if (request.kind !== 'changed') return undefined
  const mails = ['request-expired', 'expiry-received'] as const
  return { kind: 'request-expired', change: withGivenBack(booking, request.change), mails }
}
