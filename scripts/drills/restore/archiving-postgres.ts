import { chownSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/postgres-binaries.ts'

/** A Postgres that copies its write-ahead log into an archive, segment by segment. */
export interface ArchivingPostgres {
  readonly url: string
  /** The folder of the cluster. */
  readonly cluster: string
  readonly archive: string
  /** `kill -9` of its first process; the others end by themselves. */
  kill(): Promise<void>
}

/** After so many seconds a segment is archived even if it is not full. Nothing older than this is lost with the machine. */
export const ARCHIVE_SECONDS = 2

/** Makes a cluster in a folder, and starts it with WAL archiving. */
export async function startArchivingPostgres(folder: string): Promise<ArchivingPostgres> {
  const made = await startEmbeddedPostgres(folder)
  await made.stop()
  const [cluster, archive] = [join(folder, 'postgres'), join(folder, 'archive')]
  const binaries = postgresBinaries(folder)
  await mkdir(archive, { mode: 0o700 })
  if (binaries.runsAs) chownSync(archive, binaries.runsAs.uid, binaries.runsAs.gid)
  // A segment gets its name in the archive when it is there as a whole.
  const file = join(archive, '%f')
  await configure(cluster, {
    archive_mode: 'on',
    archive_command: `test ! -f "${file}" && cp "%p" "${file}.part" && mv "${file}.part" "${file}"`,
    archive_timeout: `${ARCHIVE_SECONDS}s`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Which was free a moment ago.
    port: new URL(made.url).port,
    max_connections: '200',
    timezone: 'UTC',
  })
  binaries.run('pg_ctl', ['start', '--pgdata', cluster, '--log', join(cluster, 'server.log'), '--wait'])
  return {
    url: made.url,
    cluster,
    archive,
    kill: async () => {
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

/** Adds settings to those of a cluster that does not run. */
export async function configure(cluster: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await appendFile(join(cluster, 'postgresql.conf'), lines.join(''))
}
