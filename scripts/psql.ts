import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { runningPostgres } from '#server/platform/database/embedded-postgres.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Opens psql on the database of a running server: `npm run psql`; more arguments go to psql. The database is the one at DATABASE_URL, else the
 * embedded one of `npm start` or `npm run dev`.
 */
function openPsql(): number {
  const { DATABASE_URL, DATA_DIR = resolve(root, 'data') } = process.env
  const address = DATABASE_URL ?? runningPostgres(resolve(DATA_DIR))
  if (address === undefined)
    throw new Problem(`No server runs on ${DATA_DIR}: start one with "npm start" or "npm run dev".`)
  const { status, error } = spawnSync('psql', [address, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (error)
    throw new Problem(
      'There is no psql here: install the PostgreSQL client of your system (Debian: postgresql-client).',
    )
  return status ?? 1
}

try {
  process.exitCode = openPsql()
} catch (error) {
  exitWithProblem(error)
}
