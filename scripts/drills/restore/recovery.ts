import { chownSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/postgres-binaries.ts'
import { queryAsOwner } from '#tests/integration/support/queries.ts'
import { configure } from './archiving-postgres.ts'

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
  // It answers while it still replays.
  while (await isRecovering(postgres.url)) await pause(100)
  return postgres
}

/** As a setting of Postgres is written. */
const timestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '+00')

async function isRecovering(url: string): Promise<boolean> {
  const [row] = await queryAsOwner<{ recovering: boolean }>(url, 'select pg_is_in_recovery() as recovering')
  return row?.recovering ?? true
}

async function giveToPostgres(folder: string): Promise<void> {
  const user = postgresBinaries(folder).runsAs
  if (!user) return
  for (const path of await readdir(folder, { recursive: true })) chownSync(join(folder, path), user.uid, user.gid)
}
