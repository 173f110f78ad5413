import { awaitsCard, type Booking, isHoldOver } from '#shared/domain/booking/booking.ts'
import type { BookingEventKind } from '#shared/domain/booking/booking-event.ts'
import { expireHold } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import { givenBackOf } from '#shared/domain/booking/booking-payment-transitions.ts'
import {
  type BookingChange,
  type BookingTransition,
  expireRescheduleRequest,
} from '#shared/domain/booking/booking-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { BookingTemplate } from '#server/modules/booking/booking/mails/booking-mail-job-types.ts'
import { isTimeTaken } from '#server/platform/database/database-errors.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce, type Topic } from '#server/platform/change-feed.ts'
import { type Agent, recordEvent } from '#server/modules/booking/booking/trail/booking-events.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking, listBookingsOfRepeat } from '#server/modules/booking/booking/read-bookings.ts'
import { writeChange, type WrittenChange } from '#server/modules/booking/booking/write-bookings.ts'
import { lockResources, lockSpecialists, releaseSeats } from '#server/modules/scheduling/records/index.ts'
import { wantInvoice } from '#server/modules/money/records/index.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import { orRollBack, withRollback, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import { giveBackAfter } from './give-back.ts'

/** The outcome of a use case for a booking that was read under the lock. The use case has already moved or released the booking's seat. */
export interface Decision {
  readonly kind: BookingEventKind
  readonly change: WrittenChange
  readonly mails: readonly BookingTemplate[]
  /** The provider's message in these mails; empty or absent for none. */
  readonly message?: string
  /** The amount that these mails mention. */
  readonly amountCents?: number
  /** Topics to announce in addition to bookings and slots. */
  readonly topics?: readonly Topic[]
}

export interface ChangeOrder {
  readonly by: Agent
  readonly now: Date
  /** The booking as it was read without a lock, to check that the caller may see it. */
  readonly seen: BookingDetails
  /** The version that the client saw. The change is refused when the booking has another version. */
  readonly version?: number | undefined
  /** Whether an expired booking is ended first. False for a change that is allowed after a deadline, such as a late payment. */
  readonly endsOverdue?: boolean
  /** Specialists to lock in addition to the booking's own. */
  readonly otherSpecialistIds?: readonly string[]
  /** Resources to lock for a change that takes units. */
  readonly resourceIds?: readonly string[]
  readonly decide: (
    booking: BookingDetails,
    transaction: TenantTransaction,
  ) => Decision | Refusal | 'as-it-is' | Promise<Decision | Refusal | 'as-it-is'>
}

/** What changing a booking needs of the server. */
export type ChangeNeeds = Pick<Dependencies, 'outbox' | 'secrets'>

/**
 * Changes a booking within a transaction of `inTenantUndoable`:
 * 1. The specialists are locked in the order of their ids, then the resources, before any row.
 * 2. The booking is read again. If its deadline has passed, it is ended, which is committed although the call is refused.
 * 3. The use case decides and moves the seat.
 * 4. The booking is written unless another transaction changed it; credits are returned and the history is written.
 * 5. Mails and announcements are sent after the commit.
 *
 * A refused decision writes nothing. A request for the state that the booking already has succeeds without a change.
 */
export async function changeBooking(
  needs: ChangeNeeds,
  transaction: TenantTransaction,
  { by, now, seen, version, endsOverdue = true, decide, otherSpecialistIds = [], resourceIds = [] }: ChangeOrder,
): Promise<BookingDetails | Refusal> {
  const specialistIds = new Set([seen.specialistId, ...otherSpecialistIds])
  await lockSpecialists(transaction, specialistIds)
  await lockResources(transaction, resourceIds)
  const booking = await findBooking(transaction, seen.id)
  // In the meantime the booking was assigned to another specialist, who is not locked.
  if (!booking || !specialistIds.has(booking.specialistId)) return refuse('conflict')
  if (endsOverdue && (await endOverdue(needs, transaction, booking, now))) return refuse('transition-not-allowed')
  if (version !== undefined && version !== booking.version) return refuse('conflict')
  const decision = orRollBack(await decide(booking, transaction))
  if (decision === 'as-it-is') return booking
  await writeDecision(needs, transaction, booking, decision, by, now)
  return (await findBooking(transaction, booking.id)) ?? booking
}

/**
 * Ends a booking whose deadline has passed, together with the other bookings of the same specialist that wait for the same payment (rule
 * D307). Returns false when the deadline has not passed. The caller must hold `lockSpecialists`.
 */
