import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '#scripts/product/server-process.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import type { Service } from '#shared/domain/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aPerson, aStudio, inAWeek, publishSessions, type Person, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from '#tests/integration/support/calls.ts'
import { reservationOf, reserve } from '#tests/integration/support/reservations.ts'
import { formatTime, type Table } from './table.ts'

const customers = 1000

type Race = {
  readonly servers: readonly string[]
  readonly database: Database
  readonly studio: Studio
  readonly people: readonly Person[]
}

/** All of them want the same slot at once. Tells when each had an answer, and how many got a seat. */
async function runRace({ servers, database, studio, people }: Race, service: Service, day: number) {
  const date = addDays(inAWeek, day)
  await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const { response } = await callsTo(servers[0] ?? '')('eventSlots', {
    body: { orgId: studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
  })
  const body = reservationOf(studio, service, response[0]?.id ?? '')
  const startedAt = performance.now()
  const answers = await Promise.all(
    people.map(async ({ token }, index) => {
      const { status } = await reserve(servers[index % servers.length] ?? '', token, body, `race-${day}-${index}`)
      return { status, time: performance.now() - startedAt }
    }),
  )
  const times = answers.map(({ time }) => time).toSorted((a, b) => a - b)
  return {
    accepted: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 409).length,
    middle: times[Math.floor(times.length / 2)] ?? 0,
    all: times.at(-1) ?? 0,
  }
}

/** A thousand customers and one slot, over two server processes on one Postgres. */
export async function measureReservationRace(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-race-'))
  const postgres = await startEmbeddedPostgres(folder)
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0' }
  const processes = [startServerProcess({ env }), startServerProcess({ env })]
  const servers = await Promise.all(processes.map(({ ready }) => ready))
  const database = openDatabase(postgres.url, 8, () => undefined)
  try {
    const studio = await aStudio(database)
    const people = await Promise.all(Array.from({ length: customers }, () => aPerson(database)))
    const race = { servers, database, studio, people }
    const runs = [
      { name: 'A private slot, 1 seat', ...(await runRace(race, studio.privateService, 0)) },
      { name: 'A group session, 10 seats', ...(await runRace(race, studio.groupService, 1)) },
    ]
    return {
      columns: ['1,000 customers at once', 'Accepted', 'Refused (409)', 'Half had their answer after', 'All after'],
      rows: runs.map(({ name, accepted, refused, middle, all }) => [
        name,
        String(accepted),
        String(refused),
        formatTime(middle),
        formatTime(all),
      ]),
    }
  } finally {
    await database.close()
    await Promise.all(processes.map((server) => server.stop()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
