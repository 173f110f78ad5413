import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { createDatabase } from './database.ts'
import { type ExpectSoon, expectSoonAfter } from './expect-soon.ts'
import type { SharedServerName } from './global-setup.ts'
import { startServerGroup } from './server-group.ts'
import { type InProcessServer, startInProcessServer } from './in-process-server.ts'
import type { ServerProcess } from './server-process.ts'

// Almost every integration test file begins with one of these functions. Call them once, at the top of the file: they register
// hooks, and the objects that they return are filled before the first test and before the file's own hooks run.

export interface OpenedDatabase {
  readonly databaseUrl: string
  readonly database: Database
}

export interface ReachableServer extends OpenedDatabase {
  /** The address of the first process, without a trailing slash. */
  readonly url: string
  /** The address for the nth request. Consecutive requests go to different processes, as with a load balancer. */
  readonly urlOf: (request: number) => string
}

export interface TestServer extends ReachableServer {
  /** The server processes. Empty when the servers run inside the test's process. */
  readonly servers: readonly ServerProcess[]
  /** Like `expect.poll`, but a server inside the test's process does its due work before each attempt. */
  readonly expectSoon: ExpectSoon
}

interface WithStudio {
  /** The studio. A test that changes the organisation may replace it. */
  studio: Studio
}
export type TestServerWithStudio = TestServer & WithStudio
export type SharedServerWithStudio = ReachableServer & WithStudio

type Whose = 'of-all' | 'of-each'

export interface ServedOptions {
  /** The number of servers on the database. They are in the process of the test. */
  servers?: number
  /**
   * The number of separate server processes, instead of `servers`. For a test that kills or measures one, or needs them to compute in
   * parallel.
   */
  processes?: number
  /** Environment variables of the servers. */
  variables?: Record<string, string>
  /** The number of connections in the test's own pool. */
  connections?: number
}

/** Creates a database for this file, with the schema and without a server. */
export function migratedDatabase(connections = 4): OpenedDatabase {
  const opened = {} as { -readonly [Key in keyof OpenedDatabase]: OpenedDatabase[Key] }
  beforeAll(async () => {
    opened.databaseUrl = await createDatabase()
    opened.database = openProductDatabase(opened.databaseUrl, connections, () => undefined)
  })
  afterAll(() => opened.database.close())
  return opened
}

/** Creates a database for this file, and starts one or several servers on it. */
export function startTestServer(options: ServedOptions = {}): TestServer {
  const { servers = 1, processes, variables = {}, connections = 4 } = options
  const served = {} as TestServer
  beforeAll(async () => {
    const databaseUrl = await createDatabase()
    const { stop, doDueWork, ...group } = processes
      ? await startProcesses(databaseUrl, processes, variables)
      : await startHere(databaseUrl, servers, variables)
    const database = openProductDatabase(databaseUrl, connections, () => undefined)
    Object.assign(served, group, { databaseUrl, database, url: group.urlOf(0), expectSoon: expectSoonAfter(doDueWork) })
    return async () => {
      await database.close()
      await stop()
    }
  })
  return served
}

async function startHere(databaseUrl: string, count: number, variables: Record<string, string>) {
  const servers: InProcessServer[] = []
  while (servers.length < count) servers.push(await startInProcessServer(databaseUrl, variables))
  return {
    servers: [],
    urlOf: (request: number) => servers[request % count]!.url,
    doDueWork: async () => servers[0]!.doDueWork(),
    stop: async () => {
      for (const server of servers) await server.stop()
    },
  }
}

/** Starts separate server processes. They do their due work on their own schedule, so `expectSoon` only polls. */
async function startProcesses(databaseUrl: string, processes: number, variables: Record<string, string>) {
  return { ...(await startServerGroup(databaseUrl, processes, variables)), doDueWork: async () => undefined }
}

/** Like `startTestServer`, with a studio: one for all tests of the file, or a new one for each test. */
export const startTestServerWithStudio = (whose: Whose, options?: ServedOptions): TestServerWithStudio =>
  withStudio(whose, startTestServer(options))

/**
 * Uses a server and a database that other files use at the same time, which saves starting them. This is only for tests that read
 * and change nothing but their own organisations and accounts.
 */
export function useSharedServer(name: SharedServerName): ReachableServer {
  const served = {} as ReachableServer
  beforeAll(() => {
    const { databaseUrl, urls } = inject('sharedServers')[name]
    const urlOf = (request: number) => urls[request % urls.length]!
    const database = openProductDatabase(databaseUrl, 4, () => undefined)
    Object.assign(served, { databaseUrl, database, url: urlOf(0), urlOf })
    return () => database.close()
  })
  return served
}

/** Like `useSharedServer`, with a studio: one for all tests of the file, or a new one for each test. */
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
