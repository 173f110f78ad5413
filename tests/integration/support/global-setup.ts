import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '#scripts/build/build.ts'
import { parts } from '#scripts/build/parts.ts'
import {
  closeForCopies,
  copyDatabase,
  createClusterDatabase,
  dropDatabases,
  inDatabase,
  nodesOfCluster,
  type PostgresNodes,
} from './databases-on-nodes.ts'
import { queryAsOwner } from './query-as-owner.ts'
import { distribute } from '#server/distribution/distribute.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { startServerGroup } from './server-group.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres servers on which `createDatabase` creates databases. */
    postgresNodes: PostgresNodes
    /** Name of the template database that `createDatabase` copies: it has the schema and no data. */
    template: string
    /** Name of the template database without a schema. */
    emptyTemplate: string
    /** Servers that test files share. Each test on them must use its own organisations and accounts. */
    sharedServers: Record<SharedServerName, SharedServer>
  }
}

/** Files that read mail share a separate server, because the mailbox page parses all mails of its server. */
export type SharedServerName = 'for all' | 'for readers of mail'

export interface SharedServer {
  readonly databaseUrl: string
  /** Addresses of the server's processes. */
  readonly urls: readonly string[]
}

const sharedProcesses: Record<SharedServerName, number> = { 'for all': 2, 'for readers of mail': 1 }

const stops: (() => Promise<void>)[] = []

/**
 * Builds the server from the current sources, and prepares the databases: on one real Postgres that it starts for the whole run in a
 * temporary folder, or on the Citus cluster whose coordinator INTEGRATION_CLUSTER names (`npm run test:cluster`).
 */
export async function setup(project: TestProject): Promise<void> {
  await build(
    (line) => console.log(line),
    parts.filter(({ name }) => name === 'server'),
  )
  const coordinator = process.env['INTEGRATION_CLUSTER']
  const { nodes, template, emptyTemplate } = coordinator ? await prepareCluster(coordinator) : await startPostgres()
  const startShared = async (name: SharedServerName): Promise<SharedServer> => {
    const databaseUrl = await copyDatabase(nodes, template, `${template}_${name.replaceAll(' ', '_')}`)
    const group = await startServerGroup(databaseUrl, sharedProcesses[name])
    stops.unshift(group.stop)
    return { databaseUrl, urls: group.servers.map(({ url }) => url) }
  }
  const [forAll, forReadersOfMail] = await Promise.all([startShared('for all'), startShared('for readers of mail')])
  project.provide('postgresNodes', nodes)
  project.provide('template', template)
  project.provide('emptyTemplate', emptyTemplate)
  project.provide('sharedServers', { 'for all': forAll, 'for readers of mail': forReadersOfMail })
}

interface PreparedPostgres {
  readonly nodes: PostgresNodes
  readonly template: string
  readonly emptyTemplate: string
}

async function startPostgres(): Promise<PreparedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-integration-'))
  const postgres = await startEmbeddedPostgres(folder)
  stops.push(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const template = 'prepared'
  // Each log line names its database, so that a test can select the lines of its own database.
  await queryAsOwner(postgres.url, `alter system set log_line_prefix = '%m [%p] %d '`)
  // Durability is switched off, because no test crashes this server: crash tests start one of their own. Autovacuum is off, because with
  // several hundred databases it would start a process several times a second.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await queryAsOwner(postgres.url, `alter system set ${setting} = off`)
  }
  // The databases are copied one after another, and nothing has to be written to disk before the end of the run.
  await queryAsOwner(postgres.url, `alter system set max_wal_size = '16GB'`)
  await queryAsOwner(postgres.url, `alter system set checkpoint_timeout = '1h'`)
  await makeLoginsQuick(postgres.url)
  await queryAsOwner(postgres.url, 'select pg_reload_conf()')
  const nodes: PostgresNodes = [postgres.url]
  await queryAsOwner(postgres.url, `create database ${template}`)
  await (await startServerProcess(inDatabase(postgres.url, template))).stop()
  return { nodes, template, emptyTemplate: 'template0' }
}

/** Hashes the owner's password with 1 iteration per login instead of 4,096, because the tests open thousands of connections. */
async function makeLoginsQuick(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await queryAsOwner(url, `alter system set scram_iterations = 1`)
  await queryAsOwner(url, `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`)
}

/** The names of all databases of the run begin with the run's name. They are deleted at the end. */
async function prepareCluster(coordinator: string): Promise<PreparedPostgres> {
  const nodes = await nodesOfCluster(coordinator)
  const run = `run_${randomBytes(3).toString('hex')}`
  const [template, emptyTemplate] = [`${run}_prepared`, `${run}_empty`]
  stops.push(() => dropDatabases(nodes, run))
  await createClusterDatabase(nodes, emptyTemplate)
  const url = await createClusterDatabase(nodes, template)
  // The template has fewer shards than production, so that copies of the database are fast.
  await queryAsOwner(url, `alter database ${template} set citus.shard_count = 4`)
  await (await startServerProcess(url)).stop()
  await distribute(url)
  for (const name of [template, emptyTemplate]) await closeForCopies(nodes, name)
  return { nodes, template, emptyTemplate }
}

/** Stops everything that the run has started, in reverse order. Throws when a shared server has logged a failure. */
export async function teardown(): Promise<void> {
  const outcomes = []
  for (const stop of stops) outcomes.push(...(await Promise.allSettled([stop()])))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
