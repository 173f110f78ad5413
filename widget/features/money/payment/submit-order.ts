import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { sendReservation, type PriceChange, type ReservationAnswer } from '../../../data/booking/send-reservation.ts'
import { toReservationBody, type Reservation, type ReservationBody } from '../../../data/booking/reservation-request.ts'
import { guestId } from '../../../data/guest/guest-visit.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { begun, cardPaymentQuery, updateCardPayment, type Payable } from '../../../data/payment/card-payment-query.ts'
import { paymentQuery } from '../../../data/payment/payment-query.ts'
import { heldBookingsQuery, heldFor, standingBookingsQuery } from '../../../data/booking/held-booking-queries.ts'
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
  /** The order needs a card payment (`isPaid` is true if it was already made in another tab). */
  | { kind: 'to-pay'; paymentId: string; isPaid: boolean }
  | { kind: 'slot-taken' }
  | PriceChange

export type Ordered = Exclude<OrderOutcome, PriceChange | { kind: 'slot-taken' }>

export const isOrdered = (outcome: OrderOutcome): outcome is Ordered =>
  outcome.kind !== 'slot-taken' && outcome.kind !== 'price-changed'

/**
 * Returns the same order at another price. The seen deposit is removed, because the payment will state the deposit for the new price. A held
 * booking stays, because it is released only once the order was accepted.
 */
export const atPrice = (intent: OrderIntent, priceCents: number): OrderIntent =>
  intent.kind === 'slot'
    ? {
        ...intent,
        slot: { ...intent.slot, priceCents: priceCents / intent.seats },
        depositCents: undefined,
        // The new price may change the fees, which the customer must see before agreeing.
        agreedFees: undefined,
      }
    : { ...intent, package: { ...intent.package, priceCents } }

/** The ids of bookings that this visit holds. Those that the customer does not continue are released. */
const heldHere = new Set<string>()

/**
 * Submits an order. An order that was started before is continued: a slot that this customer already holds is not booked again, and a
 * started payment is reused.
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
    // This visit holds too many seats. Its other holds are released, because the new order replaces them, and the order is sent again.
    if (!(error instanceof AppError) || error.code !== 'too-many-holds' || heldHere.size === 0) throw error
    await letOthersGo(client, intent)
    return order()
  })
  if (isOrdered(outcome) && heldHere.size > 0) await letOthersGo(client, intent)
  return outcome
}

/** Whether the held booking fits the customer's choice: it waits for a card payment, or only for a card as a guarantee. */
function isHeldFor({ method, agreedFees }: SlotIntent, { payment }: OwnBooking): boolean {
  const needsOnlyCard = payment === 'afterwards' || payment === 'free'
  return needsOnlyCard ? method !== 'card' && agreedFees !== undefined : method === 'card'
}

/**
 * Continues with the held booking, or replaces it if the customer chose another payment method. The hold is released only after the server
 * has accepted the other method, or has found nothing but the held seat in its way. So a guest who must first enter a code keeps the seat
 * (rule D357). A hold that has ended meanwhile counts as none.
 */
async function orderHeld(client: QueryClient, intent: SlotIntent, held: OwnBooking): Promise<OrderOutcome> {
  const order = () => send(client, toReservationBody(intent), undefined, isOfGuest(intent))
  try {
    if (isHeldFor(intent, held)) return await beginPayment(client, { bookingId: held.id }, undefined, undefined)
    const payment = await client.query({ ...cardPaymentQuery({ bookingId: held.id }), staleTime: 0 })
    if (payment.isPaid) return { kind: 'to-pay', paymentId: payment.id, isPaid: true }
  } catch (error) {
    if (!isEnded(error)) throw error
    heldHere.delete(held.id)
    return order()
  }
  const outcome = await order().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too-few-seats') return { kind: 'slot-taken' } as const
    throw error
  })
  if (outcome.kind === 'price-changed') return outcome
  if (outcome.kind === 'slot-taken') {
    await letGo(held)
    return order()
  }
  // In a group session, the new booking has taken another seat beside the held one. A failure is ignored, because the hold expires anyway.
  await Promise.allSettled([letGo(held)])
  return outcome
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
  const bookingId = answer.bookingId
  if (!answer.payment) return bookingId === null ? { kind: 'ordered' } : { kind: 'booked', bookingId }

  begun.set(request, answer)
  if (bookingId !== null) heldHere.add(bookingId)
  const payable = bookingId === null ? { orderId: answer.orderId ?? '' } : { bookingId }
  try {
    const outcomeOfPayment = await beginPayment(client, payable, answer, packageId)
    // The server returns held bookings but not unpaid orders, so the answer with an order's id stays in memory.
    if (outcomeOfPayment.kind !== 'to-pay' || outcomeOfPayment.isPaid || bookingId !== null) begun.delete(request)
    return outcomeOfPayment
  } catch (error) {
    if (isEnded(error)) begun.delete(request)
    throw error
  }
}

/** Error codes of a payment that can no longer be made. */
const endings = new Set<string>(['payment-expired', 'not-found', 'transition-not-allowed'])

const isEnded = (error: unknown): boolean => error instanceof AppError && endings.has(error.code)

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
  await call('cancelOwnBooking', { body: { id, version } })
}

/** Releases the other unpaid bookings of this visit. Failures are ignored, because the holds expire anyway. */
async function letOthersGo(client: QueryClient, intent: SlotIntent): Promise<void> {
  const bookings = await client.query(heldBookingsQuery(intent.customer.id))
  const current = heldFor(bookings, slotOf(intent), zoneOf(intent))
  const left = bookings.filter((each) => heldHere.has(each.id) && each.id !== current?.id)
  await Promise.allSettled(left.map(letGo))
}
