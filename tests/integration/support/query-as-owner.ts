import { Client, type ClientBase, Pool, type QueryResultRow } from 'pg'
import { availabilityWrites, newRevision } from '#server/modules/scheduling/availability/availability-revision.ts'
import { writtenTables } from '#server/platform/database/tables-written-by-sql.ts'

/**
 * Whether a statement changes availability. Server processes cache availability in memory, so a change that bypasses the product's own
 * transactions must also renew the revisions.
 */
const changesAvailability = (text: string): boolean =>
  writtenTables(text).some((name) => availabilityWrites.tables.has(name))

async function renewRevisions(client: ClientBase): Promise<void> {
  // The database of an older version has no table of revisions.
  const { rows } = await client.query(`select from pg_class where relname = 'availability_revision'`)
  if (rows.length > 0) await client.query(`update availability_revision set revision = ${newRevision()}`)
}

/**
 * Whether a statement changes the settings of its connection or of later connections. Such a statement runs on a new connection, and all
 * pooled connections are closed first.
 */
const needsOwnConnection = (text: string): boolean => /^\s*(?:set|alter (?:database|role|system)) /i.test(text)

const pools = new Map<string, Pool>()

/** Returns the connection pool of a database. Connections stay open for some seconds, because opening one costs more than most queries. */
function poolOf(url: string): Pool {
  const pool =
    pools.get(url) ?? new Pool({ connectionString: url, max: 20, idleTimeoutMillis: 10_000, allowExitOnIdle: true })
  if (!pools.has(url)) {
    // A test may end the connection or its database. The pool then opens another connection.
    pool.on('error', () => undefined)
    pools.set(url, pool)
  }
  return pool
}

async function withOwnConnection<Result>(url: string, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const open = [...pools.values()]
  pools.clear()
  await Promise.all(open.map((pool) => pool.end()))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withPooledConnection<Result>(
  url: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(url).connect()
  // Without a listener, an error between two statements would end the process. With it, the next statement fails instead.
  const ignore = () => undefined
  client.on('error', ignore)
  let isUsable = false
  try {
    const result = await work(client)
    isUsable = true
    return result
  } finally {
    client.off('error', ignore)
    client.release(!isUsable)
  }
}

/** Queries as the owner of the database schema, for data that no interface of the product shows. */
export function queryAsOwner<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const run = needsOwnConnection(text) ? withOwnConnection : withPooledConnection
  return run(url, async (client) => {
    const { rows } = await client.query<Row>(text, values)
    if (changesAvailability(text)) await renewRevisions(client)
    return rows
  })
}
