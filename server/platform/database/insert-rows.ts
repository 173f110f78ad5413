import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type RowOf<Table extends keyof Tables> = Readonly<Partial<Record<keyof Insertable<Tables[Table]>, unknown>>>

/**
 * Inserts rows of one organisation. `on conflict` and `returning` may follow; there, the table is called `stored`. All rows have the
 * same columns, and there is at least one row.
 *
 * Rows are passed as one JSON text, so that the statement's text is the same for any number. The join with the organisation tells a
 * cluster the shard to insert into. Rows that come from no table would be copied there with COPY, which row-level security refuses.
 */
export function insertRows<Table extends keyof Tables>(
  organisationId: string,
  table: Table,
  rows: readonly RowOf<Table>[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'organization_id')
  const type = sql.table(table)
  return sql`
    insert into ${type} as stored (organization_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select organization.id, ${sql.join(columns.map((name) => sql.ref(`given.${name}`)))}
    from organization, json_populate_recordset(null::${type}, ${JSON.stringify(rows)}::json) as given
    where organization.id = ${organisationId}`
}
