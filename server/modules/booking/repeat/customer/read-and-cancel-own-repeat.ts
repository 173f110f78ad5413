import type { Output } from '#shared/api/client.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Holder, isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { specialistsAround } from '#server/modules/scheduling/index.ts'
import { customerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBookings, listBookingsOfRepeat } from '#server/modules/booking/booking/read-bookings.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { changeBooking } from '#server/modules/booking/booking/change/change-booking.ts'
import { cancelByCustomer } from '#server/modules/booking/booking/customer/cancel-own-booking.ts'
import { customerView, ownBooking } from '#server/modules/booking/booking/customer/own-booking-handlers.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { findService } from '#server/modules/catalogue/index.ts'

type Request = RequestOf<'cancelOwnRepeat'>
type Answer = Output<'cancelOwnRepeat'>

/**
 * Returns all bookings of the repeat to which a booking of the caller belongs, sorted by start; undefined when the booking is not part of a
 * repeat.
 */
async function bookingsOfOwnRepeat(
  transaction: TenantTransaction,
  bookingId: string,
  caller: Holder,
): Promise<readonly BookingDetails[] | undefined> {
  const selected = await ownBooking(transaction, bookingId.toLowerCase(), caller)
  if (!selected?.repeat) return undefined
  const all = await listBookingsOfRepeat(transaction, selected.repeat.id)
  return caller.accountId === null
    ? all.filter(({ id }) => caller.bookingIds.has(id))
    : all.filter(({ accountId }) => accountId === caller.accountId)
}

/** All bookings of a repeat as their customer sees them (rule D266). */
export async function ownRepeat(
  transaction: TenantTransaction,
  { caller, params: { bookingId }, now, reader }: Pick<RequestOf<'ownRepeat'>, 'caller' | 'params' | 'now' | 'reader'>,
): Promise<Output<'ownRepeat'> | Refusal> {
  const own = await customerView(transaction, now, reader)
  const bookings = await bookingsOfOwnRepeat(transaction, bookingId, caller)
  return own && bookings ? { appointments: bookings.map(own.view) } : refuse('not-found')
}

/**
 * Cancels all bookings of a repeat that the policy still lets the customer cancel, in one transaction under the locks of their specialists
 * (rule D267). Nothing is written when the bookings differ from those that the customer saw.
 */
export async function cancelOwnRepeat(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, now } = request
  const before = await bookingsOfOwnRepeat(transaction, body.bookingId, caller)
  const [first] = before ?? []
  if (!before || !first) return refuse('not-found')
  const service = await findService(transaction, first.serviceId)
  const specialistIds = before.flatMap(({ specialistId }) => specialistsAround(service, specialistId))
  await lockSpecialists(transaction, specialistIds)
  const requestHash = sha256(JSON.stringify(['own-repeat-cancel', body]))
  // A guest has no account, so the customer owns the idempotency key.
  const key = { accountId: caller.accountId ?? first.customerId, key: idempotencyKey, requestHash }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind === 'repeated') return replay.answer
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  await endOverdueOf(needs, transaction, [...new Set(specialistIds)], now)

  const own = await customerView(transaction, now, request.reader)
  const bookings = await bookingsOfOwnRepeat(transaction, body.bookingId, caller)
  if (!own || !bookings) return refuse('not-found')
  if (bookings.some(({ specialistId }) => !specialistIds.includes(specialistId))) return refuse('conflict')
  const open = bookings.filter((booking) => own.view(booking).canCancel)
  if (open.length === 0) return refuse('transition-not-allowed')
  const seen = new Map(body.seen.map((each) => [each.id.toLowerCase(), each]))
  if (open.length !== seen.size || !open.every(({ id }) => seen.has(id))) return refuse('conflict')

  for (const booking of open) {
    const as = seen.get(booking.id)
    orRollBack(
      await changeBooking(needs, transaction, {
        by: customerAgent(request),
        now,
        seen: booking,
        version: as?.version,
        decide: async (current) => {
          const outcome = await cancelByCustomer(transaction, current, own.policy, as?.givenBack, now)
          return isRefusal(outcome) ? outcome : { ...outcome.decision, mails: [] }
        },
      }),
    )
  }
  await tell(needs, transaction, open)
  const after = await findBookings(
    transaction,
    open.map(({ id }) => id),
  )
  const answer: Answer = { appointments: after.map(own.view) }
  await keepAnswer(transaction, key, answer, now)
  return answer
}

/** Queues one mail to the customer, and one to each specialist about their own bookings (rule D267). */
async function tell(
  { outbox, secrets }: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  cancelled: readonly BookingDetails[],
): Promise<void> {
  const [first] = cancelled
  if (!first?.repeat) throw new RolledBack(refuse('not-found'))
  const { organisationId } = transaction
  const news = { organisationId, locale: first.guestLocale, repeatId: first.repeat.id, isByCustomer: true as const }
  const changesOf = (bookings: readonly BookingDetails[]): { bookingId: string; start: EpochMinute }[] =>
    bookings.map(({ id, start }) => ({ bookingId: id, start }))
  const toCustomer = { template: 'repeat-changed', ...news, changes: changesOf(cancelled) } as const
  await outbox.add(transaction.sql, { ...toCustomer, changeId: secrets.id() })
  for (const [, bookings] of Map.groupBy(cancelled, ({ specialistId }) => specialistId)) {
    const toSpecialist = { template: 'repeat-cancelled', ...news, changes: changesOf(bookings) } as const
    await outbox.add(transaction.sql, { ...toSpecialist, changeId: secrets.id() })
  }
}
