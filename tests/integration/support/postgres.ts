import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '#scripts/build/build.ts'
import { parts } from '#scripts/build/parts.ts'
import { queryAsOwner } from './queries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of its own on this server is made by `createDatabase`. */
    postgresUrl: string
    /** Name of the template database that `createDatabase` copies: it has the schema and no data. */
    template: string
  }
}

const template = 'prepared'

let folder: string
let postgres: EmbeddedPostgres

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
  await (await startServerProcess(postgres.url.replace(/\/\w+$/, `/${template}`))).stop()
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template)
}

export async function teardown(): Promise<void> {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
