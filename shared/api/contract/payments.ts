import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant } from './primitives.ts'

/**
 * Payments by card or bank (spec B sections 4 and 7). The steps of a payment: 1. `reserve` with `paymentMethod:
 * 'STRIPE'` returns `payment: { holdUntil }` and the id of what is paid: `bookingId` of a booking or `orderId` of a
 * package (with `holdUntil` null, because no seat is held). 2. `createPaymentIntent` with that id. Repeated calls return the
 * same intent, so a page that was reloaded or opened twice pays once. When it is paid already the answer is `SUCCEEDED`: show
 * the confirmation. 3. `updatePaymentIntent` with the data received so far (rules B4.6 and B7.21): the server compares it with
 * its own and refuses differences. 4. The payment form confirms with `clientSecret`: Stripe.js with `publishableKey`, or
 * `sandboxPay`; or the customer goes to the address of `payOnPage` and comes back. 5. `payment` by the intent's id returns the result, which the server asks from the provider. `redirect_status`
 * in an address is not trusted (threat W5). While it is `PENDING`, ask again, and stop after `holdUntil`.
 */
export const paymentState = z
  .enum(['PENDING', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'REFUNDED'])
  .meta({
    description:
      'PENDING: nobody has paid yet, or the bank has not answered. REQUIRES_ACTION: the customer has to confirm at their bank. FAILED: declined; the same intent can be tried again while it is held. CANCELLED: the time to pay is over, nothing was paid. REFUNDED: paid too late or twice, and given back.',
  })

/** The provider's id of an intent: `pi_…` of Stripe, `seti_…` where Stripe only saves a card, `tr_…` of Mollie. */
const intentId = z
  .string()
  .regex(/^(pi|tr|seti)_\w{1,200}$/, 'invalid')
  .meta({ description: 'Identifier of a payment intent, as the provider gave it' })

const clientSecret = z
  .string()
  .regex(/^(pi|seti)_\w{1,300}$/, 'invalid')
  .meta({
    description:
      'Lets a page confirm one payment; where a provider puts it into an address, the page takes it out (threat W4)',
  })

/** The data that a page needs for a payment form. */
export const paymentIntent = z.strictObject({
  /** 'sandbox' is used without Stripe keys. It has the same states, but moves no real money. */
  provider: z.enum(['stripe', 'mollie', 'sandbox']),
  paymentIntentId: intentId,
  /** Empty where customers pay on a page of the provider (`payOnPage`). */
  clientSecret: z.union([clientSecret, z.literal('')]),
  /** Stripe's public key; null for other providers. */
  publishableKey: z.string().nullable(),
  /** The connected account for which Stripe.js makes the payment; null if the payment is made to the account of the key. */
  stripeAccount: z.string().nullable(),
  status: paymentState,
  /** The amount in the server's own record. */
  amount: euros,
  currency: z.literal('EUR'),
  /** The payment channels in the order in which to show them. */
  methods: z.array(z.enum(PAYMENT_CHANNELS)),
  /** When the hold on the seat expires; null for a package. */
  holdUntil: instant.nullable(),
  /** Whether the card is saved to charge a fee later (rule D299). If `amount` is 0, the card is only saved. Absent means no. */
  savesCard: z.boolean().optional(),
})

/** The reservation to be paid, as `reserve` returned it. */
export const reservation = z.strictObject({
  totalPrice: euros,
  bookingId: id.nullable(),
  orderId: id.nullish(),
  booking: z.strictObject({ price: euros, packageId: id.nullable() }).nullish(),
  payment: z.strictObject({ holdUntil: instant.nullable() }).nullish(),
})

const payable = ['not-found', 'transition-not-allowed', 'payment-expired', 'payment-unavailable'] as const

