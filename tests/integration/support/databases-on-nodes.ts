import { queryAsOwner } from './query-as-owner.ts'

/**
 * The Postgres servers on which test databases are created: a single server, or the nodes of a Citus cluster with the coordinator first.
 * Each item is the address of a superuser in the database `postgres`.
 */
export type PostgresNodes = readonly [string, ...string[]]

export const inDatabase = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Returns the nodes of the cluster whose coordinator is at `url`, as the coordinator lists them. */
export async function nodesOfCluster(url: string): Promise<PostgresNodes> {
  const workers = await queryAsOwner<{ host: string; port: number }>(
    url,
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid',
  )
  const coordinator = new URL(inDatabase(url, 'postgres'))
  return [
    coordinator.href,
    ...workers.map(({ host, port }) => {
      const worker = new URL(coordinator)
      Object.assign(worker, { hostname: host, port: String(port) })
      return worker.href
    }),
  ]
}

/**
 * Copies a database under the same name on every node. The coordinator's data about shards stays valid for the copy, because nodes find
 * each other's databases by name.
 *
 * @returns the address of the copy on the first node
 */
export async function copyDatabase(nodes: PostgresNodes, template: string, name: string): Promise<string> {
  await Promise.all(nodes.map((node) => queryAsOwner(node, `create database ${name} template ${template}`)))
  if (nodes.length > 1) await copySettings(nodes[0], template, name)
  return inDatabase(nodes[0], name)
}

/** Copies the database settings that `npm run distribute` has made for the template. Postgres does not copy them. */
async function copySettings(node: string, template: string, name: string): Promise<void> {
  const settings = await queryAsOwner<{ setting: string }>(
    node,
    `select unnest(setconfig) as setting from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
     where datname = $1 and setrole = 0`,
    [template],
  )
  for (const { setting } of settings) {
    const [parameter, value] = setting.split('=')
    await queryAsOwner(node, `alter database ${name} set ${parameter} = '${value}'`)
  }
}

/** Creates a database with the Citus extension on every node, and registers the nodes with each other. */
export async function createClusterDatabase(nodes: PostgresNodes, name: string): Promise<string> {
  for (const node of nodes) {
    await queryAsOwner(node, `create database ${name}`)
    await queryAsOwner(inDatabase(node, name), 'create extension citus')
  }
  const [coordinator, ...workers] = nodes.map((node) => new URL(node))
  const url = inDatabase(nodes[0], name)
  const place = ({ hostname, port }: URL) => [hostname, Number(port)]
  await queryAsOwner(url, 'select citus_set_coordinator_host($1, $2)', place(coordinator!))
  for (const worker of workers) await queryAsOwner(url, 'select citus_add_node($1, $2)', place(worker))
  return url
}

/** Ends all connections to a database on every node, including those of Citus itself, and forbids new ones, so that it can be copied. */
export async function closeForCopies(nodes: PostgresNodes, name: string): Promise<void> {
  for (const node of nodes) {
    await queryAsOwner(node, `alter database ${name} allow_connections false`)
    await queryAsOwner(node, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  }
}

/** Drops the databases whose names begin with `prefix`, on every node. */
export async function dropDatabases(nodes: PostgresNodes, prefix: string): Promise<void> {
  for (const node of nodes) {
    const found = await queryAsOwner<{ name: string }>(
      node,
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of found) await queryAsOwner(node, `drop database ${name} with (force)`)
  }
}
