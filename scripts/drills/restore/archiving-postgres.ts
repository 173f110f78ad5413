import { chownSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresBinaries } from '#server/platform/database/run-postgres-programs.ts'
import { type DrillPostgres, makePostgres } from '../stage/drill-postgres.ts'

/** A Postgres that copies its write-ahead log into an archive, segment by segment. */
export interface ArchivingPostgres extends DrillPostgres {
  readonly archive: string
}

/** Seconds after which a WAL segment is archived even if it is not full. When the machine is lost, at most this much is lost. */
export const ARCHIVE_SECONDS = 2

/** Makes a cluster in a folder, and starts it with WAL archiving. */
export async function startArchivingPostgres(folder: string): Promise<ArchivingPostgres> {
  const archive = join(folder, 'archive')
  const segment = join(archive, '%f')
  const postgres = await makePostgres(folder, {
    archive_mode: 'on',
    // A segment is copied under a temporary name and renamed afterwards, so that the archive never contains an incomplete one.
    archive_command: `test ! -f "${segment}" && cp "%p" "${segment}.part" && mv "${segment}.part" "${segment}"`,
    archive_timeout: `${ARCHIVE_SECONDS}s`,
  })
  await mkdir(archive, { mode: 0o700 })
  const user = postgresBinaries(folder).runsAs
  if (user) chownSync(archive, user.uid, user.gid)
  postgres.start()
  return { ...postgres, archive }
}
