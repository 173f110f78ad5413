import { chownSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresBinaries } from '#server/platform/database/postgres-binaries.ts'
import { type DrillPostgres, makePostgres } from '../stage/drill-postgres.ts'

/** A Postgres that copies its write-ahead log into an archive, segment by segment. */
export interface ArchivingPostgres extends DrillPostgres {
  readonly archive: string
}

/** After so many seconds a segment is archived even if it is not full. Nothing older than this is lost with the machine. */
export const ARCHIVE_SECONDS = 2

/** Makes a cluster in a folder, and starts it with WAL archiving. */
export async function startArchivingPostgres(folder: string): Promise<ArchivingPostgres> {
  const archive = join(folder, 'archive')
  const segment = join(archive, '%f')
  const postgres = await makePostgres(folder, {
    archive_mode: 'on',
    // A segment gets its name in the archive when it is there as a whole.
    archive_command: `test ! -f "${segment}" && cp "%p" "${segment}.part" && mv "${segment}.part" "${segment}"`,
    archive_timeout: `${ARCHIVE_SECONDS}s`,
  })
  await mkdir(archive, { mode: 0o700 })
  const user = postgresBinaries(folder).runsAs
  if (user) chownSync(archive, user.uid, user.gid)
  postgres.start()
  return { ...postgres, archive }
}
