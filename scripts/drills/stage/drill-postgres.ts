import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/postgres-binaries.ts'
import { tcpAddress } from './tcp-address.ts'

/** A Postgres that nobody brings back when a drill stops or kills it. */
export interface DrillPostgres {
  readonly url: string
  /** The folder of the cluster. */
  readonly cluster: string
  start(): void
  /** Ends all connections at once, as a failover does. */
  stop(): void
  /** `kill -9` of its first process; the others end by themselves. */
  kill(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Makes a cluster in a folder. It does not run yet. */
export async function makePostgres(folder: string, settings: Settings = {}): Promise<DrillPostgres> {
  const made = await startEmbeddedPostgres(folder)
  await made.stop()
  const cluster = join(folder, 'postgres')
  const binaries = postgresBinaries(folder)
  await configure(cluster, {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Which was free a moment ago.
    port: new URL(made.url).port,
    max_connections: '200',
    timezone: 'UTC',
    ...settings,
  })
  const log = join(cluster, 'server.log')
  return {
    // A restored cluster lies in another folder, and PgBouncer may not enter this one.
    url: tcpAddress(made.url),
    cluster,
    start: () => binaries.run('pg_ctl', ['start', '--pgdata', cluster, '--log', log, '--wait']),
    stop: () => binaries.run('pg_ctl', ['stop', '--pgdata', cluster, '--mode', 'fast', '--wait']),
    kill: async () => {
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

/** Adds settings to those of a cluster that does not run. */
export async function configure(cluster: string, settings: Settings): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await appendFile(join(cluster, 'postgresql.conf'), lines.join(''))
}
