import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServerProcess } from '#scripts/product/server-process.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { pathOf } from '#shared/api/routes.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { type LocalDate } from '#shared/time/local-date.ts'
import type { Person, Studio } from '#tests/builders/studio.ts'
import { reservationOf } from '#tests/integration/support/reservations.ts'
import { requestText } from '#bench/load/request-text.ts'

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
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0' }
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

/** The widget's reservation request as the text of an HTTP request. */
export const reservationText = (
  studio: Studio,
  service: Pick<Service, 'id' | 'priceCents'>,
  slot: string,
  { token }: Person,
  idempotencyKey: string,
): string =>
  requestText({
    method: 'POST',
    path: pathOf('createAppointment'),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey },
    body: reservationOf(studio, service, slot),
  })

/** The id of a session that starts at a full hour. */
export const slotId = (seriesId: string, date: LocalDate, hour: number): string =>
  `${seriesId}_${date.replaceAll('-', '')}_${String(hour).padStart(2, '0')}00`
