import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { call } from '../../app/api.ts'
import { sendReservation, type PriceChange, type ReservationAnswer } from '../../app/booking/reservation.ts'
import { toReservationBody, type Reservation, type ReservationBody } from '../../app/booking/reservation-request.ts'
import { guestId } from '../../app/guest/guest-visit.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'
import { begun, cardPaymentQuery, updateCardPayment, type Payable } from '../../app/payment/card-payment.ts'
import { paymentQuery } from '../../app/payment/payment-query.ts'
import { heldBookingsQuery, heldFor, standingBookingsQuery } from './held-booking.ts'
import { toPackageBody, type PackagePurchase } from './package-request.ts'

/** The order of a slot, with the booking that already holds it if a card payment was started. */
export interface SlotIntent extends Reservation {
  kind: 'slot'
  scheduleId: string
  held: OwnBooking | undefined
}

export type OrderIntent = SlotIntent | ({ kind: 'package' } & PackagePurchase)

export type OrderOutcome =
  | { kind: 'booked'; bookingId: string }
  | { kind: 'ordered' }
  /** The order waits for a card payment, or was paid in another tab. */
  | { kind: 'to-pay'; paymentId: string; isPaid: boolean }
  | { kind: 'slot-taken' }
  | PriceChange

export type Ordered = Exclude<OrderOutcome, PriceChange | { kind: 'slot-taken' }>

export const isOrdered = (outcome: OrderOutcome): outcome is Ordered =>
  outcome.kind !== 'slot-taken' && outcome.kind !== 'price-changed'

/** The same order at another price, with the deposit of that price, which the payment names. A seat that was held before was released with the first request. */
export const atPrice = (intent: OrderIntent, priceCents: number): OrderIntent =>
  intent.kind === 'slot'
    ? {
        ...intent,
        slot: { ...intent.slot, priceCents: priceCents / intent.seats },
        held: undefined,
        depositCents: undefined,
        // With another price there may be other fees, which the customer sees first.
        agreedFees: undefined,
      }
    : { ...intent, package: { ...intent.package, priceCents } }

/** The ids of bookings that this visit holds. Those that the customer does not continue are released. */
const heldHere = new Set<string>()

/**
 * Submits an order. What was started before is continued: a slot that this customer holds is not booked again, and a started
 * payment stays the same.
 */
export async function submitOrder(client: QueryClient, intent: OrderIntent): Promise<OrderOutcome> {
  if (intent.kind === 'package') return send(client, toPackageBody(intent), intent.package.id)
  const outcome = await orderSlot(client, intent)
  if (outcome.kind === 'slot-taken') {
    // This customer may have taken the slot in another tab.
    const own = heldFor(await client.query(standingBookingsQuery(intent.customer.id)), slotOf(intent), zoneOf(intent))
    if (own?.state === 'accepted') return { kind: 'booked', bookingId: own.id }
    return own ? orderHeld(client, intent, own) : outcome
  }
  return outcome
}

const slotOf = ({ service, scheduleId }: SlotIntent) => ({ serviceId: service.id, scheduleId })

const isOfGuest = ({ customer }: SlotIntent): boolean => customer.id === guestId

const zoneOf = ({ organisation }: SlotIntent): string => organisation.zone

async function orderSlot(client: QueryClient, intent: SlotIntent): Promise<OrderOutcome> {
  if (intent.held) return orderHeld(client, intent, intent.held)
  const order = () => send(client, toReservationBody(intent), undefined, isOfGuest(intent))
  const outcome = await order().catch(async (error: unknown) => {
    // The holds of this visit are released, because the new order replaces them, and the order is sent again.
    if (!(error instanceof AppError) || error.code !== 'too-many-holds' || heldHere.size === 0) throw error
    await letOthersGo(client, intent)
    return order()
  })
  if (isOrdered(outcome) && heldHere.size > 0) await letOthersGo(client, intent)
  return outcome
}

/** Whether a booking is held for what the customer chose: a payment by card, or only the card for a fee. */
function isHeldFor({ method, agreedFees }: SlotIntent, { payment }: OwnBooking): boolean {
  const needsOnlyCard = payment === 'afterwards' || payment === 'free'
  return needsOnlyCard ? method !== 'card' && agreedFees !== undefined : method === 'card'
}

/** Goes on with the held booking, or releases it for another payment method. */
async function orderHeld(client: QueryClient, intent: SlotIntent, held: OwnBooking): Promise<OrderOutcome> {
  if (isHeldFor(intent, held)) return beginPayment(client, { bookingId: held.id }, undefined, undefined)
  const payment = await client.query({ ...cardPaymentQuery({ bookingId: held.id }), staleTime: 0 })
  if (payment.isPaid) return { kind: 'to-pay', paymentId: payment.id, isPaid: true }
  await letGo(held)
  return send(client, toReservationBody(intent), undefined, isOfGuest(intent))
}

async function send(
  client: QueryClient,
  body: ReservationBody,
  packageId: string | undefined,
  isGuest = false,
): Promise<OrderOutcome> {
  const request = JSON.stringify(body)
  const known = begun.get(request)
  const outcome = known ? ({ kind: 'booked', answer: known } as const) : await sendReservation(body, isGuest)
  if (outcome.kind !== 'booked') return outcome
  const { answer } = outcome
  const bookingId = answer.appointmentId
  if (!answer.payment) return bookingId === null ? { kind: 'ordered' } : { kind: 'booked', bookingId }

  begun.set(request, answer)
  if (bookingId !== null) heldHere.add(bookingId)
  const payable = bookingId === null ? { orderId: answer.orderId ?? '' } : { bookingId }
  try {
    const outcomeOfPayment = await beginPayment(client, payable, answer, packageId)
    // A held booking can be found on the server, but an unpaid order cannot, so the answer with its id stays in memory.
    if (outcomeOfPayment.kind !== 'to-pay' || outcomeOfPayment.isPaid || bookingId !== null) begun.delete(request)
    return outcomeOfPayment
  } catch (error) {
    if (error instanceof AppError && hasEnded.has(error.code)) begun.delete(request)
    throw error
  }
}

/** Error codes of a payment that can no longer be made. */
const hasEnded = new Set<string>(['payment-expired', 'not-found', 'transition-not-allowed'])

/** Creates the payment and sends the reservation's data (rule B4.6). Repeated calls return the same payment. */
async function beginPayment(
  client: QueryClient,
  payable: Payable,
  answer: ReservationAnswer | undefined,
  packageId: string | undefined,
): Promise<OrderOutcome> {
  const query = cardPaymentQuery(payable)
  const created = await client.query({ ...query, staleTime: 0 })
  const paymentId = created.id
  if (created.isPaid) return { kind: 'to-pay', paymentId, isPaid: true }
  client.setQueryData(query.queryKey, await updateCardPayment(created, answer, packageId))
  await client.query(paymentQuery(paymentId))
  return { kind: 'to-pay', paymentId, isPaid: false }
}

/** Releases a seat. The version ensures that a booking that was paid meanwhile is not cancelled. */
const letGo = async ({ id, version }: OwnBooking): Promise<void> => {
  heldHere.delete(id)
  await call('cancelAppointment', { body: { id, version } })
}

/** Releases other unpaid bookings of this visit. If that fails, they end when their hold expires. */
async function letOthersGo(client: QueryClient, intent: SlotIntent): Promise<void> {
  const bookings = await client.query(heldBookingsQuery(intent.customer.id))
  const current = heldFor(bookings, slotOf(intent), zoneOf(intent))
  const left = bookings.filter((each) => heldHere.has(each.id) && each.id !== current?.id)
  await Promise.allSettled(left.map(letGo))
}
