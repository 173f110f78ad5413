import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '#scripts/build/build.ts'
import { parts } from '#scripts/build/parts.ts'
import { queryAsOwner } from './queries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { type ServerGroup, startServerGroup } from './server-group.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Postgres server on which `createDatabase` creates databases. */
    postgresUrl: string
    /** Name of the template database that `createDatabase` copies: it has the schema and no data. */
    template: string
    /** Servers that test files share if each of their tests has its own organisations and accounts. */
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

const template = 'prepared'

let folder: string
let postgres: EmbeddedPostgres
const shared: ServerGroup[] = []

/** Builds the server from the current sources, and starts one real Postgres for the whole run, in a temporary folder. */
export async function setup(project: TestProject): Promise<void> {
  await build(
    (line) => console.log(line),
    parts.filter(({ name }) => name === 'server'),
  )
  folder = await mkdtemp(join(tmpdir(), 'inplan-integration-'))
  postgres = await startEmbeddedPostgres(folder)
  // Each log line names its database, so that a test can select the lines of its own database.
  await queryAsOwner(postgres.url, `alter system set log_line_prefix = '%m [%p] %d '`)
  // Durability is switched off: no test crashes this server, because crash tests start one of their own.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await queryAsOwner(postgres.url, `alter system set ${setting} = off`)
  }
  await queryAsOwner(postgres.url, 'select pg_reload_conf()')
  await queryAsOwner(postgres.url, `create database ${template}`)
  await (await startServerProcess(addressOf(template))).stop()
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template)
  project.provide('sharedServers', {
    'for all': await startShared('for all'),
    'for readers of mail': await startShared('for readers of mail'),
  })
}

const addressOf = (database: string): string => postgres.url.replace(/\/\w+$/, `/${database}`)

async function startShared(name: SharedServerName): Promise<SharedServer> {
  const database = name.replaceAll(' ', '_')
  await queryAsOwner(postgres.url, `create database ${database} template ${template}`)
  const group = await startServerGroup(addressOf(database), sharedProcesses[name])
  shared.push(group)
  return { databaseUrl: addressOf(database), urls: group.servers.map(({ url }) => url) }
}

/** Stops the shared servers; fails when one of them logged a failure. */
export async function teardown(): Promise<void> {
  try {
    for (const group of shared) await group.stop()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
