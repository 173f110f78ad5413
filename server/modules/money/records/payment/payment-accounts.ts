import { sql as expression } from 'kysely'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type {
  AccountMode,
  AccountProvider,
  AccountState,
  MissingInformation,
} from '#shared/domain/payment-account/payment-account.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

/** An account at a payment provider that an organisation connected. */
export interface PaymentAccount {
  readonly id: string
  readonly provider: AccountProvider
  readonly mode: AccountMode
  /** The provider's id; null until Stripe has made the account. */
  readonly externalId: string | null
  readonly name: string
  readonly state: AccountState
  readonly missing: readonly MissingInformation[]
  /** Whether the provider pays out; null where it does not say. */
  readonly paysOut: boolean | null
  readonly channels: readonly PaymentChannel[]
  readonly connectedAt: Date
  readonly disconnectedAt: Date | null
}

const accounts = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('payment_account')
    .where('organization_id', '=', organisationId)
    .select([
      'id',
      'provider',
      'mode',
      'external_id as externalId',
      'name',
      'state',
      'missing',
      'pays_out as paysOut',
      'channels',
      'connected_at as connectedAt',
      'disconnected_at as disconnectedAt',
    ])

/** The account that new payments go to; undefined when none is connected. */
export const connectedAccount = (transaction: TenantTransaction): Promise<PaymentAccount | undefined> =>
  accounts(transaction).where('disconnected_at', 'is', null).executeTakeFirst()

export const findAccount = (transaction: TenantTransaction, id: string): Promise<PaymentAccount | undefined> =>
  accounts(transaction).where('id', '=', id).executeTakeFirst()

/** Returns an account by the provider's id of it, whether it is still connected or not. */
export const findAccountAt = (
  transaction: TenantTransaction,
  { provider, mode, externalId }: Pick<PaymentAccount, 'provider' | 'mode'> & { readonly externalId: string },
): Promise<PaymentAccount | undefined> =>
  accounts(transaction)
    .where('provider', '=', provider)
    .where('mode', '=', mode)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** Returns the most recently disconnected account of a provider and mode. */
export const formerAccount = (
  transaction: TenantTransaction,
  { provider, mode }: Pick<PaymentAccount, 'provider' | 'mode'>,
): Promise<PaymentAccount | undefined> =>
  accounts(transaction)
    .where('provider', '=', provider)
    .where('mode', '=', mode)
    .where('external_id', 'is not', null)
    .where('disconnected_at', 'is not', null)
    .orderBy('disconnected_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Inserts a connected account, unless another one is connected. When several owners connect at the same time, only one row is inserted. */
export async function insertAccount(
  { sql, organisationId }: TenantTransaction,
  account: Omit<PaymentAccount, 'disconnectedAt'>,
): Promise<void> {
  const row = {
    organization_id: organisationId,
    id: account.id,
    provider: account.provider,
    mode: account.mode,
    external_id: account.externalId,
    name: account.name,
    state: account.state,
    missing: [...account.missing],
    pays_out: account.paysOut,
    channels: [...account.channels],
    connected_at: account.connectedAt,
  }
  await expression`${insertRows(organisationId, 'payment_account', [row])} on conflict do nothing`.execute(sql)
}

type AccountChange = Partial<Omit<PaymentAccount, 'id' | 'provider' | 'mode'>> & { readonly checkedAt?: Date }

export async function updateAccount(
  { sql, organisationId }: TenantTransaction,
  id: string,
  change: AccountChange,
): Promise<void> {
  const { externalId, name, state, missing, paysOut, channels, connectedAt, disconnectedAt, checkedAt } = change
  await sql
    .updateTable('payment_account')
    .set({
      ...(externalId !== undefined && { external_id: externalId }),
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state }),
      ...(missing !== undefined && { missing: [...missing] }),
      ...(paysOut !== undefined && { pays_out: paysOut }),
      ...(channels !== undefined && { channels: [...channels] }),
      ...(connectedAt !== undefined && { connected_at: connectedAt }),
      ...(disconnectedAt !== undefined && { disconnected_at: disconnectedAt }),
      ...(checkedAt !== undefined && { checked_at: checkedAt }),
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Notes that a connected account has to be read from its provider. */
export async function requestRefresh(
  { sql, organisationId }: TenantTransaction,
  { provider, externalId, at }: { provider: AccountProvider; externalId: string; at: Date },
): Promise<void> {
  await sql
    .updateTable('payment_account')
    .set({ refresh_at: at })
    .where('organization_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .where('disconnected_at', 'is', null)
    .execute()
}

/** Sets the time of the next reading. Returns false when none is due, because another process has begun it. */
export async function postponeRefresh(
  { sql, organisationId }: TenantTransaction,
  id: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('payment_account')
    .set({ refresh_at: nextAt })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('refresh_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the reading that `postponeRefresh` began, unless another notice came in the meantime. */
export async function endRefresh({ sql, organisationId }: TenantTransaction, id: string, nextAt: Date): Promise<void> {
  await sql
    .updateTable('payment_account')
    .set({ refresh_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('refresh_at', '=', nextAt)
    .execute()
}

/**
 * Returns the number of unfinished payments of an account: those that somebody may still pay, and those whose refund is not done.
 *
 * @param accountId null for the server's own account
 */
export async function openPaymentsOf(
  { sql, organisationId }: TenantTransaction,
  accountId: string | null,
): Promise<number> {
  const { rows } = await expression<{ count: number }>`
    select count(*)::int as count from payment
    left join refund on refund.organization_id = payment.organization_id and refund.payment_id = payment.id
    where payment.organization_id = ${organisationId} and payment.account_id is not distinct from ${accountId}
      and ((payment.state in ('open', 'action', 'processing', 'failed') and payment.due_at is not null)
        or refund.state in ('wanted', 'sent'))`.execute(sql)
  return rows[0]?.count ?? 0
}

/** Whether any payment was begun with an account. */
export async function hasPayments({ sql, organisationId }: TenantTransaction, accountId: string): Promise<boolean> {
  const found = await sql
    .selectFrom('payment')
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The organisations that connected an account, found by the provider's id. */
export async function organisationsOfAccount(
  { global: sql }: Pick<Database, 'global'>,
  provider: AccountProvider,
  externalId: string,
): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_of_payment_account(${provider}, ${externalId})`.execute(sql)
  return rows.map(({ id }) => id)
}
