import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '#server/platform/configuration.ts'
import { MIGRATION_LOCK } from '#server/platform/database/migrate.ts'
import { tableOrder, type TableReference } from './table-order.ts'

/** What became of the database. */
export interface Distribution {
  /** Names of the tables that were spread now; empty when all were already. */
  readonly spread: readonly string[]
  /** Number of nodes that hold shards. */
  readonly nodes: number
}

/**
 * A pair of tables that refer to each other. Citus spreads one table after the other, and refuses a reference to a table that is
 * not spread yet, so one of the two constraints is added again at the end.
 */
const circularConstraints = [
  {
    table: 'booking',
    name: 'booking_trail',
    definition:
      'foreign key (organization_id, id, version) references booking_event (organization_id, booking_id, version) deferrable initially deferred',
  },
  {
    table: 'organization',
    name: 'organization_logo',
    definition: 'foreign key (id, logo_path) references image deferrable initially deferred',
  },
]

/** Milliseconds to wait for requests that use a table before giving up. */
const LOCK_TIMEOUT = 10_000

/**
 * Spreads the tables of organisations over the nodes of a Citus cluster, each organisation's rows together on one node. Accounts are
 * copied to every node; sessions, codes and jobs stay on the coordinator. Requests can read meanwhile, and writes wait. It can be
 * run again: after an interruption, or when there are new tables.
 * @param url of the schema's owner, a superuser, on the coordinator, past any pooler
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new Client({ connectionString: url, application_name: 'inplan-distribution' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const nodes = await countNodes(client)
    const waiting = await tablesToSpread(client)
    if (waiting.length > 0) await spread(client, waiting)
    await restoreCircularConstraints(client)
    await addReferringTables(client)
    // Also when nothing is left to spread: a newer version may bring other functions.
    await adaptFunctions(client)
    await setConnectionSettings(client)
    for (const table of waiting) await client.query('select truncate_local_data_after_distributing_table($1)', [table])
    return { spread: waiting, nodes }
  } finally {
    await client.end()
  }
}

async function countNodes(client: Client): Promise<number> {
  const { rows: available } = await client.query(`select from pg_available_extensions where name = 'citus'`)
  if (available.length === 0)
    throw new StartError('This Postgres has no Citus: install it, and add it to shared_preload_libraries.')
  await client.query('create extension if not exists citus')
  const { rows } = await client.query<{ nodes: number }>(
    'select count(*)::int as nodes from pg_dist_node where isactive and shouldhaveshards',
  )
  const nodes = rows[0]?.nodes ?? 0
  if (nodes === 0) {
    throw new StartError(
      'The cluster has no workers: run citus_set_coordinator_host, and citus_add_node for each worker, in this database.',
    )
  }
  return nodes
}

/** The tables of organisations that are not spread yet, each after those that it refers to. */
async function tablesToSpread(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and oid not in (select logicalrelid from pg_dist_partition where partmethod = 'h')
      and (relname = 'organization' or exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id' and not attisdropped
      ))
    order by relname`)
  const { rows: references } = await client.query<TableReference>(
    `
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conname <> all ($1)`,
    [circularConstraints.map(({ name }) => name)],
  )
  const names = tables.map(({ name }) => name)
  // All lie together with their organisation, also those without a foreign key to it.
  const toOrganisation = names.map((from) => ({ from, to: 'organization' }))
  return tableOrder(names, [...references, ...toOrganisation])
}

async function spread(client: Client, tables: readonly string[]): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`)
  // In a transaction of its own, because dropping a constraint also keeps readers out until the transaction ends.
  await inTransaction(client, async () => {
    for (const { table, name } of circularConstraints) {
      await client.query(`alter table ${table} drop constraint if exists ${name}`)
    }
  })
  await inTransaction(client, async () => {
    // Citus can only change several tables with foreign keys in one transaction when it works on one shard after the other.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    // Tables that only refer to accounts are added later (`addReferringTables`).
    await client.query('set local citus.enable_local_reference_table_foreign_keys = off')
    await client.query(`
      select create_reference_table('account')
      where not exists (select from pg_dist_partition where logicalrelid = 'account'::regclass)`)
    for (const table of tables) {
      await (table === 'organization'
        ? client.query(`select create_distributed_table('organization', 'id')`)
        : client.query(`select create_distributed_table($1, 'organization_id', colocate_with => 'organization')`, [
            table,
          ]))
    }
    // In the same transaction, so that searches never see the one without the other.
    await adaptFunctions(client)
  })
  await client.query('reset lock_timeout')
}

/**
 * Adds the circular constraints again that are missing. Each is added without looking at the rows, which keeps readers out for a
 * moment only, and then validated, while reads and writes go on.
 */
async function restoreCircularConstraints(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select conname as name from pg_constraint where conname = any ($1)',
    [circularConstraints.map(({ name }) => name)],
  )
  for (const { table, name, definition } of circularConstraints) {
    if (!rows.some((found) => found.name === name)) {
      await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`)
    }
    await client.query(`alter table ${table} validate constraint ${name}`)
  }
}

/**
 * Tells Citus of the tables of the coordinator that refer to accounts, such as sessions, and of those that refer to them. It then
 * checks these foreign keys on the coordinator alone. For tables that it does not know, it locks accounts on a worker too, so that
 * log-ins end in deadlocks. Citus would itself take off and put back the foreign keys of all tables that are connected in any way,
 * and keep their readers out meanwhile; here only those of the added tables are.
 */
async function addReferringTables(client: Client): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    with recursive waiting (id) as (
      select conrelid from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass
        and conrelid not in (select logicalrelid from pg_dist_partition)
      union
      select conrelid from pg_constraint join waiting on confrelid = waiting.id where contype = 'f'
    )
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid in (select id from waiting) and confrelid <> conrelid`)
  await inTransaction(client, async () => {
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const table of new Set(keys.map((key) => key.table))) {
      await client.query('select citus_add_local_table_to_metadata($1)', [table])
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  })
}

/** Functions whose queries run on the workers, or differently on a cluster. */
async function adaptFunctions(client: Client): Promise<void> {
  await client.query(await readFile(join(import.meta.dirname, 'replace-claims-function-for-citus.sql'), 'utf8'))
  const names = [
    'day_before(timestamptz, text)',
    'text_moment(timestamptz, int, int, int, text)',
    'inplan_organization()',
    'inplan_account()',
  ]
  for (const name of names) {
    await client.query('select create_distributed_function($1)', [name])
  }
}

/** Settings of a distributed database. Connections past a pooler ask for them themselves (server/platform/database/database.ts). */
const databaseSettings = [
  `citus.propagate_set_commands = 'local'`,
  `citus.multi_shard_modify_mode = 'sequential'`,
] as const

async function setConnectionSettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const setting of databaseSettings) await client.query(`alter database ${rows[0]?.name} set ${setting}`)
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
