import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { createDatabase } from './database.ts'
import { startServerGroup } from './server-group.ts'
import type { ServerProcess } from './server-process.ts'

// What nearly every file of integration tests begins with. Call these once, at the top of the file: they register its hooks,
// and what they return is filled in before the first test and before the file's own hooks run.

export interface OpenedDatabase {
  readonly databaseUrl: string
  readonly database: Database
}

export interface TestServer extends OpenedDatabase {
  /** Of the first process, without a trailing slash. */
  readonly url: string
  readonly servers: readonly ServerProcess[]
  /** Spreads requests over the processes, as a load balancer does. */
  readonly urlOf: (request: number) => string
}

export interface TestServerWithStudio extends TestServer {
  /** A test that changes organisations puts another one here. */
  studio: Studio
}

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
export function startTestServerWithStudio(whose: 'of-all' | 'of-each', options?: ServedOptions): TestServerWithStudio {
  const served = startTestServer(options) as {
    -readonly [Key in keyof TestServerWithStudio]: TestServerWithStudio[Key]
  }
  const open = async () => {
    served.studio = await aStudio(served.database)
  }
  if (whose === 'of-all') beforeAll(open)
  else beforeEach(open)
  return served
}
