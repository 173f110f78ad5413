import { type Kysely, sql as expression } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

interface TenantTable {
  readonly name: string
  /** The other tenant tables that its rows refer to. */
  readonly refersTo: readonly string[]
}

/**
 * The names of all tables with rows of organisations, each before the tables that it refers to: rows can be deleted in this
 * order. Read from the database, so that no new table is forgotten.
 */
export async function tenantTables(sql: Kysely<Tables>): Promise<string[]> {
  const { rows } = await expression<TenantTable>`
    select tenant.relname as name, coalesce(array_agg(distinct other.relname::text)
      filter (where other.relname is not null), '{}') as "refersTo"
    from pg_class tenant
    join pg_attribute on attrelid = tenant.oid and attname = 'organization_id'
    left join pg_constraint on conrelid = tenant.oid and contype = 'f' and confrelid <> tenant.oid
    left join pg_class other on other.oid = confrelid
      and exists (select from pg_attribute where attrelid = other.oid and attname = 'organization_id')
    where tenant.relnamespace = 'public'::regnamespace and tenant.relkind in ('r', 'p')
    group by tenant.relname order by tenant.relname`.execute(sql)
  return inDeletionOrder(rows)
}

/** @throws {RangeError} when tables refer to each other in a circle */
export function inDeletionOrder(tables: readonly TenantTable[]): string[] {
  const order: string[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const referredTo = new Set(waiting.flatMap(({ refersTo }) => refersTo))
    const free = waiting.filter(({ name }) => !referredTo.has(name))
    if (free.length === 0)
      throw new RangeError(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    order.push(...free.map(({ name }) => name))
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return order
}
