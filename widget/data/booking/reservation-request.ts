import type { Input } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { GivenAnswer } from '#shared/domain/question/answer.ts'
import type { GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Organisation, Service } from '../catalogue.ts'
import { guestId } from '../guest/guest-visit.ts'
import type { User } from '../session.ts'
import type { OfferedSlot } from './merge-offered-slots.ts'
import { toWireLocationTypes } from './slot-queries.ts'

/** Voucher codes (a coupon and gift cards), with the amounts of the quote that the customer saw. */
export interface SeenVouchers {
  codes: string[]
  seenQuote: { discount: number; giftCard: number; now: number }
}

export interface Reservation {
  organisation: Organisation
  service: Service
  slot: OfferedSlot
  /** The number of seats to book. */
  seats: number
  /** The answers to the questions of the service. */
  answers: readonly GivenAnswer[]
  locationType: LocationType | undefined
  /** The postal address of a meeting in person, if it is known. */
  address: string | undefined
  customer: User
  /** The name that was typed on the payment screen, or else the account's name. */
  fullName: string
  phoneNumber?: string
  /** The payment method; undefined for a price of 0. */
  method: PaymentMethod | undefined
  /**
   * The deposit that the customer saw, which the server compares with its own. Null if no deposit was shown; undefined to skip the
   * comparison.
   */
  depositCents?: Cents | null | undefined
  vouchers?: SeenVouchers | undefined
  /** The fees that the customer agreed to; absent when no card is asked for. */
  agreedFees?: GuaranteeFees | undefined
}

/** The request body of `reserve`, for a slot or a package. */
export type ReservationBody = Input<'reserve'>['body']

/** Payment methods on the wire. Credits have no method there: `useCredits` requests them instead (rule B4.1). */
const wireMethods = { 'pay-afterwards': 'AFTER_PAY', card: 'STRIPE', credits: null } as const

export const toWireMethod = (method: PaymentMethod | undefined): NonNullable<ReservationBody['paymentMethod']> | null =>
  method ? wireMethods[method] : null

export const toWirePrice = (cents: Cents): NonNullable<ReservationBody['order']['seenPrice']> => ({
  amount: eurosOfCents(cents),
  currency: 'EUR',
})

/** Splits a full name: "Noor van Dijk" → "Noor" and "van Dijk". */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/**
 * The request body for a reservation (rules B3.12, B4.5 and B9.4). The server computes price, states and customer itself, but the
 * specification requires that they are sent. Without a name, the part of the mail address before the @ is used.
 */
export function toReservationBody({
  organisation,
  service,
  slot,
  seats,
  answers,
  locationType,
  customer,
  fullName,
  phoneNumber = '',
  method,
  depositCents,
  vouchers,
  agreedFees,
}: Reservation): ReservationBody {
  const { ref } = slot
  const eventSlotId = ref.kind === 'event' ? ref.eventSlotId : null
  return {
    booking: {
      ...splitName(fullName || customer.email.replace(/@.*/, '')),
      phoneNumber,
      email: customer.email,
      date: slot.date,
      seats,
      paymentStatus: 'PENDING',
      status: 'ACCEPTED',
      slot: eventSlotId === null ? null : { id: eventSlotId },
      windowId: ref.kind === 'window' ? ref.windowId : null,
      windowStart: ref.kind === 'window' ? ref.startTime : null,
      freeCancellation: false,
      locationTypes: toWireLocationTypes(locationType ? [locationType] : []),
      locationIds: locationType === 'physical' ? [...slot.locationIds] : [],
    },
    order: {
      eventId: eventSlotId,
      serviceId: service.id,
      specialistId: slot.specialistId,
      customerId: customer.id === guestId ? null : customer.id,
      useCredits: method === 'credits',
      organisationId: organisation.id,
      seats,
      packageId: null,
      isPurchase: false,
      seenPrice: toWirePrice(slot.priceCents * seats),
      ...seenDepositOf(depositCents, vouchers),
    },
    paymentMethod: toWireMethod(method),
    answers: answers.map((answer) => ({ ...answer, values: [...answer.values] })),
    ...vouchers,
    ...(agreedFees && {
      agreedFees: { noShow: eurosOrNull(agreedFees.noShowCents), late: eurosOrNull(agreedFees.lateCents) },
    }),
  }
}

const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents))

/**
 * Returns the deposit that the customer saw. With voucher codes it is left out, because the quote that was seen states the amount to pay
 * now.
 */
function seenDepositOf(depositCents: Reservation['depositCents'], vouchers: SeenVouchers | undefined) {
  if (depositCents === undefined || vouchers) return {}
  return { seenDeposit: depositCents === null ? null : toWirePrice(depositCents) }
}

/** The request body for the calendar message of a new booking (rule B7.19). */
export function toCalendarEventBody({
  organisation,
  service,
  slot,
  address = '',
  customer,
}: Reservation): Input<'createCalendarEvent'>['body'] {
  const moment = (dateTime: string) => ({ dateTime, timeZone: organisation.zone })
  return {
    summary: service.name,
    location: address,
    description: `${service.name}, ${organisation.name}`,
    start: moment(slot.startTime),
    end: moment(slot.endTime),
    attendees: [{ email: customer.email }],
  }
}
