import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import { toEpochDay, localDate } from '#shared/time/local-date.ts'
import { addDays } from '#tests/properties/naive-series.ts'
import { naiveSlots, type NaiveOccurrence } from '#tests/properties/naive-slots.ts'
import { momentOf } from '#tests/properties/wall-by-temporal.ts'
import { dateOf, idOf, type Occurrence, timesOf, touches, type Times, ZONE } from './naive-availability.ts'

/** The model of an organisation, as plain lists. After the same events, the product must show the same. */
export interface NaiveStudio {
  now: number
  occurrences: readonly Occurrence[]
  readonly bookings: Booking[]
  readonly lots: Lot[]
  readonly services: readonly Service[]
  readonly policy: BookingPolicy
  readonly cancellation: CancellationPolicy
  readonly requestMinutes: number
  readonly holdMinutes: number
}

export interface Booking {
  readonly id: string
  readonly customer: number
  readonly serviceId: string
  readonly priceCents: number
  /** The lot whose credits paid the booking; undefined when money paid it. */
  readonly lot: Lot | undefined
  specialistId: string
  start: number
  end: number
  /** The name of the booking's occurrence; undefined outside the availability. */
  occurrenceId: string | undefined
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED'
  payment: PaymentState
  method: PaymentMethod | null
  holdUntil: number | undefined
  requestUntil: number | undefined
}

/** A lot: credits that were bought together. */
export interface Lot {
  readonly customer: number
  readonly serviceId: string
  readonly expiresAt: number
  left: number
}

export type Answer = 'done' | 'refused'

// Bookings. ------------------------------------------------------------------------------------------------------------

/** Whether a booking's hold or reschedule request has expired (rules D34 and D35). */
export function isOverdue({ now }: NaiveStudio, { status, payment, holdUntil, requestUntil }: Booking): boolean {
  const isUnpaid = payment === 'held' || payment === 'failed'
  const isHoldOver = isUnpaid && holdUntil !== undefined && holdUntil <= now
  return isHoldOver || (status === 'PENDING' && requestUntil !== undefined && requestUntil <= now)
}

export const sits = (studio: NaiveStudio, booking: Booking): boolean =>
  booking.status !== 'REJECTED' && !isOverdue(studio, booking)

/** Whether a booking can still be changed: it is not rejected, not overdue, and has not begun (rules D32 and D33). */
const isOpen = (studio: NaiveStudio, booking: Booking): boolean => sits(studio, booking) && booking.start > studio.now

export const isBooked = (studio: NaiveStudio, occurrence: Occurrence): boolean =>
  studio.bookings.some((booking) => sits(studio, booking) && booking.occurrenceId === idOf(occurrence))

/** Ends overdue bookings, as the product does every few seconds. */
export function endOverdue(studio: NaiveStudio): void {
  for (const booking of studio.bookings) {
    if (booking.status === 'REJECTED' || !isOverdue(studio, booking)) continue
    const isUnpaid = booking.payment === 'held' || booking.payment === 'failed'
    if (isUnpaid && booking.holdUntil !== undefined && booking.holdUntil <= studio.now) booking.payment = 'none'
    else giveBack(studio, booking)
    reject(booking)
  }
}

function reject(booking: Booking): void {
  booking.status = 'REJECTED'
  booking.requestUntil = undefined
}

/** Returns the money or the credit of a booking (rules D55 and D61). */
function giveBack({ now }: NaiveStudio, booking: Booking): void {
  if (booking.payment !== 'paid' || booking.method === 'pay-afterwards') return
  booking.payment = 'refunded'
  if (booking.lot && booking.lot.expiresAt > now) booking.lot.left += 1
}

