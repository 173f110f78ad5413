import { sql as expression } from 'kysely'
import type { CustomerScope } from '#shared/domain/customer/specialist-customer-access.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { isWithin } from './search/customer-conditions.ts'

/** Returns the tags of the customers whom a member may see, with their number for each (threat A12). */
export async function listTags(
  transaction: TenantTransaction,
  scope: CustomerScope,
): Promise<{ tag: string; customers: number }[]> {
  const { sql, organisationId } = transaction
  const rows = await sql
    .selectFrom('customer_tag')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'customer_tag.organization_id')
        .onRef('customer.id', '=', 'customer_tag.customer_id'),
    )
    .where('customer_tag.organization_id', '=', organisationId)
    .where(scope === 'all' ? expression<boolean>`true` : isWithin(transaction, scope))
    .select(['tag', (row) => row.fn.countAll<string>().as('customers')])
    .groupBy('tag')
    .orderBy((row) => row.fn('lower', ['tag']))
    .execute()
  return rows.map(({ tag, customers }) => ({ tag, customers: Number(customers) }))
}

export async function tagsOf({ sql, organisationId }: TenantTransaction, customerId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('customer_tag')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select('tag')
    .orderBy((row) => row.fn('lower', ['tag']))
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function insertTag(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  tag: string,
): Promise<void> {
  await sql
    .insertInto('customer_tag')
    .values({ organization_id: organisationId, customer_id: customerId, tag })
    .onConflict((conflict) => conflict.columns(['organization_id', 'customer_id', 'tag']).doNothing())
    .execute()
}

export async function deleteTag(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  tag: string,
): Promise<void> {
  await sql
    .deleteFrom('customer_tag')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('tag', '=', tag)
    .execute()
}
