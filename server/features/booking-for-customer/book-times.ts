import { startBooking } from '#shared/domain/booking/booking-hold.ts'
import type { Customer } from '#shared/domain/customer/customer.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { BookableTime, TimeCheck } from '#shared/domain/slot/check-time.ts'
import { warningId } from '#shared/domain/slot/booking-warnings.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, RolledBack } from '#server/platform/database/rollback.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { type PersonAgent, recordEvent } from '#server/features/booking/booking-events.ts'
import { insertBooking } from '#server/features/booking/bookings.ts'
import { endOverdueOf } from '#server/features/booking/change/booking-deadlines.ts'
import { type AppointmentRequest, chosenPlace } from '#server/features/booking/reservation-input.ts'
import { takeFreeTime, takeSeat } from '#server/features/claim/claims.ts'
import { lockResources } from '#server/features/claim/resource-claims.ts'
import { resourcesOf } from '#server/features/availability/search/slot-search.ts'
import { spendCredit } from '#server/features/credits/book-credits.ts'
import { checkTimes, type SpecialistOrder, type TimeOfOrder } from './check-times.ts'

/** A time to book, with its price, its place and the confirmed warnings. */
export interface OrderedTime extends TimeOfOrder {
  readonly priceCents: Cents
  readonly place: Pick<AppointmentRequest, 'locationTypes' | 'serviceLocationIds'>
  /** The ids of the warnings that the provider overrules. */
  readonly confirmed: ReadonlySet<string>
}

export interface BookingOrder extends SpecialistOrder<OrderedTime> {
  /** Finds or enters the customer, and holds the row. It is called once all times can be booked. */
  readonly customer: () => Promise<{ readonly customer: Customer; readonly locale: Locale } | Refusal>
  readonly by: PersonAgent
  /** Whether a credit pays each booking; its price is 0 then (rule D67). */
  readonly isPaidByCredit: boolean
  readonly note: string
  readonly isConfirmedByMail: boolean
  /** Whether the specialist is told by mail, because another person books. */
  readonly tellsSpecialist: boolean
}

export type BookingOutcome =
  | { readonly kind: 'booked'; readonly bookingIds: readonly string[] }
  /** A time is taken, or has a warning that was not confirmed. Nothing was written. */
  | { readonly kind: 'not-booked'; readonly checks: readonly TimeCheck[] }

type Needs = Pick<Dependencies, 'outbox' | 'secrets'>

/**
 * Books times of one specialist for one customer, all or none, in the lock order specialist → resource → customer → claim → booking →
 * credits (rules D158 to D160). Needs `lockSpecialists` of `specialistsAround`. A booking that a rule refuses rolls the transaction back, so it has to run in `inTenantUndoable`.
 */
export async function bookTimes(
  needs: Needs,
  transaction: TenantTransaction,
  order: BookingOrder,
  now: Date,
): Promise<BookingOutcome> {
  const { specialistId, times } = order
  await lockResources(transaction, resourcesOf(order.service))
  await endOverdueOf(needs, transaction, [specialistId], now)
  const { checks, openLocationIds } = await checkTimes(transaction, order, now)
  const free = checks.filter((check) => check.kind === 'free')
  const isConfirmed = free.every(({ warnings }, index) =>
    warnings.every((warning) => times[index]?.confirmed.has(warningId(warning))),
  )
  if (free.length < times.length || !isConfirmed) return { kind: 'not-booked', checks }

  const held = orRollBack(await order.customer())
  const bookingIds: string[] = []
  for (const [index, ordered] of times.entries()) {
    const time = free[index]?.time
    if (!time) throw new Error('Every time was checked')
    const place = orRollBack(chosenPlace(ordered.place, time, openLocationIds))
    bookingIds.push(await write(needs, transaction, order, { ...held, time, place, ordered }, now))
  }
  await announce(transaction, ['slots', 'bookings'])
  return { kind: 'booked', bookingIds }
}

interface Writing {
  readonly customer: Customer
  readonly locale: Locale
  readonly time: BookableTime
  readonly place: Pick<Slot, 'locationTypes' | 'locationIds'>
  readonly ordered: OrderedTime
}

/** Writes one booking with its claim, trail, credit and mails. Returns its id. */
async function write(
  { outbox, secrets }: Needs,
  transaction: TenantTransaction,
  { by, isPaidByCredit, note, isConfirmedByMail, tellsSpecialist }: BookingOrder,
  { customer, locale, time, place, ordered }: Writing,
  now: Date,
): Promise<string> {
  const { specialistId, serviceId, start } = time
  const end = start + time.durationMinutes
  const claimId = await takeTime(transaction, time, secrets.id())
  const bookingId = secrets.id()
  const priceCents = isPaidByCredit ? 0 : ordered.priceCents
  const paymentMethod = isPaidByCredit ? 'credits' : priceCents === 0 ? null : 'pay-afterwards'
  const beginning = startBooking(paymentMethod, time, 0, epochMinuteOf(now))
  const { firstName, lastName, phoneNumber } = customer
  await insertBooking(
    transaction,
    {
      id: bookingId,
      claimId,
      customerId: customer.id,
      serviceId,
      specialistId,
      start,
      end,
      priceCents,
      payment: beginning.payment,
      paymentMethod,
      holdExpiresAt: beginning.holdExpiresAt,
      ...place,
      guest: { firstName, lastName, phoneNumber },
      guestLocale: locale,
      note,
    },
    now,
  )
  await recordEvent(transaction, {
    id: secrets.id(),
    bookingId,
    version: 1,
    kind: 'created',
    by,
    at: now,
    before: null,
    after: { ...beginning, start, end, specialistId },
  })
  if (isPaidByCredit && !(await spendCredit(transaction, { customerId: customer.id, serviceId, bookingId }, now))) {
    throw new RolledBack(refuse('no-credits'))
  }
  const mail = { organisationId: transaction.organisationId, locale, bookingId }
  const mails = [
    ...(isConfirmedByMail ? [{ template: 'booking-confirmed', ...mail } as const] : []),
    ...(tellsSpecialist ? [{ template: 'booking-received', ...mail } as const] : []),
  ]
  if (mails.length > 0) await outbox.addAll(transaction.sql, mails)
  return bookingId
}

/** Takes the time of the specialist, or a seat of the session. Returns the id of the claim. */
async function takeTime(transaction: TenantTransaction, time: BookableTime, newId: string): Promise<string> {
  const { kind, occurrence, start, durationMinutes } = time
  if (kind === 'outside' || occurrence === null) {
    await takeFreeTime(transaction, { ...time, end: start + durationMinutes }, newId)
    return newId
  }
  const seat = await takeSeat(transaction, { ...time, kind, occurrence }, newId)
  if (seat.kind === 'full') throw new RolledBack(refuse('slot-taken'))
  return seat.claimId
}
