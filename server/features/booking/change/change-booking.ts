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

/** What a use case decides about a booking that it read under the lock. Its seat it has seen to itself. */
export interface Decision {
  readonly kind: BookingEventKind
  readonly change: WrittenChange
  readonly mails: readonly BookingTemplate[]
  /** What changed beside bookings and slots. */
  readonly topics?: readonly Topic[]
}

export interface ChangeOrder {
  readonly by: Agent
  readonly now: Date
  /** The booking as it was found without a lock, by somebody who may see it. */
  readonly seen: BookingDetails
  /** The version that a client decided about, where it says so; another one is refused. */
  readonly version?: number | undefined
  /** False for what may still be done once a deadline is over: a payment that comes late. */
  readonly endsOverdue?: boolean
  /** Whose time is taken besides that of the booking's own specialist. */
  readonly otherSpecialistIds?: readonly string[]
  readonly decide: (
    booking: BookingDetails,
    transaction: TenantTransaction,
  ) => Decision | Refusal | 'as-it-is' | Promise<Decision | Refusal | 'as-it-is'>
}

export interface BookingChanges {
  /**
   * Changes one booking in the transaction, which whoever calls it runs by `inTenantUndoable`:
   * 1. the specialists are locked, sorted by id, before any row;
   * 2. the booking is read again: a deadline that is over ends it first, and that stays even though the call is refused;
   * 3. the use case decides, and moves the seat;
   * 4. the booking is written if nobody else wrote it since, the credit given back, the trail written;
   * 5. mails and news leave with the commit, or not at all.
   *
   * A decision that is refused leaves no trace of anything, nor does one that the booking is already as it is wanted: whoever
   * asks again because no answer came gets the answer.
   */
  change(transaction: TenantTransaction, order: ChangeOrder): Promise<BookingDetails | Refusal>
  /** Ends a booking whose deadline is over; false when none is. Needs `lockSpecialist`. */
  endOverdue(transaction: TenantTransaction, booking: BookingDetails, now: Date): Promise<boolean>
}

/** Of what a customer did their provider is told. */
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
      // Somebody gave it to a specialist whose time is not locked.
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

/** A transaction that changes bookings: what was refused halfway is undone, and a lost race is an outcome. */
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

/** The change of a transition, or the refusal that it means. */
export function changeOf(transition: BookingTransition): BookingChange | Refusal {
  return transition.kind === 'changed' ? transition.change : refuse('transition-not-allowed')
}

/** The end of a booking that is given back, whatever was paid for it (rule D61). */
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
