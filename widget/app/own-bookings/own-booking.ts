import type { Output } from '#shared/api/client.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { centsOf, locationTypesOf } from '../catalogue.ts'

type Wire = Output<'appointment'>

/** State of a booking. `asked`: the provider wants another time. `unpaid`: a card payment is open. `over`: it has taken place. */
export type OwnBookingState = 'accepted' | 'asked' | 'unpaid' | 'rejected' | 'over'

export type OwnPayment =
  | 'free'
  | 'paid'
  /** The deposit was paid, and something is left. */
  | 'deposit'
  | 'credit'
  | 'afterwards'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'credit-back'
  | 'forfeited'
  | 'none'

/** What a cancellation does to the payment. `asks-provider`: the customer must settle it with the provider (rule D61). */
export type CancellationCost =
  | 'gives-credit'
  | 'gives-money'
  | 'loses-credit'
  | 'loses-money'
  | 'asks-provider'
  | 'costs-nothing'

/** A booking as its customer sees it. Times have the organisation's offset: 2025-03-14T18:30:00+01:00. */
export interface OwnBooking {
  id: string
  version: number
  state: OwnBookingState
  payment: OwnPayment
  cancellation: CancellationCost
  givenBack: Wire['givenBack']
  serviceId: string
  serviceName: string
  specialistId: string
  specialistName: string
  date: LocalDate
  startTime: string
  endTime: string
  /** The price of all seats. */
  priceCents: number
  /** What was paid of it, and how much of that goes back by itself with a cancellation that gives money back. */
  paidCents: number
  paidOnlineCents: number
  /** What is left after a deposit or another part, and how it is paid; undefined where nothing is. */
  rest?: { cents: number; way: RestWay; canPay: boolean } | undefined
  /** What a coupon took off the price. */
  discountCents?: number
  /** What was agreed for a held booking: what gift cards paid, what is paid online now, and what later and how. */
  agreed?: { giftCents: number; nowCents: number; laterCents: number; rest: RestWay } | undefined
  /** What was given back. */
  returnedCents: number
  seats: number
  locationType: LocationType | undefined
  address: string
  city: string
  canCancel: boolean
  canReschedule: boolean
  /** Whether a cancellation now would be late (rule D53). */
  isLate: boolean
  whenLate: 'forfeit' | 'refuse'
  /** Until when a change is in time; undefined when it is in time until the booking starts. */
  inTimeUntil: string | undefined
  /** The deadline for the answer to the provider's request. */
  answerBy: string | undefined
  /** The end of the hold; undefined for a booking without one. */
  payBy: string | undefined
  /** Its place among the appointments that were booked together; undefined for a single one. */
  repeat?: NonNullable<Wire['repeat']> | undefined
}

/** Something is due online now: a payment, or the card for a fee. */
const awaitsCard = ({ due, paymentMethod, paymentStatus }: Wire): boolean =>
  due !== undefined || (paymentMethod === 'STRIPE' && (paymentStatus === 'PENDING' || paymentStatus === 'FAILED'))

/** Whether a held booking waits for a card only, and nothing is paid now. */
export const isForCardOnly = ({ state, agreed }: Pick<OwnBooking, 'state' | 'agreed'>): boolean =>
  state === 'unpaid' && agreed?.nowCents === 0

/** Determines a booking's state. The first match wins, so that an ended booking is never shown as waiting. */
export function stateOf(wire: Wire): OwnBookingState {
  if (wire.status === 'REJECTED') return 'rejected'
  if (wire.isPast) return 'over'
  if (wire.status === 'PENDING') return 'asked'
  return awaitsCard(wire) ? 'unpaid' : 'accepted'
}

