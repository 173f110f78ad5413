import { sql as expression } from 'kysely'
import type { MergeSide } from '#shared/domain/customer/customer-merge.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The numbers of things that belong to a customer and move to the other record in a merge. */
export interface MergeCounts {
  readonly bookings: number
  readonly orders: number
  readonly credits: number
  readonly notes: number
}

const sides = ({ sql, organisationId }: TenantTransaction, ids: readonly string[]) =>
  sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('erased_at', 'is', null)
    .select([
      'id',
      'account_id as accountId',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'email as contactEmail',
      'locale',
      'blocked_at as blockedAt',
      'created_at as createdAt',
      'version',
    ])
    .orderBy('id')

export type StoredSide = MergeSide & { readonly version: number }

export async function findSides(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredSide>> {
  return new Map((await sides(transaction, ids).execute()).map((side) => [side.id, side]))
}

/** Like `findSides`. Locks the customers in the order of their ids, so that no booking of either is written meanwhile. */
export async function lockSides(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredSide>> {
  return new Map((await sides(transaction, ids).forUpdate().execute()).map((side) => [side.id, side]))
}

export async function countOwned({ sql, organisationId }: TenantTransaction, customerId: string): Promise<MergeCounts> {
  const count = (table: 'booking' | 'package_order' | 'customer_note') =>
    sql
      .selectFrom(table)
      .where('organization_id', '=', organisationId)
      .where('customer_id', '=', customerId)
      .select((row) => row.fn.countAll<string>().as('count'))
  const credits = sql
    .selectFrom('credit_entry')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select((row) => row.fn.coalesce(row.fn.sum<string>('credits'), expression<string>`0`).as('count'))
  const row = await sql
    .selectNoFrom([
      count('booking').as('bookings'),
      count('package_order').as('orders'),
      credits.as('credits'),
      count('customer_note').as('notes'),
    ])
    .executeTakeFirstOrThrow()
  const { bookings, orders, notes } = row
  return { bookings: Number(bookings), orders: Number(orders), credits: Number(row.credits), notes: Number(notes) }
}

/** The tables whose rows a merge moves to the remaining customer. A test compares this list with the database's foreign keys. */
export const MOVED_TABLES = [
  'booking',
  'package_order',
  'credit_entry',
  'customer_note',
  'customer_merge',
  'waiting_entry',
  'text_consent',
  'text_message',
] as const

/**
 * Moves everything of a customer to another one and deletes the emptied record (rule D146). The caller must have locked both with
 * `lockSides`. A foreign key prevents the deletion while a row still refers to the record.
 */
export async function moveToCustomer(
  { sql, organisationId }: TenantTransaction,
  mergedId: string,
  kept: MergeSide,
  now: Date,
): Promise<void> {
  // If both records wait for the same session or day, only one waiting-list entry remains (rule D188).
  await expression`
    update waiting_entry set state = 'left', changed_at = ${now}
    where waiting_entry.organization_id = ${organisationId} and customer_id = ${mergedId} and state = 'waiting'
      and exists (
        select from waiting_entry as other
        where other.organization_id = ${organisationId} and other.customer_id = ${kept.id}
          and other.target = waiting_entry.target and other.state = 'waiting'
      )`.execute(sql)
  await expression`
    update customer set billing = coalesce(customer.billing, other.billing)
    from customer as other
    where customer.organization_id = ${organisationId} and customer.id = ${kept.id}
      and other.organization_id = ${organisationId} and other.id = ${mergedId}`.execute(sql)
  // If both records have a consent to text messages, only one consent remains (rule D259).
  await expression`
    update text_consent set ended_at = ${now}, ended_by = 'merge'
    where text_consent.organization_id = ${organisationId} and customer_id = ${mergedId} and ended_at is null
      and exists (
        select from text_consent as other
        where other.organization_id = ${organisationId} and other.customer_id = ${kept.id} and other.ended_at is null
      )`.execute(sql)
  for (const table of MOVED_TABLES) {
    await sql
      .updateTable(table)
      .set({ customer_id: kept.id })
      .where('organization_id', '=', organisationId)
      .where('customer_id', '=', mergedId)
      .execute()
  }
  // A tag that both records have cannot be moved, because a customer can have a tag only once.
  await sql
    .insertInto('customer_tag')
    .columns(['organization_id', 'customer_id', 'tag'])
    .expression(
      sql
        .selectFrom('customer_tag')
        .where('organization_id', '=', organisationId)
        .where('customer_id', '=', mergedId)
        .select(['organization_id', expression<string>`${kept.id}::uuid`.as('customer_id'), 'tag']),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'customer_id', 'tag']).doNothing())
    .execute()
  await sql
    .deleteFrom('customer_tag')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', mergedId)
    .execute()
  // This row is deleted first, because the remaining customer may take over its account, and an account can have only one customer.
  await sql.deleteFrom('customer').where('organization_id', '=', organisationId).where('id', '=', mergedId).execute()
  await sql
    .updateTable('customer')
    .set((row) => ({
      account_id: kept.accountId,
      first_name: kept.firstName,
      last_name: kept.lastName,
      phone_number: kept.phoneNumber,
      email: kept.contactEmail,
      locale: kept.locale,
      blocked_at: kept.blockedAt,
      created_at: kept.createdAt,
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', kept.id)
    .execute()
  await sql
    .insertInto('customer_merge')
    .values({ organization_id: organisationId, merged_id: mergedId, customer_id: kept.id, merged_at: now })
    // A guest who books again in the same visit after a merge recreates the merged record, so the same id can be merged again.
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'merged_id']).doUpdateSet({ customer_id: kept.id, merged_at: now }),
    )
    .execute()
}
