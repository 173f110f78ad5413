import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'

/**
 * Ids of at most `most` customers whose name, phone number or mail address contains a word, found by index. An id can come more than once.
 * A transaction that has written customers cannot ask on a cluster, because the function has a role of its own.
 */
export async function customersLike({ sql }: TenantTransaction, word: string, most: number): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select id from inplan_customers_like(${containing(word)}, ${most}) as id`.execute(sql)
  return rows.map(({ id }) => id)
}