export const payments = {
  createPaymentIntent: defineEndpoint({
    summary:
      'Begin, or go on with, the card payment of a booking or an order of the caller; name one of the two. A booking of a series that is held stands for all of them',
    rule: 'B4.6',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z
      .strictObject({
        bookingId: id.nullish(),
        orderId: id.nullish(),
        /** Whether to pay the fee that the customer was asked for (rule D311) instead of the booking's price. */
        isFee: z.boolean().optional(),
      })
      .refine(({ bookingId, orderId }) => (bookingId == null) !== (orderId == null), {
        error: 'required',
        path: ['bookingId'],
      }),
    success: paymentIntent,
    errors: [...payable, 'payment-method-unavailable'],
  }),
  updatePaymentIntent: defineEndpoint({
    summary: 'Bring an intent up to date with the reservation; what the client says is only compared',
    rule: 'B7.21',
    callers: 'holder',
    tenant: 'body',
    worksWhileSuspended: true,
    body: z.strictObject({
      paymentIntentId: intentId,
      organisationId: id,
      /** The caller's token, which must equal the token in the header. */
      token: z.string().max(200, 'too-long').nullish(),
      totalPrice: euros,
      /** The `response` of `reserve`. */
      reservation: reservation.nullish(),
      booking: z.strictObject({ price: euros, packageId: id.nullable() }).nullish(),
      packageId: id.nullish(),
    }),
    success: paymentIntent,
    errors: ['not-found', 'payment-update-failed'],
  }),
  payment: defineEndpoint({
    summary: 'What came of a payment of the caller, as its provider says now (threat W5)',
    rule: 'B4.7',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    success: z.strictObject({
      status: paymentState,
      /** The paid booking, or the first one of a series; null for an order. */
      bookingId: id.nullable(),
      /** All bookings that the payment covers; empty for an order. Optional, because the previous release does not send it. */
      bookingIds: z.array(id).optional(),
      /** Whether the payment is for the fee of the booking (rule D311). Absent means no. */
      isFee: z.boolean().optional(),
      orderId: id.nullable(),
      packageId: id.nullable(),
      serviceId: id.nullable(),
      /** The slot's id, to select the same slot again (rule B2.9); null if the slot is no longer within the availability. */
      scheduleId: z.string().nullable(),
      amount: euros,
      holdUntil: instant.nullable(),
    }),
    errors: ['not-found'],
  }),
  paymentResult: defineEndpoint({
    summary:
      'What came of a payment, for whoever comes back from the bank in another browser. It names nobody and nothing that was bought (rule D358)',
    rule: 'B4.7',
    callers: 'anyone',
    tenant: 'header',
    worksWhileSuspended: true,
    success: z.strictObject({
      status: paymentState,
      about: z.enum(['BOOKING', 'SERIES', 'PACKAGE', 'GIFT_CARD', 'FEE', 'CARD']).meta({
        description: 'What was paid. CARD: nothing was paid, the card is kept as a guarantee for a booking',
      }),
      holdUntil: instant.nullable(),
    }),
    errors: ['not-found'],
  }),
  payOnPage: defineEndpoint({
    summary:
      'The address of the provider’s page where the customer pays or gives the card; it leads back to the widget',
    rule: 'D255',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      paymentIntentId: intentId,
      /** The chosen channel, one of the intent's `methods`. */
      method: z.enum(PAYMENT_CHANNELS, 'invalid'),
      /** The address to which the payment provider's page returns the customer: in the widget, absolute or starting with `/widget/…`. */
      returnUrl: z.string().max(2000, 'too-long'),
    }),
    success: z.strictObject({
      /** The id of the payment that is made on that page. It is a new payment if the provider cannot repeat a declined one. */
      paymentIntentId: intentId,
      pageUrl: z.url({ protocol: /^https?$/ }),
    }),
    errors: [...payable, 'payment-method-unavailable'],
  }),
  sandboxPay: defineEndpoint({
    summary: 'Pay in the sandbox with the outcome of one’s choice; there is no such call when Stripe’s keys are set',
    rule: 'B4.7',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      clientSecret,
      /**
       * The result that the sandbox simulates. 'decline-later': this payment succeeds, but each later charge of the saved card is declined.
       * 'authenticate': asks for confirmation; call again with 'success' or 'decline'. 'redirect': returns `redirectUrl`, a simulated bank
       * page that leads back to `returnUrl`. 'never': the bank does not answer.
       */
      outcome: z.enum(['success', 'decline', 'decline-later', 'authenticate', 'redirect', 'never'], 'invalid'),
      method: z.enum(PAYMENT_CHANNELS, 'invalid'),
      /**
       * The address that the bank redirects back to: in the widget, absolute or starting with `/widget/…`. `payment_intent`,
       * `payment_intent_client_secret` and `redirect_status` are added to its query (rule B2.8).
       */
      returnUrl: z.string().max(2000, 'too-long').nullish(),
    }),
    success: z.strictObject({
      status: paymentState,
      /** The path of the simulated bank page on this server. Like real bank pages it cannot be shown in a frame. */
      redirectUrl: z.string().nullable(),
    }),
    errors: ['not-found', 'transition-not-allowed'],
  }),
}
