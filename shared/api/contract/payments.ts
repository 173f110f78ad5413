import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant } from './primitives.ts'

/**
 * Paying by card or through a bank (spec B sections 4 and 7). The way of one payment, for a client:
 *
 * 1. `createAppointment` with `paymentMethod: 'STRIPE'` answers with `payment: { holdUntil }` and the id of what is to be
 *    paid: `appointmentId` of a booking, or `orderId` of a package (then `holdUntil` is null: no seat waits).
 * 2. `createPaymentIntent` with that id. Asked again it answers the same intent, so a page that was reloaded, or opened
 *    twice, pays once. What is paid already answers with `SUCCEEDED`: show the confirmation.
 * 3. `updatePaymentIntent` with what was answered so far (rules B4.6 and B7.21): the server compares, and refuses what is
 *    not its own.
 * 4. The provider's own form confirms with `clientSecret`: Stripe.js with `publishableKey`, or `sandboxPay`.
 * 5. `payment`, by the intent's id: what came of it. The server asks the provider; `redirect_status` in an address is
 *    nobody's word (threat W5). `PENDING` may last: ask again after a while, and stop when `holdUntil` is over.
 */
const paymentState = z.enum(['PENDING', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'REFUNDED']).meta({
  description:
    'PENDING: nobody has paid yet, or the bank has not answered. REQUIRES_ACTION: the customer has to confirm at their bank. FAILED: declined; the same intent can be tried again while it is held. CANCELLED: the time to pay is over, nothing was paid. REFUNDED: paid too late or twice, and given back.',
})

/** The provider's id of an intent, `pi_…`. */
const intentId = z
  .string()
  .regex(/^pi_\w{1,200}$/, 'invalid')
  .meta({ description: 'Identifier of a payment intent, as the provider gave it' })

const clientSecret = z
  .string()
  .regex(/^pi_\w{1,300}$/, 'invalid')
  .meta({
    description:
      'Lets a page confirm one payment; where a provider puts it into an address, the page takes it out (threat W4)',
  })

/** What a page needs to let somebody pay. */
const paymentIntent = z.strictObject({
  /** 'sandbox' without Stripe's keys: same states, no money. */
  provider: z.enum(['stripe', 'sandbox']),
  paymentIntentId: intentId,
  clientSecret,
  /** Of Stripe; null for the sandbox. */
  publishableKey: z.string().nullable(),
  status: paymentState,
  /** Of the server's own record. */
  amount: euros,
  currency: z.literal('EUR'),
  /** Ways to pay within the provider, in the order in which to offer them. */
  methods: z.array(z.enum(PAYMENT_CHANNELS)),
  /** Until when the seat waits; null for a package. */
  holdUntil: instant.nullable(),
})

/** What is bought, as `createAppointment` answered it. */
const reservation = z.strictObject({
  totalPrice: euros,
  appointmentId: id.nullable(),
  orderId: id.nullish(),
  booking: z.strictObject({ price: euros, packageId: id.nullable() }).nullish(),
  payment: z.strictObject({ holdUntil: instant.nullable() }).nullish(),
})

const payable = ['not-found', 'transition-not-allowed', 'payment-expired', 'payment-unavailable'] as const

export const payments = {
  createPaymentIntent: defineEndpoint({
    summary: 'Begin, or go on with, the card payment of a booking or an order of the caller; name one of the two',
    rule: 'B4.6',
    callers: 'customer',
    tenant: 'header',
    body: z
      .strictObject({ appointmentId: id.nullish(), orderId: id.nullish() })
      .refine(({ appointmentId, orderId }) => (appointmentId == null) !== (orderId == null), {
        error: 'required',
        path: ['appointmentId'],
      }),
    success: paymentIntent,
    errors: [...payable, 'payment-method-unavailable'],
  }),
  updatePaymentIntent: defineEndpoint({
    summary: 'Bring an intent up to date with the reservation; what the client says is only compared',
    rule: 'B7.21',
    callers: 'customer',
    tenant: 'body',
    body: z.strictObject({
      paymentIntentId: intentId,
      organizationId: id,
      /** The caller's own token; the call is made under the one in its header. */
      token: z.string().max(200, 'too-long').nullish(),
      totalPrice: euros,
      /** `response` of `createAppointment`. */
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
    callers: 'customer',
    tenant: 'header',
    success: z.strictObject({
      status: paymentState,
      /** Of the booking that is paid; null for an order. */
      appointmentId: id.nullable(),
      orderId: id.nullable(),
      packageId: id.nullable(),
      serviceId: id.nullable(),
      /** To choose the same slot again (rule B2.9); null when it lies outside the availability now. */
      scheduleId: z.string().nullable(),
      amount: euros,
      holdUntil: instant.nullable(),
    }),
    errors: ['not-found'],
  }),
  sandboxPay: defineEndpoint({
    summary: 'Pay in the sandbox with the outcome of one’s choice; there is no such call when Stripe’s keys are set',
    rule: 'B4.7',
    callers: 'customer',
    tenant: 'header',
    body: z.strictObject({
      clientSecret,
      /**
       * 'authenticate' asks for an extra confirmation: call again with 'success' or 'decline'. 'redirect' leads to
       * `redirectUrl`, a bank's page that leads back to `returnUrl`. 'never': the bank does not answer.
       */
      outcome: z.enum(['success', 'decline', 'authenticate', 'redirect', 'never'], 'invalid'),
      method: z.enum(PAYMENT_CHANNELS, 'invalid'),
      /**
       * Where the bank leads back to: an address of the widget, whole or from its path on, `/widget/…`. `payment_intent`,
       * `payment_intent_client_secret` and `redirect_status` are added to its query (rule B2.8).
       */
      returnUrl: z.string().max(2000, 'too-long').nullish(),
    }),
    success: z.strictObject({
      status: paymentState,
      /** A path of this server; the bank's page refuses to be shown in a frame, as banks do. */
      redirectUrl: z.string().nullable(),
    }),
    errors: ['not-found', 'transition-not-allowed'],
  }),
}
