import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'

/**
 * Returns the distinct ids of at most `most` customers whose name, phone number or mail address contains a folded word, found by index, without
 * erased customers. The database function runs with its own role. On a cluster, a transaction that has written customers therefore cannot
 * call it.
 */
export async function customersFound({ sql }: TenantTransaction, word: string, most: number): Promise<string[]> {
  const { rows } = await expression<{ ids: string[] }>`select ${found(word, most)} as ids`.execute(sql)
  return rows[0]?.ids ?? []
}

/** Like `customersFound`, but undefined when there are more than `most`. */
export async function allCustomersFound(
  { sql }: TenantTransaction,
  word: string,
  most: number,
): Promise<string[] | undefined> {
  // `offset` keeps Postgres from running the search once for each use of `ids`.
  const { rows } = await expression<{ ids: string[] | null }>`
    select case when cardinality(ids) <= ${most} then ids end as ids
    from (select ${found(word, most + 1)} as ids offset 0) as found`.execute(sql)
  return rows[0]?.ids ?? undefined
}

const found = (word: string, most: number) =>
  expression`array(select inplan_customers_named(${containing(word)}, ${most}))`
