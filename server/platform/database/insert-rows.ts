import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type RowOf<Table extends keyof Tables> = Readonly<Partial<Record<keyof Insertable<Tables[Table]>, unknown>>>

/**
 * Maximum number of rows that are inserted with a list of values. For more rows a JSON parameter is faster; for fewer it is slower, because
 * it takes longer to plan.
 */
const MOST_IN_LIST = 10

/**
 * Inserts rows of one organisation. The caller may append `on conflict` and `returning`, in which the table is called `stored`. There must
 * be at least one row, and all rows must have the same columns.
 */
export function insertRows<Table extends keyof Tables>(
  organisationId: string,
  table: Table,
  rows: readonly RowOf<Table>[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'organization_id')
  const type = sql.table(table)
  const source =
    rows.length <= MOST_IN_LIST
      ? sql`values ${sql.join(rows.map((row) => valuesOf(organisationId, row, columns)))}`
      : // The join with the organisation tells a cluster the shard to insert into. It would insert rows that come from no table by
        // COPY, which row-level security refuses.
        sql`
          select organization.id, ${sql.join(columns.map((name) => sql.ref(`given.${name}`)))}
          from organization, json_populate_recordset(null::${type}, ${JSON.stringify(rows)}::json) as given
          where organization.id = ${organisationId}`
  return sql`insert into ${type} as stored (organization_id, ${sql.join(columns.map((name) => sql.ref(name)))}) ${source}`
}

const valuesOf = (organisationId: string, row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  sql`(${sql.join([organisationId, ...columns.map((name) => parameterOf(row[name]))])})`

/** Converts a value for a parameter: an object becomes the JSON of a JSON column, and an array stays the value of an array column. */
const parameterOf = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value
