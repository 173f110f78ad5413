import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import {
  BackupRefused,
  restoreBackup,
  type RowCounts,
  writeBackup,
} from '#server/platform/database/backup-and-restore.ts'
import { copyFiles } from '#server/platform/storage/copy-files.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { CommandFailure, defineCommand } from '#server/operator/command.ts'
import { openFiles, withDamage } from '#server/operator/open-uploaded-files.ts'
import { counted } from '#server/operator/text-table.ts'

const withoutFiles = {
  'without-files': { type: 'boolean', meaning: 'Only the database: the files are backed up in another way' },
} as const

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes all rows and all uploaded files into a folder, while the servers run (threat O3)',
  details:
    'The folder gets database.gz and files/. It holds all personal data, and only its owner may read it. Files come from the disk ' +
    'or from the S3 bucket, whichever the servers use. A second backup into the same folder replaces the rows, and copies only the ' +
    'files that it lacks. The role of the database must see everything: a superuser, or one with BYPASSRLS.',
  words: ['folder'],
  options: withoutFiles,
  changes: false,
  async run({ configuration, databaseUrl }, [name = ''], options) {
    const folder = resolve(name)
    const counts = await backUpRows(databaseUrl, folder)
    const to = `to ${folder}`
    if (options['without-files']) {
      const text = `Backed up ${counted(sum(counts), 'row')} ${to}. It has no uploaded files: back them up in another way.`
      return { text, json: { folder, rows: counts, files: null } }
    }
    // Files are copied after the rows, so that the backup contains every file that its rows refer to.
    const files = await copyFiles(await openFiles(configuration), await filesIn(folder))
    const where = configuration.s3 ? ` of the bucket ${configuration.s3.bucket}` : ''
    const text = `Backed up ${counted(sum(counts), 'row')} and ${counted(files.copied + files.there, 'file')}${where} ${to}`
    return { ...withDamage(text, files.damaged), json: { folder, rows: counts, files } }
  },
})

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restores a backup into a database that has the same schema and no data',
  details:
    'Start a server of the version that wrote the backup on an empty database first: it makes the schema. Files go to the disk or ' +
    'the S3 bucket, whichever the servers use. The role of the database must be a superuser, or one with BYPASSRLS that may set ' +
    'session_replication_role.',
  words: ['folder'],
  options: withoutFiles,
  changes: true,
  async run({ configuration, databaseUrl, isDryRun }, [name = ''], options) {
    const folder = resolve(name)
    if (!existsSync(rowsIn(folder))) throw new CommandFailure('notFound', `There is no backup in ${folder}.`)
    const hasFiles = existsSync(join(folder, 'files'))
    if (!hasFiles && !options['without-files'])
      throw new CommandFailure('refused', `The backup in ${folder} has no files. Say --without-files.`)
    // The storage is opened before the rows are restored. A storage problem is then found in time, because rows can only be restored into
    // an empty database.
    const storage = options['without-files'] ? undefined : await openFiles(configuration)
    const counts = await orRefused(restoreBackup(databaseUrl, rowsIn(folder), isDryRun))
    const text = `Restored ${counted(sum(counts), 'row')} from ${folder}`
    if (isDryRun || !storage) return { text, json: { folder, rows: counts, files: null } }
    const files = await copyFiles(await filesIn(folder), storage)
    const copied = `${text}, and ${counted(files.copied + files.there, 'file')}`
    return { ...withDamage(copied, files.damaged), json: { folder, rows: counts, files } }
  },
})

/** Writes the rows of the database into a folder. When that fails, a folder that was created for it is removed. */
async function backUpRows(databaseUrl: string, folder: string): Promise<RowCounts> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await orRefused(writeBackup(databaseUrl, rowsIn(folder)))
  } catch (error) {
    if (created !== undefined) await rm(created, { recursive: true })
    throw error
  }
}

const rowsIn = (folder: string): string => join(folder, 'database.gz')

/** The function for public addresses returns an empty text, because files in a backup are never served. */
const filesIn = (folder: string) => openDiskStorage(join(folder, 'files'), () => '', systemClock)

const sum = (counts: RowCounts): number => Object.values(counts).reduce((all, count) => all + count, 0)

async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof BackupRefused ? new CommandFailure('refused', error.message) : error
  }
}
