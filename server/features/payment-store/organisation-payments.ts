import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import type { PaymentProviders } from '#server/platform/payment-provider/payment-providers.ts'
import { findSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { connectedAccount, findAccount, type PaymentAccount } from './payment-accounts.ts'
import type { Payment } from './payments.ts'

/** The provider that takes new payments of an organisation. */
export interface PaymentTaker {
  readonly payments: Payments
  /** Null for the server's own account and for the sandbox. */
  readonly accountId: string | null
}

/** The name under which an account's key is kept. */
export const keyPurpose = (accountId: string): string => `payment-account:${accountId}`

const isReady = (account: PaymentAccount | undefined, { allowsTestMode, connectable }: PaymentProviders) =>
  account?.state === 'ready' &&
  connectable.includes(account.provider) &&
  (account.mode === 'live' || account.provider === 'stripe' || allowsTestMode)

/**
 * The ways to pay online that an organisation offers now; undefined when nobody takes its payments (rule D253). It reads no
 * secret.
 */
export async function onlineChannels(
  transaction: TenantTransaction,
  providers: PaymentProviders,
): Promise<readonly PaymentChannel[] | undefined> {
  if (providers.connectable.length === 0) return providers.own?.channels
  const account = await connectedAccount(transaction)
  return account && isReady(account, providers) && account.channels.length > 0 ? account.channels : undefined
}

/** Who takes new payments of an organisation; undefined when nobody does. */
export async function takerOf(
  transaction: TenantTransaction,
  providers: PaymentProviders,
): Promise<PaymentTaker | undefined> {
  if (providers.connectable.length === 0) return providers.own && { payments: providers.own, accountId: null }
  const account = await connectedAccount(transaction)
  const payments = account && isReady(account, providers) && (await openAccount(transaction, providers, account))
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
