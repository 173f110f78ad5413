import { sql as expression } from 'kysely'
import { foldedWords } from '#shared/i18n/fold-text.ts'
import { indexedWord } from '#server/modules/customers/records/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'

/** Maximum number of invoices that the index may return. For more of them, reading all invoices is as fast. */
const MOST_CANDIDATES = 2000

/**
 * Returns the ids of the invoices that may match a search, found by index; undefined when there are too many or the words are too short.
 * The database function runs with its own role. On a cluster, a transaction that has written invoices therefore cannot call it.
 */
export async function candidatesFor(
  { sql }: TenantTransaction,
  text: string | undefined,
): Promise<readonly string[] | undefined> {
  const word = indexedWord(foldedWords(text ?? ''))
  if (word === undefined) return undefined
  const { rows } = await expression<{ id: string }>`
    select id from inplan_invoices_named(${containing(word)}, ${MOST_CANDIDATES + 1}) as id`.execute(sql)
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ id }) => id)
}
