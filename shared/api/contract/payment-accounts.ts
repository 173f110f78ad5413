import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, localDate } from './primitives.ts'

const provider = z.enum(['STRIPE', 'MOLLIE'])

/** An account that the organisation connected. */
export const account = z.strictObject({
  provider,
  mode: z.enum(['TEST', 'LIVE']),
  /** The account's name at the payment provider; may be empty. */
  name: z.string(),
  state: z.enum(['INCOMPLETE', 'RESTRICTED', 'NO_ACCESS', 'READY']).meta({
    description:
      'INCOMPLETE: the provider waits for information. RESTRICTED: the provider does not let it take payments. NO_ACCESS: its key was revoked, or the connection was ended at the provider. READY: it takes payments.',
  }),
  /** The information that the payment provider is still waiting for. */
  missing: z.array(z.enum(['BUSINESS', 'PERSON', 'BANK_ACCOUNT', 'DOCUMENT', 'TERMS', 'OTHER'])),
  /** Whether the payment provider makes payouts to the account; null if it does not report this. */
  paysOut: z.boolean().nullable(),
  methods: z.array(z.enum(PAYMENT_CHANNELS)),
  connectedAt: instant,
  /** The address of the account's dashboard at the payment provider. */
  dashboardUrl: z.url(),
})

const payout = z.strictObject({
  /** Negative if the payment provider takes money back. */
  amount: z.number(),
  arrivesOn: localDate,
  state: z.enum(['PENDING', 'PAID', 'FAILED']),
})

export const dispute = z.strictObject({
  id: z.string(),
  amount: euros,
  state: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'CLOSED', 'LOST', 'WON']),
  /** The reason, as the payment provider names it. */
  reason: z.string(),
  /** The deadline for contesting the dispute; null if it cannot be contested. */
  respondBy: instant.nullable(),
  openedAt: instant,
  bookingId: id.nullable(),
  /** The address of the payment's page at the payment provider. */
  url: z.url(),
})

export const status = z.strictObject({
  /** The payment providers whose accounts can be connected. Empty if all money goes to the server's own account. */
  offers: z.array(provider),
  /**
   * The payment provider of the server's own account, which takes all payments if nothing can be connected; null if there is no such
   * account.
   */
  ownAccount: z.enum(['STRIPE', 'SANDBOX']).nullable(),
  account: account.nullable(),
  /** The number of unfinished payments. The account cannot be disconnected while there are any. */
  openPayments: z.number().int(),
  /** The latest payouts; null if the payment provider does not report them. */
  payouts: z.array(payout).nullable(),
  disputes: z.array(dispute),
  /** False if the payment provider did not respond. The data shown is then from its last response. */
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
    needsConfirmation: true,
    tenant: 'session',
    success: z.strictObject({ onboardingUrl: z.url() }),
    errors: ['not-found', 'payment-accounts-off', 'payment-account-exists', 'payment-unavailable'],
  }),
  connectMollie: defineEndpoint({
    summary: 'Connect the account of a Mollie API key; a key of the account that is connected replaces the one before',
    rule: 'D251',
    callers: 'owner',
    needsConfirmation: true,
    tenant: 'session',
    body: z.strictObject({ apiKey: z.string().trim().min(1, 'required').max(200, 'too-long') }),
    success: status,
    errors: ['not-found', 'payment-accounts-off', 'payment-account-exists', 'payment-unavailable'],
  }),
  disconnectPayments: defineEndpoint({
    summary: 'Take no new payments to the connected account; what it took is still refunded through it',
    rule: 'D254',
    callers: 'owner',
    needsConfirmation: true,
    tenant: 'session',
    success: status,
    errors: ['not-found', 'payments-open'],
  }),
}
