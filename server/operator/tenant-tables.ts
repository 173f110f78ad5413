import { type Kysely, sql as expression } from 'kysely'
import { tableOrder, type TableReference } from '#server/distribution/table-order.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/**
 * The names of all tables with rows of organisations, each after the tables that it refers to, so rows can be deleted in the
 * reverse order. Deferred constraints do not count, because they are checked at the commit. Read from the database, so that no
 * new table is forgotten.
 */
export async function tenantTables(sql: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await expression<{ name: string }>`
    select relname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id' and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(sql)
  const { rows: references } = await expression<TableReference>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not condeferred`.execute(sql)
  return tableOrder(
    tables.map(({ name }) => name),
    references,
  )
}
