import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { type ServerProcess, startServerProcess } from '#tests/integration/support/server-process.ts'
import { freePort } from './proxy-process.ts'

/** Log-in attempts that the servers allow per network address and hour. */
export const ATTEMPTS = 5

/** Two servers on one database, which contains one business. */
export interface Scene {
  readonly folder: string
  readonly database: Database
  readonly studio: Studio
  /** Ports of the servers. */
  readonly ports: readonly [number, number]
  /** Stops the second server, calls `meanwhile`, and then starts the server again. */
  restartSecond(meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function startScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-proxies-'))
  const postgres = await startEmbeddedPostgres(folder)
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number): Promise<ServerProcess> =>
    startServerProcess(postgres.url, {
      PORT: String(port),
      TRUSTED_PROXIES: '1',
      CREDENTIAL_ATTEMPTS_PER_ADDRESS: String(ATTEMPTS),
    })
  const first = await start(ports[0])
  let second = await start(ports[1])
  const database = openProductDatabase(postgres.url, 2, () => undefined)
  return {
    folder,
    database,
    studio: await aStudio(database),
    ports,
    restartSecond: async (meanwhile) => {
      await second.stop()
      await meanwhile()
      second = await start(ports[1])
    },
    stop: async () => {
      await database.close()
      await first.stop()
      await second.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