export function cancel(studio: NaiveStudio, booking: Booking, by: 'provider' | 'customer'): Answer {
  const { now, cancellation } = studio
  if (!isOpen(studio, booking)) return 'refused'
  const isUnpaid = booking.payment === 'held' || booking.payment === 'failed'
  // Rule D122: a booking that waits for its card payment can always be cancelled.
  const isLate = by === 'customer' && booking.status === 'ACCEPTED' && !isUnpaid && isLateFor(studio, booking, now)
  if (isLate && cancellation.whenLate === 'refuse') return 'refused'
  if (!isLate) giveBack(studio, booking)
  reject(booking)
  return 'done'
}

/** Whether a change by the customer counts as late (rule D53). */
const isLateFor = ({ cancellation: { lateMinutes } }: NaiveStudio, { start }: Booking, now: number): boolean =>
  lateMinutes > 0 && start - now < lateMinutes

export function request(studio: NaiveStudio, booking: Booking): Answer {
  if (!isOpen(studio, booking) || booking.status !== 'ACCEPTED') return 'refused'
  booking.status = 'PENDING'
  booking.requestUntil = Math.min(studio.now + studio.requestMinutes, booking.start)
  return 'done'
}

/**
 * Rule D61: records a payment that the provider received directly. Any refund is then up to the provider, whatever the payment method was.
 */
export function confirm(studio: NaiveStudio, booking: Booking): Answer {
  const canBePaid = ['none', 'held', 'failed'].includes(booking.payment) && booking.priceCents > 0
  if (!sits(studio, booking) || !canBePaid) return 'refused'
  booking.payment = 'paid'
  booking.method = 'pay-afterwards'
  booking.holdUntil = undefined
  return 'done'
}

/** The target of a move: a slot, or an unpublished time of the booking's specialist. */
export interface Target extends Times {
  readonly specialistId: string
  readonly occurrenceId: string | undefined
}

/** Whether a booking already has the time that it is moved to, so that the move changes nothing. */
const isSettledAt = (booking: Booking, to: Target): boolean =>
  booking.status === 'ACCEPTED' && booking.occurrenceId === to.occurrenceId && booking.start === to.start

export function moveByProvider(studio: NaiveStudio, booking: Booking, to: Target, leavesOpen: boolean): Answer {
  if (isOpen(studio, booking) && isSettledAt(booking, to)) return 'done'
  if (!isOpen(studio, booking) || to.start <= studio.now) return 'refused'
  const left = studio.occurrences.find((one) => idOf(one) === booking.occurrenceId)
  const hasOthers = studio.bookings.some(
    (other) => other !== booking && sits(studio, other) && other.occurrenceId === booking.occurrenceId,
  )
  const isWithdrawn = left?.kind === 'session' && !leavesOpen && !hasOthers && to.occurrenceId !== booking.occurrenceId
  const others = studio.bookings.filter((other) => other !== booking)
  const isFree =
    to.occurrenceId === undefined
      ? isFreeTime({ ...studio, bookings: others }, to, isWithdrawn ? left : undefined)
      : isOffered({ ...studio, bookings: others }, booking.serviceId, to)
  if (!isFree) return 'refused'
  if (isWithdrawn) studio.occurrences = studio.occurrences.filter((one) => one !== left)
  settle(booking, to)
  return 'done'
}

/** Moves a booking for its customer (rule D62). */
export function moveByCustomer(studio: NaiveStudio, booking: Booking, to: Target): Answer {
  if (isOpen(studio, booking) && isSettledAt(booking, to)) return 'done'
  const others = { ...studio, bookings: studio.bookings.filter((other) => other !== booking) }
  const isAllowed = booking.status === 'PENDING' || !isLateFor(studio, booking, studio.now)
  if (!isOpen(studio, booking) || !isAllowed || !isOffered(others, booking.serviceId, to)) return 'refused'
  settle(booking, to)
  return 'done'
}

function settle(booking: Booking, { start, end, specialistId, occurrenceId }: Target): void {
  Object.assign(booking, { start, end, specialistId, occurrenceId, status: 'ACCEPTED', requestUntil: undefined })
}

