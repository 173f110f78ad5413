import type { Output } from '#shared/api/client.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { centsOf, locationTypesOf } from '../catalogue.ts'

type Wire = Output<'ownBooking'>

/**
 * State of a booking. `asked`: the provider asks for another time. `unpaid`: an online payment, or a card for a fee, is still due. `over`:
 * the booking has taken place.
 */
export type OwnBookingState = 'accepted' | 'asked' | 'unpaid' | 'rejected' | 'over'

export type OwnPayment =
  | 'free'
  | 'paid'
  /** A part of the price, such as a deposit, is paid, and the rest is still due. */
  | 'deposit'
  | 'credit'
  | 'afterwards'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'credit-back'
  | 'forfeited'
  | 'none'

/** The effect of a cancellation on the payment. `asks-provider`: the customer must settle the refund with the provider (rule D61). */
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
  /**
   * The paid part of the price, without refunds. `paidOnlineCents` is the share that is refunded automatically by a cancellation that gives
   * money back.
   */
  paidCents: number
  paidOnlineCents: number
  /** The unpaid rest after a deposit or another part payment, and how it is paid; undefined when nothing is left. */
  rest?: { cents: number; way: RestWay; canPay: boolean } | undefined
  /** What a coupon took off the price. */
  discountCents?: number
  /**
   * The agreed payments of a held booking: the amount paid with gift cards, the amount to pay online now, and the amount to pay later and
   * how.
   */
  agreed?: { giftCents: number; nowCents: number; laterCents: number; rest: RestWay } | undefined
  /** The refunded amount. */
  returnedCents: number
  seats: number
  locationType: LocationType | undefined
  /** The link to the video call of a confirmed booking. */
  videoUrl?: string | undefined
  address: string
  city: string
  canCancel: boolean
  canReschedule: boolean
  /** Whether a cancellation now would be late (rule D53). */
  isLate: boolean
  whenLate: 'forfeit' | 'refuse'
  /** The last moment at which a change is in time; undefined when a change is in time until the booking starts. */
  inTimeUntil: string | undefined
  /** The deadline for the answer to the provider's request. */
  answerBy: string | undefined
  /** The end of the hold; undefined for a booking without one. */
  payBy: string | undefined
  /** The booking's place in its series; undefined for a single booking. */
  repeat?: NonNullable<Wire['repeat']> | undefined
}

/** Whether something is due online now: a payment, or a card as a guarantee. */
const awaitsCard = ({ due, paymentMethod, paymentStatus }: Wire): boolean =>
  due !== undefined || (paymentMethod === 'STRIPE' && (paymentStatus === 'PENDING' || paymentStatus === 'FAILED'))

/** Whether a held booking waits for a card only, and nothing is paid now. */
export const isForCardOnly = ({ state, agreed }: Pick<OwnBooking, 'state' | 'agreed'>): boolean =>
  state === 'unpaid' && agreed?.nowCents === 0

/** Whether credits paid the booking, one for each seat, so that its price is said in credits (rule D359). */
export const isByCredit = ({ payment }: Pick<OwnBooking, 'payment'>): boolean =>
  payment === 'credit' || payment === 'credit-back'

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
  // A coupon may have reduced the price to 0.
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

/**
 * Returns the unpaid rest of a partly paid booking: after a deposit, or, if the booking is paid afterwards, after a gift card or a payment
 * on site.
 */
function restOf({ rest, balance, canPayRest = false, paymentMethod, status }: Wire): OwnBooking['rest'] {
  const isPartly = paymentMethod === 'AFTER_PAY' && status !== 'REJECTED' && balance.kept > 0 && balance.open > 0
  if (!rest && !isPartly) return undefined
  return { cents: centsOf(balance.open), way: wayOf(rest), canPay: canPayRest }
}

/** Determines what a cancellation costs. The result is shown before the customer cancels (rule D53). */
export function cancellationCostOf({ givenBack, paymentMethod, paymentStatus, ...wire }: Wire): CancellationCost {
  if (givenBack === 'CREDIT') return 'gives-credit'
  if (givenBack === 'MONEY') return 'gives-money'
  // Money from gift cards is refunded automatically when the cancellation is in time, and is kept by the organisation otherwise. This holds
  // even if the rest is paid afterwards.
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
  specialistId: wire.specialistId,
  specialistName: wire.specialistName,
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
  videoUrl: wire.videoUrl,
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
