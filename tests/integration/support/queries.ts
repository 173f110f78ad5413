import { Client, type QueryResultRow } from 'pg'
import { availabilityWrites, newRevision } from '#server/features/availability/availability-revision.ts'
import { writtenTables } from '#server/platform/database/written-tables.ts'

/** Server processes keep availability in memory, so a change past the product's own transactions renews its revisions too. */
const changesAvailability = (text: string): boolean =>
  writtenTables(text).some((name) => availabilityWrites.tables.has(name))

async function renewRevisions(client: Client): Promise<void> {
  // A database of an older version has no revisions yet.
  const { rows } = await client.query(`select from pg_class where relname = 'availability_revision'`)
  if (rows.length > 0) await client.query(`update availability_revision set revision = ${newRevision()}`)
}

/** Queries as the owner of the database schema, for data that no interface of the product shows. */
export async function queryAsOwner<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    if (changesAvailability(text)) await renewRevisions(client)
    return rows
  } finally {
    await client.end()
  }
}
