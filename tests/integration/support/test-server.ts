import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { createDatabase } from './database.ts'
import type { SharedServerName } from './postgres.ts'
import { startServerGroup } from './server-group.ts'
import type { ServerProcess } from './server-process.ts'

// What nearly every file of integration tests begins with. Call these once, at the top of the file: they register its hooks,
// and what they return is filled in before the first test and before the file's own hooks run.

export interface OpenedDatabase {
  readonly databaseUrl: string
  readonly database: Database
}

export interface ReachableServer extends OpenedDatabase {
  /** Of the first process, without a trailing slash. */
  readonly url: string
  /** Spreads requests over the processes, as a load balancer does. */
  readonly urlOf: (request: number) => string
}

export interface TestServer extends ReachableServer {
  readonly servers: readonly ServerProcess[]
}

interface WithStudio {
  /** A test that changes organisations puts another one here. */
  studio: Studio
}
export type TestServerWithStudio = TestServer & WithStudio
export type SharedServerWithStudio = ReachableServer & WithStudio

type Whose = 'of-all' | 'of-each'

interface ServedOptions {
  /** Server processes on the one database. */
  processes?: number
  /** Environment variables of the processes. */
  variables?: Record<string, string>
  /** Of the test's own pool. */
  connections?: number
}

/** A database of the file's own with the schema in it, and no server on it. */
export function migratedDatabase(connections = 4): OpenedDatabase {
  const opened = {} as { -readonly [Key in keyof OpenedDatabase]: OpenedDatabase[Key] }
  beforeAll(async () => {
    opened.databaseUrl = await createDatabase()
    opened.database = openDatabase(opened.databaseUrl, connections, () => undefined)
  })
  afterAll(() => opened.database.close())
  return opened
}

/** A database of the file's own with one server process on it, or with several. */
export function startTestServer({ processes = 1, variables = {}, connections = 4 }: ServedOptions = {}): TestServer {
  const served = {} as TestServer
  beforeAll(async () => {
    const databaseUrl = await createDatabase()
    const { stop, ...group } = await startServerGroup(databaseUrl, processes, variables)
    const database = openDatabase(databaseUrl, connections, () => undefined)
    Object.assign(served, group, { databaseUrl, database, url: group.urlOf(0) })
    return async () => {
      await database.close()
      await stop()
    }
  })
  return served
}

/** The same with a studio: one for all tests of the file, or a new one for each. */
export const startTestServerWithStudio = (whose: Whose, options?: ServedOptions): TestServerWithStudio =>
  withStudio(whose, startTestServer(options))

/**
 * A server and a database that other files use at the same time, which saves starting them. For tests that look at nothing but
 * their own organisations and accounts, and change nothing else.
 */
export function useSharedServer(name: SharedServerName): ReachableServer {
  const served = {} as ReachableServer
  beforeAll(() => {
    const { databaseUrl, urls } = inject('sharedServers')[name]
    const urlOf = (request: number) => urls[request % urls.length]!
    const database = openDatabase(databaseUrl, 4, () => undefined)
    Object.assign(served, { databaseUrl, database, url: urlOf(0), urlOf })
    return () => database.close()
  })
  return served
}

/** The same with a studio: one for all tests of the file, or a new one for each. */
export const useSharedServerWithStudio = (whose: Whose, name: SharedServerName = 'for all'): SharedServerWithStudio =>
  withStudio(whose, useSharedServer(name))

function withStudio<Server extends ReachableServer>(whose: Whose, served: Server): Server & WithStudio {
  const withIt = served as Server & WithStudio
  const open = async () => {
    withIt.studio = await aStudio(served.database)
  }
  if (whose === 'of-all') beforeAll(open)
  else beforeEach(open)
  return withIt
}
