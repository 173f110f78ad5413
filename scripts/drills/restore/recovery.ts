import { chownSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { Problem } from '#scripts/set-up/problem.mjs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/postgres-binaries.ts'
import { configure } from '../stage/drill-postgres.ts'

export interface Recovery {
  readonly baseBackup: string
  /** The password file of the cluster that the base backup was taken from. */
  readonly passwordFile: string
  /** Folders with WAL segments; one that is missing in the first is looked for in the next. */
  readonly segments: readonly string[]
  /** Milliseconds since 1970; absent for the end of the WAL. */
  readonly until?: number
}

/** Starts Postgres in a new folder on a base backup, and lets it replay the archived WAL up to a moment. */
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
    // Nothing of the new cluster gets into the archive of the old one.
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

/** Waits until the WAL is replayed: meanwhile Postgres answers, and only reads. Rejects when it gives up. */
async function untilPromoted(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // The query that is running when the connection breaks rejects as well.
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

/** As a setting of Postgres is written. */
const timestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '+00')

async function giveToPostgres(folder: string): Promise<void> {
  const user = postgresBinaries(folder).runsAs
  if (!user) return
  for (const path of await readdir(folder, { recursive: true })) chownSync(join(folder, path), user.uid, user.gid)
}
