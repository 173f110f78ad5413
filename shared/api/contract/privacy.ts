import { z } from 'zod'
import { MONEY_KINDS } from '#shared/domain/balance/money-entry.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { keptBuyer } from './invoices.ts'
import { email, givenPassword, id, instant } from './primitives.ts'

const moment = z.string().meta({ description: 'Instant in UTC, 2025-03-14T17:30:00.000Z' })

/** An entry of a booking's history, without data of other people. */
const trailLine = z.strictObject({
  kind: z.string(),
  by: z.enum(['CUSTOMER', 'PROVIDER', 'SYSTEM']),
  at: moment,
  /** The person's own IP address; deleted after 90 days (rule D128). */
  networkAddress: z.string().nullable(),
})

/** The data that one organisation has about a person. */
export const customerData = z.strictObject({
  organisation: z.strictObject({ id, name: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** The mail address that the provider entered; empty for a customer who joined with an account. */
  email: z.string(),
  language: z.string().nullable(),
  /** Whether the customer cannot book online. */
  isBlocked: z.boolean(),
  /** Name and address for invoices; null when none was given. */
  invoiceAddress: keptBuyer.nullable(),
  since: moment,
  tags: z.array(z.string()),
  /** Members' notes about the customer, without their authors. */
  notes: z.array(z.strictObject({ text: z.string(), at: moment, changedAt: moment })),
  bookings: z.array(
    z.strictObject({
      id,
      service: z.string(),
      instructor: z.string(),
      startTime: instant,
      endTime: instant,
      status: z.string(),
      price: z.number(),
      paymentMethod: z.string().nullable(),
      paymentStatus: z.string(),
      attendance: z.string().nullable(),
      isCancelledLate: z.boolean(),
      guest: z.strictObject({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() }),
      language: z.string(),
      note: z.string(),
      seats: z.int(),
      /** The questions with their wording at the time. An answer without values means that the provider left it unanswered. */
      answers: z.array(
        z.strictObject({
          question: z.string(),
          answer: z.array(z.string()),
          /** Whether a member entered the answer for the person. */
          isByProvider: z.boolean(),
          language: z.string(),
          at: moment,
        }),
      ),
      bookedAt: moment,
      trail: z.array(trailLine),
    }),
  ),
  orders: z.array(
    z.strictObject({
      id,
      name: z.string(),
      price: z.number(),
      paymentMethod: z.string().nullable(),
      paymentStatus: z.string(),
      orderedAt: moment,
    }),
  ),
  credits: z.array(
    z.strictObject({
      service: z.string(),
      kind: z.string(),
      credits: z.int(),
      at: moment,
      expiresAt: moment.nullable(),
    }),
  ),
  waiting: z.array(
    z.strictObject({
      service: z.string(),
      startTime: moment.nullable(),
      date: z.string().nullable(),
      status: z.string(),
      language: z.string(),
      joinedAt: moment,
      changedAt: moment,
      offeredTime: moment.nullable(),
      offeredUntil: moment.nullable(),
    }),
  ),
  /** Whether the person booked without an account. */
  cameAsGuest: z.boolean(),
  /** Links that open a booking without a log-in. Their secrets are left out. */
  guestLinks: z.array(z.strictObject({ bookingId: id, isMailed: z.boolean(), at: moment, endsAt: moment })),
  /** Invoices are stored for the legally required period, even after the person was erased. */
  invoices: z.array(
    z.strictObject({
      number: z.string(),
      bookingId: id.nullable(),
      orderId: id.nullable(),
      kind: z.string(),
      date: z.string(),
      total: z.number(),
      buyer: keptBuyer,
      /** The dates of the reminders about the invoice. */
      remindedOn: z.array(z.string()),
      lines: z.array(z.strictObject({ description: z.string(), quantity: z.int(), total: z.number() })),
    }),
  ),
  /** The consents to text messages: the wording that the person agreed to, and when and how the consent ended. */
  textConsents: z.array(
    z.strictObject({
      phoneNumber: z.string(),
      wording: z.string(),
      language: z.string(),
      givenBy: z.string(),
      givenAt: moment,
      endedAt: moment.nullable(),
      endedBy: z.string().nullable(),
    }),
  ),
  textMessages: z.array(
    z.strictObject({
      /** Null if the message contained a log-in code. */
      bookingId: id.nullable(),
      phoneNumber: z.string(),
      segments: z.int(),
      status: z.string(),
      at: moment,
      changedAt: moment,
    }),
  ),
  /** Gift cards that the person bought or received, without their codes. */
  giftCards: z.array(
    z.strictObject({
      buyer: z.strictObject({ name: z.string(), email: z.string() }),
      receiver: z.strictObject({ name: z.string(), email: z.string() }),
      message: z.string(),
      at: moment,
      mailedAt: moment.nullable(),
    }),
  ),
  /** The money received for bookings; refunds are negative amounts. */
  money: z.array(
    z.strictObject({
      bookingId: id,
      kind: z.enum(MONEY_KINDS),
      amount: z.number(),
      by: z.enum(['CUSTOMER', 'PROVIDER', 'SYSTEM']),
      reason: z.string(),
      at: moment,
    }),
  ),
  /** The fees for no-shows and late cancellations that the customer agreed to, and the card that is saved for them. */
  guarantees: z.array(
    z.strictObject({
      bookingId: id,
      wording: z.string(),
      language: z.enum(['nl', 'en']),
      agreedAt: moment,
      /** The saved card, such as 'visa 4242, 12/2034'; null if none is saved. */
      card: z.string().nullable(),
      cardSavedAt: moment.nullable(),
      cardRemovedAt: moment.nullable(),
      /** When the customer was last asked by mail to pay the fee, and when the provider waived it; null if never. */
      feeAskedAt: moment.nullable(),
      feeGivenUpAt: moment.nullable(),
    }),
  ),
  payments: z.array(
    z.strictObject({
      bookingId: id.nullable(),
      orderId: id.nullable(),
      amount: z.number(),
      /** For a payment of several bookings, the part of each; empty for other payments. */
      parts: z.array(z.strictObject({ bookingId: id, amount: z.number() })),
      status: z.string(),
      provider: z.string(),
      /** iDEAL, card or Bancontact; null if the payment provider did not report it. */
      channel: z.string().nullable(),
      /** The payment's id at the payment provider; null until the provider has answered. */
      reference: z.string().nullable(),
      at: moment,
    }),
  ),
})

const personalData = z.strictObject({
  exportedAt: moment,
  account: z.strictObject({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    language: z.string().nullable(),
    createdAt: moment,
  }),
  sessions: z.array(z.strictObject({ surface: z.string(), createdAt: moment, lastSeenAt: moment, expiresAt: moment })),
  /** Names and times of passkeys. Their public keys are left out, because they reveal nothing about a person. */
  passkeys: z.array(z.strictObject({ name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
  /** When the second step of the log-in was switched on; null if it is off. */
  secondFactorSince: moment.nullable(),
  /** Security events of the account: log-ins and changes of the log-in methods. */
  events: z.array(z.strictObject({ kind: z.string(), at: moment, networkAddress: z.string().nullable() })),
  /** Invitations to work for an organisation. */
  invitations: z.array(z.strictObject({ role: z.string(), at: moment })),
  /** Mails that are queued or were sent recently. */
  mails: z.array(z.strictObject({ template: z.string(), at: moment })),
  organizations: z.array(customerData),
})

const done = z.strictObject({ accepted: z.literal(true) })
/** Identifies a customer by id or by mail address: that of the account, or the contact address that the provider entered. */
const customerOf = z.union([z.strictObject({ email }), z.strictObject({ customerId: id })])

export const privacy = {
  exportMyData: defineEndpoint({
    summary: 'Everything that the product holds of the caller, at all organisations',
    rule: 'D129',
    callers: 'customer',
    success: personalData,
  }),
  eraseMe: defineEndpoint({
    summary: 'Erase the caller: their account, and their data at all organisations',
    rule: 'D129',
    callers: 'customer',
    body: z.strictObject({ password: givenPassword }),
    success: done,
    errors: ['works-here'],
    limited: 'credentials',
  }),
  exportCustomer: defineEndpoint({
    summary: 'Everything that the organisation holds of a customer',
    rule: 'D129',
    callers: 'owner',
    tenant: 'session',
    body: customerOf,
    success: customerData,
    errors: ['not-found'],
  }),
  eraseCustomer: defineEndpoint({
    summary: 'Erase a customer from the records of the organisation',
    rule: 'D129',
    callers: 'owner',
    tenant: 'session',
    body: customerOf,
    success: done,
    errors: ['not-found'],
  }),
}
