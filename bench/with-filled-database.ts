import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'

export interface FilledDatabase {
  /** The schema's owner, whom row-level security does not bind. */
  readonly owner: Client
  /** The database as the server uses it, with one connection. */
  readonly database: Database
  readonly organisationId: string
}

/**
 * Measures on an embedded Postgres of its own, which is removed afterwards.
 * @param fill fills the migrated database and returns the id of the organisation that is measured
 */
export async function onFilledDatabase<Result>(
  name: string,
  fill: (owner: Client) => Promise<string>,
  measure: (filled: FilledDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `inplan-${name}-`))
  const postgres = await startEmbeddedPostgres(folder)
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url, () => Promise.resolve())
    await owner.connect()
    const organisationId = await fill(owner)
    const database = openProductDatabase(postgres.url, 1, (error) => {
      throw error
    })
    try {
      return await measure({ owner, database, organisationId })
    } finally {
      await database.close()
    }
  } finally {
    await owner.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