export async function endOverdue(
  needs: ChangeNeeds,
  transaction: TenantTransaction,
  booking: BookingDetails,
  now: Date,
): Promise<boolean> {
  const minute = epochMinuteOf(now)
  const ending = endingOf(booking, minute)
  if (!ending) return false
  const others = ending.kind === 'hold-expired' ? await heldWith(transaction, booking, minute) : []
  const ended = [booking, ...others]
  await releaseSeats(transaction, ended)
  for (const each of ended) {
    const own = endingOf(each, minute)
    if (own) await writeDecision(needs, transaction, each, own, { actor: 'system', surface: 'deadline' }, now)
  }
  if (ending.kind === 'hold-expired' && booking.repeat) {
    await mailUnpaidRepeat(needs, transaction, booking, booking.repeat.id, ended)
  }
  return true
}

async function writeDecision(
  { outbox, secrets }: ChangeNeeds,
  transaction: TenantTransaction,
  booking: BookingDetails,
  { kind, change, mails, message = '', amountCents: toldCents, topics = [] }: Decision,
  by: Agent,
  now: Date,
): Promise<void> {
  if (!(await writeChange(transaction, booking, change))) throw new RolledBack(refuse('conflict'))
  await giveBackAfter(transaction, booking, change, by, now)
  if (change.payment === 'paid') await wantInvoice(transaction, { bookingId: booking.id, orderId: null }, now)
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
      ...(message !== '' && { message }),
      ...(toldCents !== undefined && { amountCents: toldCents }),
    }
    await outbox.addAll(
      transaction.sql,
      mails.map((template) => ({ ...news, template })),
    )
  }
  await announce(transaction, ['slots', 'bookings', ...topics, ...newsOf(booking, kind, by)])
}

/** Queues one mail about all appointments of a repeat that were not paid in time. */
async function mailUnpaidRepeat(
  { outbox }: ChangeNeeds,
  { sql, organisationId }: TenantTransaction,
  { guestLocale: locale }: BookingDetails,
  repeatId: string,
  ended: readonly BookingDetails[],
): Promise<void> {
  const changes = ended.map(({ id, start }) => ({ bookingId: id, start })).toSorted((a, b) => a.start - b.start)
  const [first] = changes
  if (!first) return
  const job = { template: 'repeat-unpaid', organisationId, locale, repeatId, changeId: first.bookingId } as const
  await outbox.add(sql, { ...job, changes })
}

/** The notification to the provider about a customer's change. */
const newsOf = (booking: BookingDetails, kind: BookingEventKind, { actor }: Agent): readonly Topic[] =>
  actor === 'customer' && !awaitsCard(booking) && (kind === 'cancelled' || kind === 'moved')
    ? [`${kind}:${booking.id}`]
    : []

/**
 * Runs a transaction that changes bookings. A refusal rolls it back. When a concurrent booking has taken the time first, the result is a
 * refusal too.
 */
export async function inTenantUndoable<Value>(
  { database }: Pick<Dependencies, 'database'>,
  organisationId: string,
  work: (transaction: TenantTransaction) => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  try {
    return await withRollback(() => database.inTenant(organisationId, work))
  } catch (error) {
    if (isTimeTaken(error)) return refuse('slot-taken')
    throw error
  }
}

/** Returns the change of an allowed transition, and a refusal otherwise. */
export function changeOf(transition: BookingTransition): BookingChange | Refusal {
  return transition.kind === 'changed' ? transition.change : refuse('transition-not-allowed')
}

/** Adds the refund of what was paid to a change that ends a booking (rule D61). */
export function withGivenBack(
  booking: Booking & Pick<BookingDetails, 'paymentMethod'>,
  change: BookingChange,
): BookingChange {
  return givenBackOf(booking) === 'nothing' ? change : { ...change, payment: 'refunded' }
}

function endingOf(booking: BookingDetails, now: number): Decision | undefined {
  const hold = expireHold(booking, now)
  // For the bookings of a repeat, a single mail reports all of them (`mailUnpaidRepeat`), so no mail is sent per booking.
  const mails = booking.repeat ? [] : (['hold-expired'] as const)
  if (hold.kind === 'changed') return { kind: 'hold-expired', change: hold.change, mails }
  const request = expireRescheduleRequest(booking, now)
  if (request.kind !== 'changed') return undefined
  const change = withGivenBack(booking, request.change)
  return { kind: 'request-expired', change, mails: ['request-expired', 'expiry-received'] }
}

/** Returns the other bookings of the same repeat that wait for the same payment and have the same specialist, who is locked. */
async function heldWith(
  transaction: TenantTransaction,
  { id, repeat, specialistId }: BookingDetails,
  now: number,
): Promise<BookingDetails[]> {
  const all = repeat ? await listBookingsOfRepeat(transaction, repeat.id) : []
  return all.filter(
    (each) =>
      each.id !== id && each.specialistId === specialistId && each.status !== 'rejected' && isHoldOver(each, now),
  )
}
