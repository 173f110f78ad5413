import type { Output } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { centsOf, locationTypesOf } from '../catalogue.ts'

type Wire = Output<'appointment'>

/** `asked`: its provider wants another time. `unpaid`: it waits for a card payment. `over`: it took place. */
export type OwnBookingState = 'accepted' | 'asked' | 'unpaid' | 'rejected' | 'over'

export type OwnPayment =
  | 'free'
  | 'paid'
  | 'credit'
  | 'afterwards'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'credit-back'
  | 'forfeited'
  | 'none'

/** What a cancellation does to what was paid; `asks-provider` is between the two of them (rule D61). */
export type CancellationCost =
  | 'gives-credit'
  | 'gives-money'
  | 'loses-credit'
  | 'loses-money'
  | 'asks-provider'
  | 'costs-nothing'

/** A booking as its customer sees it. Times have the organisation's wall in them: 2025-03-14T18:30:00+01:00. */
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
  priceCents: number
  locationType: LocationType | undefined
  address: string
  city: string
  canCancel: boolean
  canReschedule: boolean
  /** Too late to cancel without a loss, or at all (rule D53). */
  isLate: boolean
  whenLate: 'forfeit' | 'refuse'
  /** Undefined: until it begins. */
  inTimeUntil: string | undefined
  /** Until when the provider's request waits for an answer. */
  answerBy: string | undefined
  /** Until when it is kept without its payment. */
  payBy: string | undefined
}

const awaitsCard = ({ paymentMethod, paymentStatus }: Wire): boolean =>
  paymentMethod === 'STRIPE' && (paymentStatus === 'PENDING' || paymentStatus === 'FAILED')

/** First match wins: what has ended needs nobody's answer or payment any more. */
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
    // What the provider received in another way is theirs to give back (rule D61): here it stays paid.
    if (status === 'REJECTED' && paymentMethod !== 'AFTER_PAY') return 'forfeited'
    return isCredit ? 'credit' : 'paid'
  }
  if (price === 0) return 'free'
  if (status === 'REJECTED') return 'none'
  if (paymentMethod === 'AFTER_PAY') return 'afterwards'
  return paymentStatus === 'FAILED' ? 'failed' : 'pending'
}

/** Said before a cancellation, so that nobody loses by it what they did not know of (rule D53). */
export function cancellationCostOf({ givenBack, paymentMethod, paymentStatus }: Wire): CancellationCost {
  if (givenBack === 'CREDIT') return 'gives-credit'
  if (givenBack === 'MONEY') return 'gives-money'
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
})
