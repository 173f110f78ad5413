import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/run-postgres-programs.ts'
import { tcpAddress } from './postgres-tcp-address.ts'

/** A Postgres that is not restarted automatically when a drill stops or kills it. */
export interface DrillPostgres {
  readonly url: string
  /** The folder of the cluster. */
  readonly cluster: string
  start(): void
  /** Ends all connections at once, as a failover does. */
  stop(): void
  /** Kills Postgres's main process with `kill -9`; its other processes then end by themselves. */
  kill(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Creates a cluster in a folder without starting it. */
export async function makePostgres(folder: string, settings: Settings = {}): Promise<DrillPostgres> {
  const made = await startEmbeddedPostgres(folder)
  await made.stop()
  const cluster = join(folder, 'postgres')
  const binaries = postgresBinaries(folder)
  await configure(cluster, {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // This port was free when the embedded Postgres started on it a moment ago.
    port: new URL(made.url).port,
    max_connections: '200',
    timezone: 'UTC',
    ...settings,
  })
  const log = join(cluster, 'server.log')
  return {
    // TCP is used instead of a Unix socket: a restored cluster is in another folder, and PgBouncer has no access to this one.
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

/** Appends settings to the configuration of a cluster that is not running. */
export async function configure(cluster: string, settings: Settings): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await appendFile(join(cluster, 'postgresql.conf'), lines.join(''))
}
