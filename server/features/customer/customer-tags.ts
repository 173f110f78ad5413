import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Returns the tags that customers have, with the number of customers for each. */
export async function listTags({
  sql,
  organisationId,
}: TenantTransaction): Promise<{ tag: string; customers: number }[]> {
  const rows = await sql
    .selectFrom('customer_tag')
    .where('organization_id', '=', organisationId)
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
