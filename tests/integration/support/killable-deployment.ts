import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { queryAsOwner } from './query-as-owner.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** A running installation of the product: server processes, and the database in a folder. A test may kill all of them. */
export interface Deployment {
  /** The address of the database, which changes when the database restarts on another port. */
  databaseUrl(): Promise<string>
  /** Addresses of the running server processes. */
  readonly urls: readonly string[]
  /** `kill -9` of a server process; resolves when it is gone. */
  killServer(index: number): Promise<void>
  startServer(index: number): Promise<void>
  /** `kill -9` of the database's main process. The process that manages the database has to restart it. */
  killDatabase(): Promise<void>
  /** `kill -9` of one connection's process. The database then ends all connections and recovers without a restart. */
  killConnection(): Promise<void>
  stop(): Promise<void>
}

const postmasterIn = async (folder: string): Promise<{ pid: number; port: number }> => {
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

const urlIn = async (folder: string): Promise<string> => {
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim()
  return `postgres://inplan:${password}@127.0.0.1:${(await postmasterIn(folder)).port}/inplan`
}

async function deploy(
  folder: string,
  processes: number,
  start: () => Promise<ServerProcess>,
  stopDatabase: () => Promise<void>,
): Promise<Deployment> {
  const servers = [await start()]
  while (servers.length < processes) servers.push(await start())
  return {
    databaseUrl: () => urlIn(folder),
    get urls() {
      return servers.map(({ url }) => url)
    },
    killServer: (index) => servers[index]!.kill(),
    startServer: async (index) => {
      servers[index] = await start()
    },
    killDatabase: async () => {
      process.kill((await postmasterIn(folder)).pid, 'SIGKILL')
    },
    killConnection: async () => {
      const [row] = await queryAsOwner<{ pid: number }>(
        await urlIn(folder),
        `select pid from pg_stat_activity where application_name = 'inplan' order by state_change desc limit 1`,
      )
      process.kill(row!.pid, 'SIGKILL')
    },
    stop: async () => {
      for (const server of servers) await server.stop()
      await stopDatabase()
    },
  }
}

/** Deploys like `npm start`: one process, which also starts its database and restarts it after a crash. */
export const deployEmbedded = (folder: string): Promise<Deployment> =>
  deploy(
    folder,
    1,
    () => startServerProcess('', { DATABASE_URL: '', DATA_DIR: folder }),
    async () => undefined,
  )

/** Deploys as in production: two server processes, on a database that another process keeps running. Here that is the test process. */
export async function deployOnDatabase(folder: string): Promise<Deployment> {
  const postgres = await startEmbeddedPostgres(folder)
  return deploy(
    folder,
    2,
    () => startServerProcess(postgres.url),
    () => postgres.stop(),
  )
}
