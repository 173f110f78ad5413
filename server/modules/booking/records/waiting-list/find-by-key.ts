import type { TenantTransaction } from '#server/platform/database/database.ts'
import { customerIdOf } from '#server/modules/customers/records/index.ts'
import { findEntry, type WaitingEntry } from './waiting-entries.ts'
import { entryOfLink } from './waiting-links.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the entry that a key opens: the secret of a mail's link, for everybody who has it, or the id of an entry, for the account that
 * waits (threat A15).
 */
export async function findByKey(
  transaction: TenantTransaction,
  key: string,
  caller: { readonly accountId: string } | undefined,
): Promise<WaitingEntry | undefined> {
  if (!ID.test(key)) {
    const id = await entryOfLink(transaction, key)
    return id === undefined ? undefined : findEntry(transaction, id)
  }
  const own = caller && (await customerIdOf(transaction, caller.accountId))
  const entry = own === undefined ? undefined : await findEntry(transaction, key)
  return entry?.customerId === own ? entry : undefined
}
