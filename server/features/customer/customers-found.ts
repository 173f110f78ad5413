import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'

/**
 * Ids of at most `most` customers whose name, phone number or mail address contains a word, found by index; each once, without those
 * who were erased. A transaction that has written customers cannot ask on a cluster, because the function has a role of its own.
 */
export async function customersFound({ sql }: TenantTransaction, word: string, most: number): Promise<string[]> {
  const { rows } = await expression<{ ids: string[] }>`
    select array(select inplan_customers_found(${containing(word)}, ${most})) as ids`.execute(sql)
  return rows[0]?.ids ?? []
}
