import { type Kysely, sql as expression } from 'kysely'
import { MOST_NAMES } from '#shared/domain/own-page/page-name.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Returns the id of the organisation that owns a page name, as its current or a former name; undefined when no organisation owns it. */
export async function ownerOfName(sql: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await sql.selectFrom('page_name').where('name', '=', name).select('owner_id').executeTakeFirst()
  return row?.owner_id
}

/** At most `most` published pages of all organisations, by name. */
export async function listPublishedPages(
  database: Database,
  most: number,
): Promise<{ readonly organisationId: string; readonly name: string }[]> {
  const rows = await database.call<{ organization_id: string; name: string }>({
    name: 'published_pages',
    text: 'select organization_id, name from published_pages($1)',
    values: [most],
  })
  return rows.map(({ organization_id, name }) => ({ organisationId: organization_id, name }))
}

/** Which of some names nobody else has. */
export async function freeNames(
  { sql, organisationId }: TenantTransaction,
  names: readonly string[],
): Promise<readonly string[]> {
  const taken = await sql
    .selectFrom('page_name')
    .where('name', 'in', names)
    .where('owner_id', '<>', organisationId)
    .select('name')
    .execute()
  return names.filter((name) => !taken.some((row) => row.name === name))
}

/**
 * Makes `name` the name of the organisation's page (rules D229 and D230). The previous name redirects to the new one. When two
 * organisations claim a name at the same time, the second waits for the first and then gets `taken`.
 */
export async function takeName(
  { sql, organisationId }: TenantTransaction,
  name: string,
  now: Date,
): Promise<'done' | 'taken' | 'too-many'> {
  await sql
    .updateTable('page_name')
    .set({ former_since: now })
    .where('owner_id', '=', organisationId)
    .where('former_since', 'is', null)
    .execute()
  const { numUpdatedRows } = await sql
    .updateTable('page_name')
    .set({ former_since: null })
    .where('owner_id', '=', organisationId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'done'
  // Row-level security allows deleting another organisation's name only when it has been a former name for long enough (`isFreed`).
  await sql.deleteFrom('page_name').where('name', '=', name).where(isFreed).execute()
  const taken = await sql
    .insertInto('page_name')
    .values({ name, owner_id: organisationId, former_since: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!taken) return 'taken'
  const { count } = await sql
    .selectFrom('page_name')
    .where('owner_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > MOST_NAMES ? 'too-many' : 'done'
}

const isFreed = expression<boolean>`former_since < now() - interval '2 years'`
