import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Payments, ProviderName } from '#server/platform/payment-provider/payment-provider.ts'
import type { PaymentProviders } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { findSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { connectedAccount, findAccount, type PaymentAccount } from './payment-accounts.ts'
import type { Payment } from './payments.ts'

/** The provider that takes new payments of an organisation. */
export interface PaymentTaker {
  readonly payments: Payments
  /** Null for the server's own account and for the sandbox. */
  readonly accountId: string | null
}

/** Returns the name under which the account's API key is stored among the organisation's secrets. */
export const keyPurpose = (accountId: string): string => `payment-account-${accountId}`

/** Returns whether an account can take payments. One that was connected in another mode (test or live) than the server's keys cannot. */
const isReady = (
  { mode, provider, state }: PaymentAccount,
  { allowsTestMode, connectable, stripeMode }: PaymentProviders,
): boolean =>
  state === 'ready' &&
  connectable.includes(provider) &&
  (provider === 'stripe' ? mode === stripeMode : mode === 'live' || allowsTestMode)

/** Returns the connected account if it can take payments; undefined otherwise. */
async function readyAccount(
  transaction: TenantTransaction,
  providers: PaymentProviders,
): Promise<PaymentAccount | undefined> {
  const account = await connectedAccount(transaction)
  return account && isReady(account, providers) ? account : undefined
}

/** How customers can pay online now. */
export interface OnlineOffer {
  readonly provider: ProviderName
  readonly channels: readonly PaymentChannel[]
}

/**
 * Returns how an organisation's customers can pay online; undefined when it cannot take online payments (rule D253). Does not decrypt any
 * secret.
 */
export async function onlineOffer(
  transaction: TenantTransaction,
  providers: PaymentProviders,
): Promise<OnlineOffer | undefined> {
  if (providers.connectable.length === 0) return providers.own
  const account = await readyAccount(transaction, providers)
  return account && account.channels.length > 0 ? account : undefined
}

/**
 * Returns whether an organisation's customers can save a card: they can wherever they can pay by card (rule D304). Does not decrypt any
 * secret.
 */
export async function keepsCards(transaction: TenantTransaction, providers: PaymentProviders): Promise<boolean> {
  const offer = await onlineOffer(transaction, providers)
  return offer?.channels.includes('card') ?? false
}

/** Returns the provider and account for new payments of an organisation; undefined when it cannot take online payments. */
export async function takerOf(
  transaction: TenantTransaction,
  providers: PaymentProviders,
): Promise<PaymentTaker | undefined> {
  if (providers.connectable.length === 0) return providers.own && { payments: providers.own, accountId: null }
  const account = await readyAccount(transaction, providers)
  const payments = account && (await openAccount(transaction, providers, account))
  return payments ? { payments, accountId: account.id } : undefined
}

/** The provider that took a payment, at the account that took it (rule D254); undefined when this server has no access to it. */
export async function providerOf(
  transaction: TenantTransaction,
  providers: PaymentProviders,
  { provider, accountId }: Pick<Payment, 'provider' | 'accountId'>,
): Promise<Payments | undefined> {
  if (accountId === null) return providers.own?.provider === provider ? providers.own : undefined
  const account = await findAccount(transaction, accountId)
  return account && openAccount(transaction, providers, account)
}

async function openAccount(
  transaction: TenantTransaction,
  providers: PaymentProviders,
  { id, provider, externalId, channels }: PaymentAccount,
): Promise<Payments | undefined> {
  if (externalId === null) return undefined
  if (provider === 'stripe') return providers.open({ provider, externalId, channels, apiKey: undefined })
  const apiKey = await findSecret(transaction, providers.encryption, keyPurpose(id))
  return apiKey === undefined ? undefined : providers.open({ provider, externalId, channels, apiKey })
}
