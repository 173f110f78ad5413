import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type {
  AccountMode,
  AccountProvider,
  AccountState,
  MissingInformation,
} from '#shared/domain/payment-account/payment-account.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { Payout } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import type { OrganisationProfile } from '#server/modules/organisation/index.ts'
import type { Dispute } from '#server/modules/money/records/payment/disputes.ts'
import type { PaymentAccount } from '#server/modules/money/records/payment/payment-accounts.ts'

type Wire = Output<'paymentAccount'>
type WireAccount = NonNullable<Wire['account']>

export const wireProviders = { stripe: 'STRIPE', mollie: 'MOLLIE' } as const satisfies Record<AccountProvider, string>

const modes = { test: 'TEST', live: 'LIVE' } as const satisfies Record<AccountMode, string>

const states = {
  incomplete: 'INCOMPLETE',
  restricted: 'RESTRICTED',
  'no-access': 'NO_ACCESS',
  ready: 'READY',
} as const satisfies Record<AccountState, string>

const missing = {
  business: 'BUSINESS',
  person: 'PERSON',
  'bank-account': 'BANK_ACCOUNT',
  document: 'DOCUMENT',
  terms: 'TERMS',
  other: 'OTHER',
} as const satisfies Record<MissingInformation, string>

const payoutStates = { pending: 'PENDING', paid: 'PAID', failed: 'FAILED' } as const

const disputeStates = {
  'needs-response': 'NEEDS_RESPONSE',
  'under-review': 'UNDER_REVIEW',
  closed: 'CLOSED',
  lost: 'LOST',
  won: 'WON',
} as const satisfies Record<DisputeState, string>

const instantIn = (zone: Zone, at: Date): string => wireInstant(zone, epochMinuteOf(at))

/** Returns the address of a page of the provider's dashboard. Stripe has separate pages for test accounts. */
function dashboardUrl({ provider, mode }: Pick<PaymentAccount, 'provider' | 'mode'>, path = ''): string {
  if (provider === 'mollie') return `https://my.mollie.com/dashboard${path && `/payments`}`
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}${path || 'dashboard'}`
}

export const wireAccount = (account: PaymentAccount, zone: Zone): WireAccount => ({
  provider: wireProviders[account.provider],
  mode: modes[account.mode],
  name: account.name,
  state: states[account.state],
  missing: account.missing.map((each) => missing[each]),
  paysOut: account.paysOut,
  methods: [...account.channels],
  connectedAt: instantIn(zone, account.connectedAt),
  dashboardUrl: dashboardUrl(account),
})

export const wirePayout = ({ amountCents, arrivesOn, state }: Payout): NonNullable<Wire['payouts']>[number] => ({
  amount: eurosOfCents(amountCents),
  // The provider means a day, so the time is cut off.
  arrivesOn: arrivesOn.toISOString().slice(0, 10),
  state: payoutStates[state],
})

/** @param account the account that took the payment; for the server's own account, Stripe in the server's mode */
export const wireDispute = (
  dispute: Dispute,
  account: Pick<PaymentAccount, 'provider' | 'mode'>,
  { zone: zoneName }: Pick<OrganisationProfile, 'zone'>,
): Wire['disputes'][number] => {
  const zone = zoneOf(zoneName)
  return {
    id: dispute.id,
    amount: eurosOfCents(dispute.amountCents),
    state: disputeStates[dispute.state],
    reason: dispute.reason,
    respondBy: dispute.respondBy && instantIn(zone, dispute.respondBy),
    openedAt: instantIn(zone, dispute.openedAt),
    bookingId: dispute.bookingId,
    url: dashboardUrl(account, `payments/${dispute.intentId ?? ''}`),
  }
}
