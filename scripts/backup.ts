import { cp, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreBackup, writeBackup } from '#server/platform/database/backup.ts'
import { runningPostgres } from '#server/platform/database/embedded-postgres.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Backs up a running product into a folder, or restores a backup into a running, empty one (threat O3): npm run backup --
 * <folder> npm run backup -- --restore <folder> It uses the database of DATABASE_URL, else the embedded one of DATA_DIR
 * (`./data`), and the pictures in DATA_DIR.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const isRestore = words.includes('--restore')
  const [folder] = words.filter((word) => !word.startsWith('--'))
  if (!folder) throw new Problem('Name a folder: npm run backup -- [--restore] <folder>')
  const dataDirectory = resolve(process.env['DATA_DIR'] || './data')
  const url = process.env['DATABASE_URL'] || runningPostgres(dataDirectory)
  if (!url) throw new Problem(`No server runs on ${dataDirectory}: start it first, or set DATABASE_URL.`)
  const [database, pictures, kept] = [join(folder, 'database.gz'), join(folder, 'files'), join(dataDirectory, 'files')]
  if (isRestore && !existsSync(database)) throw new Problem(`There is no backup in ${folder}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const counts = isRestore ? await restoreBackup(url, database) : await writeBackup(url, database)
  // Pictures are copied after the rows, so that every picture that a row refers to is included.
  const [from, to] = isRestore ? [pictures, kept] : [kept, pictures]
  if (existsSync(from)) await cp(from, to, { recursive: true })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${isRestore ? 'Restored' : 'Backed up'} ${rows} rows ${isRestore ? 'from' : 'to'} ${resolve(folder)}`)
}

await main().catch(exitWithProblem)
