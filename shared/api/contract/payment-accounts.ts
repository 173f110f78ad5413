import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, localDate } from './primitives.ts'

const provider = z.enum(['STRIPE', 'MOLLIE'])

/** An account that the organisation connected. */
const account = z.strictObject({
  provider,
  mode: z.enum(['TEST', 'LIVE']),
  /** The name of the account at the provider; may be empty. */
  name: z.string(),
  state: z.enum(['INCOMPLETE', 'RESTRICTED', 'NO_ACCESS', 'READY']).meta({
    description:
      'INCOMPLETE: the provider waits for information. RESTRICTED: the provider does not let it take payments. NO_ACCESS: its key was revoked, or the connection was ended at the provider. READY: it takes payments.',
  }),
  /** What the provider waits for. */
  missing: z.array(z.enum(['BUSINESS', 'PERSON', 'BANK_ACCOUNT', 'DOCUMENT', 'TERMS', 'OTHER'])),
  /** Whether the provider pays out; null where it does not say. */
  paysOut: z.boolean().nullable(),
  methods: z.array(z.enum(PAYMENT_CHANNELS)),
  connectedAt: instant,
  /** The provider's own page about the account. */
  dashboardUrl: z.url(),
})

const payout = z.strictObject({
  /** Negative when the provider takes money back. */
  amount: z.number(),
  arrivesOn: localDate,
  state: z.enum(['PENDING', 'PAID', 'FAILED']),
})

const dispute = z.strictObject({
  id: z.string(),
  amount: euros,
  state: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'CLOSED', 'LOST', 'WON']),
  /** The provider's word for the reason. */
  reason: z.string(),
  /** Until when the organisation may object; null when it cannot. */
  respondBy: instant.nullable(),
  openedAt: instant,
  bookingId: id.nullable(),
  /** The provider's own page about the payment. */
  url: z.url(),
})

const status = z.strictObject({
  /** The providers whose accounts can be connected. Empty when all money arrives in the account of the server. */
  offers: z.array(provider),
  /** Who takes all payments when nothing can be connected; null when nobody does. */
  ownAccount: z.enum(['STRIPE', 'SANDBOX']).nullable(),
  account: account.nullable(),
  /** The number of payments that are not finished. While there are any, the account cannot be disconnected. */
  openPayments: z.number().int(),
  /** The last payouts; null where the provider does not tell them. */
  payouts: z.array(payout).nullable(),
  disputes: z.array(dispute),
  /** False when the provider could not be asked: what is shown is the last that it said. */
  isCurrent: z.boolean(),
})

export const paymentAccounts = {
  paymentAccount: defineEndpoint({
    summary: 'Where the money of online payments goes, as the provider says now, with payouts and disputes',
    rule: 'D251',
    callers: 'owner',
    tenant: 'session',
    success: status,
    errors: ['not-found'],
  }),
  connectStripe: defineEndpoint({
    summary: 'Make an account at Stripe, or go on with it: the address where Stripe asks for what it needs',
    rule: 'D251',
    callers: 'owner',
    tenant: 'session',
    success: z.strictObject({ onboardingUrl: z.url() }),
    errors: ['not-found', 'payment-accounts-off', 'payment-account-exists', 'payment-unavailable'],
  }),
  connectMollie: defineEndpoint({
    summary: 'Connect the account of a Mollie API key; a key of the account that is connected replaces the one before',
    rule: 'D251',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ apiKey: z.string().trim().min(1, 'required').max(200, 'too-long') }),
    success: status,
    errors: ['not-found', 'payment-accounts-off', 'payment-account-exists', 'payment-unavailable'],
  }),
  disconnectPayments: defineEndpoint({
    summary: 'Take no new payments to the connected account; what it took is still refunded through it',
    rule: 'D254',
    callers: 'owner',
    tenant: 'session',
    success: status,
    errors: ['not-found', 'payments-open'],
  }),
}
