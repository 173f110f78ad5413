import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Folders that are copied without their content. The new cluster creates it again, or reads it from the archive. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const leftOut = /^(postmaster\.(pid|opts)|server\.log|pg_internal\.init.*|pgsql_tmp.*)$/

/**
 * Copies the files of a running cluster like `pg_basebackup`, which the embedded Postgres does not include. The copy can only be started
 * together with the WAL that is archived during the copy.
 */
export async function takeBaseBackup(url: string, cluster: string, target: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'inplan-base-backup' })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`)
    await copyFolder(cluster, target)
    // `pg_backup_stop` returns after all WAL that the copy needs is archived.
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
    await writeFile(join(target, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 })
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (emptied.includes(entry.name)) await mkdir(copy, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, copy)
    else await copyFile(source, copy).catch(unlessDeleted)
  }
}

/** Ignores the error of a missing file. A table may be dropped during the copy, and the replayed WAL drops it too. */
function unlessDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