/** Whether a specialist has no booking and no session at a time (rule A5.21). */
function isFreeTime(studio: NaiveStudio, time: Target, withdrawn: Occurrence | undefined): boolean {
  const overlapsBooking = studio.bookings.some(
    (one) => sits(studio, one) && one.specialistId === time.specialistId && touches(one, time),
  )
  const overlapsSession = studio.occurrences.some((one) => {
    const times = timesOf(one)
    const isSession = one.kind === 'session' && one.specialistId === time.specialistId && one !== withdrawn
    return isSession && times !== undefined && touches(times, time)
  })
  return !overlapsBooking && !overlapsSession
}

// Slots. ---------------------------------------------------------------------------------------------------------------

/** The bookable slots of a service, of all specialists, from the first to the last date inclusive. */
export function slotsOf(studio: NaiveStudio, serviceId: string, first: string, last: string): Partial<Slot>[] {
  const service = studio.services.find(({ id }) => id === serviceId)
  if (!service) throw new Error(`No service ${serviceId}`)
  const search = {
    service,
    now: studio.now,
    days: { first: toEpochDay(localDate(first)), last: toEpochDay(localDate(last)) },
    series: [],
    exceptions: new Map(),
    claims: claimsOf(studio),
    openLocationIds: [],
    policy: studio.policy,
  }
  const published = studio.occurrences.filter(({ place }) => place.date >= first && place.date <= last)
  return [...naiveSlots(search, published.flatMap(inSearch)).values()].flatMap(([slot]) => (slot ? [slot] : []))
}

function inSearch(one: Occurrence): NaiveOccurrence[] {
  const times = timesOf(one)
  const { kind, specialistId, serviceIds, priceCents, name, place } = one
  const offer = kind === 'session' ? { serviceId: serviceIds[0], priceCents } : { serviceIds }
  const terms = { kind, specialistId, ...offer, zone: ZONE, locationTypes: [], locationIds: [] }
  const text = `${one.seriesId} ${name.date} ${name.minute}`
  return times ? [{ name: text, terms: terms as unknown as Series, date: place.date, ...times }] : []
}

function claimsOf(studio: NaiveStudio): BusyClaim[] {
  const seated = studio.bookings.filter((one) => sits(studio, one))
  const groups = Map.groupBy(seated, (one) => `${one.occurrenceId ?? one.id} ${one.start} ${one.specialistId}`)
  return [...groups.values()].map((together) => {
    const { specialistId, serviceId, start, end, occurrenceId } = together[0]!
    return { specialistId, serviceId, start, end, occurrence: keyOf(occurrenceId), seats: together.length }
  })
}

function keyOf(id: string | undefined): BusyClaim['occurrence'] {
  if (id === undefined) return null
  const [seriesId = '', date = '', time = ''] = id.split('_')
  const day = toEpochDay(localDate(date.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')))
  return { seriesId, day, startMinute: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) }
}

export function isOffered(studio: NaiveStudio, serviceId: string, { start, specialistId }: Target): boolean {
  const date = dateOf(start)
  return slotsOf(studio, serviceId, date, date).some(
    (slot) => slot.start === start && slot.specialistId === specialistId,
  )
}

// Credits. -------------------------------------------------------------------------------------------------------------

/** Rule D65: credits expire at the midnight after this many days. */
export const expiryOf = (now: number, validityDays: number): number =>
  momentOf(ZONE, addDays(dateOf(now), validityDays + 1), 0)

/** The lot of credits that pays a booking: of those with credits left, the one that expires first. */
export function lotFor({ lots, now }: NaiveStudio, customer: number, serviceId: string): Lot | undefined {
  return lots
    .filter((lot) => lot.customer === customer && lot.serviceId === serviceId && lot.left > 0 && lot.expiresAt > now)
    .toSorted((a, b) => a.expiresAt - b.expiresAt)[0]
}

export const usable = (studio: NaiveStudio, customer: number, serviceId: string): number =>
  studio.lots
    .filter((lot) => lot.customer === customer && lot.serviceId === serviceId && lot.expiresAt > studio.now)
    .reduce((sum, { left }) => sum + left, 0)
