import { chownSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { Problem } from '#scripts/set-up/problem.mjs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/run-postgres-programs.ts'
import { configure } from '../stage/drill-postgres.ts'

export interface Recovery {
  readonly baseBackup: string
  /** The password file of the cluster that the base backup was taken from. */
  readonly passwordFile: string
  /** Folders with WAL segments, in the order in which they are searched for a segment. */
  readonly segments: readonly string[]
  /** The moment to restore, in milliseconds since 1970; absent to replay the WAL to its end. */
  readonly until?: number
}

/** Creates a cluster in a new folder from a base backup, starts Postgres on it, and replays the archived WAL up to a moment. */
export async function recover(
  folder: string,
  { baseBackup, passwordFile, segments, until }: Recovery,
): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'postgres')
  await mkdir(folder, { mode: 0o755 })
  await cp(baseBackup, cluster, { recursive: true })
  await copyFile(passwordFile, join(folder, 'postgres-password'))
  await configure(cluster, {
    restore_command: segments.map((from) => `cp "${join(from, '%f')}" "%p"`).join(' || '),
    ...(until !== undefined && { recovery_target_time: timestamp(until) }),
    recovery_target_action: 'promote',
    // Archiving is off, so that the restored cluster does not write into the archive of the old one.
    archive_mode: 'off',
  })
  await writeFile(join(cluster, 'recovery.signal'), '')
  await giveToPostgres(folder)
  const postgres = await startEmbeddedPostgres(folder)
  try {
    await untilPromoted(postgres.url)
  } catch (error) {
    await postgres.stop().catch(() => undefined)
    const log = await readFile(join(cluster, 'server.log'), 'utf8')
    const reason = /^.*FATAL: +(.*)$/m.exec(log)?.[1] ?? String(error)
    throw new Problem(`The database could not be restored: ${reason}`)
  }
  return postgres
}

/**
 * Waits until the WAL is replayed. Postgres answers read-only queries during the replay. Rejects when Postgres stops before the end of the
 * replay.
 */
async function untilPromoted(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // The error event is ignored: when the connection breaks, the running query rejects as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      if (!rows[0]?.recovering) return
      await pause(100)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Formats a moment as a timestamp in Postgres's configuration. */
const timestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '+00')

async function giveToPostgres(folder: string): Promise<void> {
  const user = postgresBinaries(folder).runsAs
  if (!user) return
  for (const path of await readdir(folder, { recursive: true })) chownSync(join(folder, path), user.uid, user.gid)
}
