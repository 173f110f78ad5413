import { announce } from '#server/platform/change-feed.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { endEntry, specialistOfOffer } from './offers.ts'
import { lockEntry, openEntriesOf } from './waiting-entries.ts'

/** Deletes the entries of a customer that hold no seat. */
async function deleteEntries({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .deleteFrom('waiting_entry')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('claim_id', 'is', null)
    .execute()
}

/**
 * Deletes all entries of an erased customer and releases the seats that they were offered (rule D192). It uses two transactions: the first
 * deletes entries without an offer, so that they cannot get one any more; the second ends those with an offer.
 */
export async function forgetEntries(
  database: Pick<Database, 'inTenant'>,
  { organisationId, customerId, now }: { organisationId: string; customerId: string; now: Date },
): Promise<void> {
  await database.inTenant(organisationId, async (transaction) => {
    const open = await openEntriesOf(transaction, customerId)
    await deleteEntries(transaction, customerId)
    if (open.length > 0) await announce(transaction, ['waiting'])
  })
  await database.inTenant(organisationId, async (transaction) => {
    const offered = await openEntriesOf(transaction, customerId)
    const specialists = new Set<string>()
    for (const { claimId } of offered) {
      const id = claimId === null ? undefined : await specialistOfOffer(transaction, claimId)
      if (id !== undefined) specialists.add(id)
    }
    await lockSpecialists(transaction, specialists)
    for (const { id } of offered) {
      const entry = await lockEntry(transaction, id)
      if (entry?.state === 'offered') await endEntry(transaction, entry, 'left', now)
    }
    await deleteEntries(transaction, customerId)
    if (offered.length > 0) await announce(transaction, ['slots', 'waiting'])
  })
}

/** All entries of a customer with the names of their services, for an export. */
export async function readEntries({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('waiting_entry')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'waiting_entry.organization_id')
        .onRef('service.id', '=', 'waiting_entry.service_id'),
    )
    .where('waiting_entry.organization_id', '=', organisationId)
    .where('service.organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select([
      'service.name',
      'starts_at',
      'day',
      'state',
      'waiting_entry.locale',
      'waiting_entry.created_at',
      'waiting_entry.changed_at',
      'offered_starts_at',
      'offered_until',
    ])
    .orderBy('waiting_entry.created_at')
    .execute()
}