export function paymentOf(wire: Wire): OwnPayment {
  const { paymentMethod, paymentStatus, price, status } = wire
  const isCredit = paymentMethod === 'CREDITS'
  if (paymentStatus === 'REFUNDED') return isCredit ? 'credit-back' : 'refunded'
  if (paymentStatus === 'PAID') {
    // Money that was paid directly to the provider is not refunded by the product (rule D61), so the booking stays paid.
    if (status === 'REJECTED' && paymentMethod !== 'AFTER_PAY') return 'forfeited'
    if (isCredit) return 'credit'
    return restOf(wire) ? 'deposit' : 'paid'
  }
  // A coupon may have taken off all of the price.
  if (price === 0 || paymentStatus === 'NONE') return 'free'
  if (status === 'REJECTED') return 'none'
  if (paymentMethod === 'AFTER_PAY') return 'afterwards'
  return paymentStatus === 'FAILED' ? 'failed' : 'pending'
}

const wayOf = (rest: 'ONLINE' | 'PLACE' | undefined): RestWay => (rest === 'ONLINE' ? 'online' : 'place')

const agreedOf = ({ due, balance }: Wire): OwnBooking['agreed'] =>
  due && {
    giftCents: centsOf(balance.kept),
    nowCents: centsOf(due.now),
    laterCents: centsOf(balance.open) - centsOf(due.now),
    rest: wayOf(due.rest),
  }

/** What is left of a booking of which a part was paid: the deposit, or by gift card or at the place of one that is paid afterwards. */
function restOf({ rest, balance, canPayRest = false, paymentMethod, status }: Wire): OwnBooking['rest'] {
  const isPartly = paymentMethod === 'AFTER_PAY' && status !== 'REJECTED' && balance.kept > 0 && balance.open > 0
  if (!rest && !isPartly) return undefined
  return { cents: centsOf(balance.open), way: wayOf(rest), canPay: canPayRest }
}

/** Determines what a cancellation costs. It is shown before, so that customers know what they lose (rule D53). */
export function cancellationCostOf({ givenBack, paymentMethod, paymentStatus, ...wire }: Wire): CancellationCost {
  if (givenBack === 'CREDIT') return 'gives-credit'
  if (givenBack === 'MONEY') return 'gives-money'
  // What gift cards paid comes back by itself in time, and is kept otherwise, whatever the rest is paid with.
  if (paymentMethod === 'AFTER_PAY' && wire.balance.kept > wire.balance.keptAtPlace)
    return wire.isLate ? 'loses-money' : 'gives-money'
  if (paymentStatus !== 'PAID') return 'costs-nothing'
  if (paymentMethod === 'CREDITS') return 'loses-credit'
  return paymentMethod === 'STRIPE' ? 'loses-money' : 'asks-provider'
}

export const readOwnBooking = (wire: Wire): OwnBooking => ({
  id: wire.id,
  version: wire.version,
  state: stateOf(wire),
  payment: paymentOf(wire),
  cancellation: cancellationCostOf(wire),
  givenBack: wire.givenBack,
  serviceId: wire.serviceId,
  serviceName: wire.serviceName,
  specialistId: wire.instructorId,
  specialistName: wire.instructorName,
  date: localDate(wire.startTime.slice(0, 10)),
  startTime: wire.startTime,
  endTime: wire.endTime,
  priceCents: centsOf(wire.price),
  paidCents: centsOf(wire.balance.kept),
  paidOnlineCents: centsOf(wire.balance.kept) - centsOf(wire.balance.keptAtPlace),
  rest: restOf(wire),
  discountCents: centsOf(wire.price) - centsOf(wire.balance.agreed) - centsOf(wire.returned),
  agreed: agreedOf(wire),
  returnedCents: centsOf(wire.returned),
  seats: wire.seats,
  locationType: locationTypesOf(wire.locationTypes)[0],
  address: wire.address,
  city: wire.city,
  canCancel: wire.canCancel,
  canReschedule: wire.canReschedule,
  isLate: wire.isLate,
  whenLate: wire.whenLate === 'REFUSE' ? 'refuse' : 'forfeit',
  inTimeUntil: wire.inTimeUntil ?? undefined,
  answerBy: wire.requestExpiresAt ?? undefined,
  payBy: wire.holdExpiresAt ?? undefined,
  repeat: wire.repeat ?? undefined,
})
