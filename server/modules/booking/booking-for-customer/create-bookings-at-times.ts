import type { BookingState } from '#shared/domain/booking/booking-event.ts'
import { type BookingStart, startBooking } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import type { Customer } from '#shared/domain/customer/customer.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { Answer } from '#shared/domain/question/answer.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { BookableTime, TimeCheck } from '#shared/domain/slot/provider-booking/check-time.ts'
import { warningId } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { type PersonAgent, recordEvents } from '#server/modules/booking/booking/trail/booking-events.ts'
import { insertBookings, type NewBooking } from '#server/modules/booking/booking/write-bookings.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { type AppointmentRequest, chosenPlace } from '#server/modules/booking/booking/reservation-input.ts'
import { claimTimes, lockResources } from '#server/modules/scheduling/records/index.ts'
import { spendCredits } from '#server/modules/money/records/index.ts'
import { insertAnswers } from '#server/modules/catalogue/index.ts'
import { insertRepeat, type Repeat } from '#server/modules/booking/repeat/repeats.ts'
import { resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { checkTimes, type SpecialistOrder, type TimeOfOrder } from './check-times.ts'

/** A time to book, with its price, its location and the warnings that the provider confirmed. */
export interface OrderedTime extends TimeOfOrder {
  readonly priceCents: Cents
  readonly place: Pick<AppointmentRequest, 'locationTypes' | 'locationIds'>
  /** The ids of the warnings that the provider overrules. */
  readonly confirmed: ReadonlySet<string>
  /** The number of this time within `BookingOrder.repeat`. */
  readonly repeatNumber?: number
  /** Whether gift cards pay the whole amount that is due for this time, so that it counts as paid online (rule D316). */
  readonly isCovered?: boolean
}

type NamedCustomer = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'phoneNumber'>

export interface BookingOrder extends SpecialistOrder<OrderedTime> {
  /** Finds or creates the customer and locks the row. It is called only when all times can be booked. */
  readonly customer: () => Promise<{ readonly customer: NamedCustomer; readonly locale: Locale } | Refusal>
  readonly by: PersonAgent
  /** Whether credits pay each booking; its price is 0 then (rule D67). */
  readonly isPaidByCredit: boolean
  readonly note: string
  /** The customer's answers to the questions of the service, already validated. */
  readonly answers: readonly Answer[]
  readonly isConfirmedByMail: boolean
  /** Whether the specialist is notified by mail, because another person made the booking. */
  readonly tellsSpecialist: boolean
  /** The repeat that the bookings belong to; it is stored with them. Absent when they belong to none. */
  readonly repeat?: Repeat
  /** The single card payment for all the bookings, which are held until it is made. Absent when no card payment is needed. */
  readonly card?: CardOrder
}

export interface CardOrder {
  /** The initial state in which all the bookings are held; undefined when gift cards pay everything that is due now. */
  readonly beginning: BookingStart | undefined
  /** The deposit for each time; null when the full price is due. */
  readonly depositsCents: readonly (Cents | null)[]
  readonly restWay: RestWay
}

export type BookingOutcome =
  | { readonly kind: 'booked'; readonly bookingIds: readonly string[] }
  /** A time is taken, or has a warning that was not confirmed. Nothing was written. */
  | { readonly kind: 'not-booked'; readonly checks: readonly TimeCheck[] }

type Needs = Pick<Dependencies, 'outbox' | 'secrets'>

/**
 * Books times of one specialist for one customer: either all of them or none (rules D158 to D160). The caller must hold `lockSpecialists`
 * of `specialistsAround`, and must run in `inTenantUndoable`, because a booking that a rule refuses rolls the transaction back.
 */
export async function bookTimes(
  needs: Needs,
  transaction: TenantTransaction,
  order: BookingOrder,
  now: Date,
): Promise<BookingOutcome> {
  const { specialistId, times } = order
  await lockResources(transaction, resourcesOf(order.service))
  await endOverdueOf(needs, transaction, specialistsAround(order.service, specialistId), now)
  const { checks, openLocationIds } = await checkTimes(transaction, order, now)
  const free = checks.filter((check) => check.kind === 'free')
  const isConfirmed = free.every(({ warnings }, index) =>
    warnings.every((warning) => times[index]?.confirmed.has(warningId(warning))),
  )
  if (free.length < times.length || !isConfirmed) return { kind: 'not-booked', checks }
  if (free.some(({ time }) => time.seatsLeft < order.seats)) throw new RolledBack(refuse('too-few-seats'))
  const { bookingIds } = await writeBookings(needs, transaction, order, { free, openLocationIds }, now)
  return { kind: 'booked', bookingIds }
}

/** The result of checking that every time of an order is free, in the order of the times. */
export interface FreeTimes {
  readonly free: readonly { readonly time: BookableTime }[]
  readonly openLocationIds: readonly string[]
}

/**
 * Writes bookings at times that were found free under the lock, in the lock order specialist → customer → claim → booking → credits. The
 * number of statements does not grow with the number of bookings, except for seats of group sessions.
 */
export async function writeBookings(
  { outbox, secrets }: Needs,
  transaction: TenantTransaction,
  order: BookingOrder,
  { free, openLocationIds }: FreeTimes,
  now: Date,
): Promise<{ readonly bookingIds: readonly string[]; readonly locale: Locale }> {
  const { by, seats, isPaidByCredit, service, answers, repeat } = order
  const { customer, locale } = orRollBack(await order.customer())
  const places = order.times.map(({ place }, index) => {
    const time = free[index]?.time
    if (!time) throw new Error('Every time was checked')
    return { time, ...orRollBack(chosenPlace(place, time, openLocationIds)) }
  })
  const claimIds = await claimTimes(
    transaction,
    places.map(({ time }) => ({ time, seats })),
    () => secrets.id(),
  )
  if (claimIds === 'full') throw new RolledBack(refuse('slot-taken'))
  if (repeat) await insertRepeat(transaction, repeat, now)

  const made = places.map((place, index) => newBooking(order, customer, locale, place, index, now, secrets.id()))
  const bookings = made.map((each, index) => ({ ...each.booking, claimId: claimIds[index] ?? '' }))
  await insertBookings(transaction, bookings, now)
  const trail = made.map(({ booking, after }) => {
    const line = { id: secrets.id(), bookingId: booking.id, version: 1, kind: 'created' } as const
    return { ...line, by, at: now, before: null, after }
  })
  await recordEvents(transaction, trail)

  const bookingIds = bookings.map(({ id }) => id)
  const given = bookingIds.flatMap((bookingId) =>
    answers.map((each) => ({ ...each, bookingId, isByProvider: by.actor === 'provider', locale, answeredAt: now })),
  )
  await insertAnswers(transaction, given)
  const paid = bookingIds.map((bookingId) => ({ bookingId, seats }))
  const spending = { customerId: customer.id, serviceId: service.id, bookings: paid }
  if (isPaidByCredit && !(await spendCredits(transaction, spending, now))) {
    const isPlain = bookingIds.length === 1 || by.actor === 'customer'
    throw new RolledBack(isPlain ? refuse('no-credits') : refuse('validation', { useCredit: 'not-enough-credits' }))
  }
  const mails = bookingIds.flatMap((bookingId) => {
    const mail = { organisationId: transaction.organisationId, locale, bookingId }
    return [
      ...(order.isConfirmedByMail ? [{ template: 'booking-confirmed', ...mail } as const] : []),
      ...(order.tellsSpecialist ? [{ template: 'booking-received', ...mail } as const] : []),
    ]
  })
  if (mails.length > 0) await outbox.addAll(transaction.sql, mails)
  await announce(transaction, ['slots', 'bookings'])
  return { bookingIds, locale }
}

interface PlacedTime extends Pick<Slot, 'locationTypes' | 'locationIds'> {
  readonly time: BookableTime
}

/** Builds the row of a booking without its claim, and its state for the trail. */
function newBooking(
  { times, seats, isPaidByCredit, note, repeat, card }: BookingOrder,
  { id: customerId, firstName, lastName, phoneNumber }: NamedCustomer,
  guestLocale: Locale,
  { time, locationTypes, locationIds }: PlacedTime,
  index: number,
  now: Date,
  id: string,
): { readonly booking: Omit<NewBooking, 'claimId'>; readonly after: BookingState } {
  const { serviceId, specialistId, start } = time
  const ordered = times[index]
  const priceCents = isPaidByCredit ? 0 : (ordered?.priceCents ?? 0) * seats
  const isCovered = ordered?.isCovered ?? false
  const paidMethod = isCovered ? 'card' : 'pay-afterwards'
  const ownMethod = isPaidByCredit ? 'credits' : priceCents === 0 ? null : paidMethod
  const beginning = card?.beginning ?? startBooking(ownMethod, time, 0, epochMinuteOf(now), isCovered)
  const placed = { start, end: start + time.durationMinutes, specialistId }
  const { payment, holdExpiresAt } = beginning
  const number = ordered?.repeatNumber
  return {
    booking: {
      ...placed,
      id,
      customerId,
      serviceId,
      priceCents,
      seats,
      payment,
      paymentMethod: card?.beginning ? 'card' : ownMethod,
      holdExpiresAt,
      ...(card && { depositCents: card.depositsCents[index] ?? null, restWay: card.restWay }),
      locationTypes,
      locationIds,
      guest: { firstName, lastName, phoneNumber },
      guestLocale,
      note,
      repeat: repeat && number !== undefined ? { id: repeat.id, number } : undefined,
    },
    after: { ...beginning, ...placed },
  }
}
