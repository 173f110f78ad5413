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
    /** A database of its own on this server is made by `createDatabase`. */
    postgresUrl: string
    /** Name of the template database that `createDatabase` copies: it has the schema and no data. */
    template: string
    /** Servers that files share when each of their tests has organisations and accounts of its own. */
    sharedServers: Record<SharedServerName, SharedServer>
  }
}

/** Files that read mail share a server of their own: the page that they read parses every mail there is. */
export type SharedServerName = 'for all' | 'for readers of mail'

export interface SharedServer {
  readonly databaseUrl: string
  /** Of its processes. */
  readonly urls: readonly string[]
}

const sharedProcesses: Record<SharedServerName, number> = { 'for all': 2, 'for readers of mail': 1 }

const template = 'prepared'

let folder: string
let postgres: EmbeddedPostgres
const shared: ServerGroup[] = []

/** The server as the sources are now, and one real Postgres for the whole run, in a folder that is gone afterwards. */
export async function setup(project: TestProject): Promise<void> {
  await build(
    (line) => console.log(line),
    parts.filter(({ name }) => name === 'server'),
  )
  folder = await mkdtemp(join(tmpdir(), 'inplan-integration-'))
  postgres = await startEmbeddedPostgres(folder)
  // Each line of the log says which database it is about, so that a test can read its own.
  await queryAsOwner(postgres.url, `alter system set log_line_prefix = '%m [%p] %d '`)
  // No test of these files crashes this server: those that do start one of their own.
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

/** Fails when a shared server logged a failure. */
export async function teardown(): Promise<void> {
  try {
    for (const group of shared) await group.stop()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
