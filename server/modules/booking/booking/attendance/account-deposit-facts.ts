import { sql as expression, type SqlBool } from 'kysely'
import type { DepositFacts } from '#shared/domain/deposit/deposit.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { accountsWithNoShows } from './must-pay-ahead.ts'

export type KnownOfBooker = Pick<DepositFacts, 'wasHere' | 'paysAhead'>

/** What is known about a guest, or about an account that was never here. */
export const NOTHING_KNOWN: KnownOfBooker = { wasHere: false, paysAhead: false }

/**
 * Reads what decides which deposit accounts pay (rule D275). A guest has no account. Nothing is known about a guest,
 * even if the mail address belongs to an account, because nobody has proven to own the address (threat A23).
 *
 * @param noShowsBeforePayment number of no-shows after which a customer pays in advance; null when no number requires it
 */
export async function readDepositFacts(
  transaction: TenantTransaction,
  accountIds: readonly string[],
  noShowsBeforePayment: number | null,
  now: Date,
): Promise<ReadonlyMap<string, KnownOfBooker>> {
  const came = await accountsThatCame(transaction, accountIds, now)
  const missed =
    noShowsBeforePayment === null
      ? new Set<string>()
      : await accountsWithNoShows(transaction, accountIds, noShowsBeforePayment)
  return new Map(accountIds.map((id) => [id, { wasHere: came.has(id), paysAhead: missed.has(id) }]))
}

/** Returns the facts about one account; undefined for a guest. */
export async function knownOfAccount(
  transaction: TenantTransaction,
  accountId: string | undefined,
  now: Date,
): Promise<KnownOfBooker> {
  if (accountId === undefined) return NOTHING_KNOWN
  const { noShowsBeforePayment } = await findPolicy(transaction)
  const facts = await readDepositFacts(transaction, [accountId], noShowsBeforePayment, now)
  return facts.get(accountId) ?? NOTHING_KNOWN
}

/** Returns those of the accounts that have a past booking that they are not known to have missed. */
async function accountsThatCame(
  { sql, organisationId }: TenantTransaction,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await sql
    .selectFrom('booking')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .where('booking.status', '=', 'accepted')
    .where('booking.payment_state', 'not in', ['held', 'failed'])
    .where('booking.ends_at', '<=', now)
    .where(expression<SqlBool>`booking.attendance is distinct from 'no-show'`)
    .where(expression<SqlBool>`customer.account_id = any(${accountIds}::uuid[])`)
    .select('customer.account_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ account_id: id }) => id ?? []))
}
