import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServerProcess } from '#scripts/product/server-process.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { manyHolds } from '#tests/builders/many-holds-environment.ts'

const bareServer = resolve(import.meta.dirname, 'bare-server.ts')

export interface Scene {
  /** Addresses of two processes of the product's server, the best number for two cores. */
  readonly servers: readonly string[]
  /** Addresses of two processes of `bare-server.ts` on the same Postgres. */
  readonly bareServers: readonly string[]
  readonly databaseUrl: string
  readonly database: Database
}

/** Starts Postgres, two servers of the product, and two minimal ones to compare with; stops all of them when `work` ends. */
export async function onScene<Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-reservations-'))
  const postgres = await startEmbeddedPostgres(folder)
  // All customers of a bench book from one address.
  const env = { ...process.env, ...manyHolds, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0' }
  const ours = [startServerProcess({ env }), startServerProcess({ env })]
  const bare = [startServerProcess({ env, entry: bareServer }), startServerProcess({ env, entry: bareServer })]
  const database = openProductDatabase(postgres.url, 8, () => undefined)
  try {
    const servers = await Promise.all(ours.map(({ ready }) => ready))
    const bareServers = await Promise.all(bare.map(({ ready }) => ready))
    return await work({ servers, bareServers, databaseUrl: postgres.url, database })
  } finally {
    await database.close()
    await Promise.all([...ours, ...bare].map((server) => server.kill()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
