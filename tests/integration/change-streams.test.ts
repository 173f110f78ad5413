import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { announce } from '#server/realtime/change-feed.ts'
import { aCustomer, aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { listen } from './support/change-stream.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let databaseUrl: string
let servers: [ServerProcess, ServerProcess]
let database: Database
let studio: Studio
let other: Studio

beforeAll(async () => {
  databaseUrl = await createDatabase()
  const first = await startServerProcess(databaseUrl)
  servers = [first, await startServerProcess(databaseUrl)]
  database = openDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  other = await aStudio(database)
})
afterAll(async () => {
  await database.close()
  for (const server of servers) await server.stop()
})

const publicChanges = (index: number, organizationId: string) =>
  listen(`${servers[index]!.url}/api/public/changes?organizationId=${organizationId}`)
const providerChanges = (index: number, token: string) => listen(`${servers[index]!.url}/api/provider/changes`, token)

describe('change streams', () => {
  test('a booking made at one server is heard at the other, by its own organisation only', async () => {
    const seriesId = await publishSessions(database, studio, studio.privateService)
    const streams = {
      provider: await providerChanges(1, studio.owner.token),
      visitor: await publicChanges(1, studio.id),
      foreignProvider: await providerChanges(1, other.owner.token),
      foreignVisitor: await publicChanges(1, other.id),
    }
    const customer = await aCustomer(database, studio)
    const slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
    const { response } = await callsTo(servers[0].url, { token: customer.token })(
      'createAppointment',
      { body: reservationOf(studio, studio.privateService, slotId) },
      { idempotencyKey: 'heard-elsewhere' },
    )
    // Within the two seconds that a person waits without wondering.
    await expect
      .poll(() => streams.provider.topics, { timeout: 2000 })
      .toEqual(['bookings', `booked:${response.appointmentId}`])
    expect(streams.visitor.topics).toEqual(['slots'])

    await callsTo(servers[0].url, { token: studio.owner.token })('changeBooking', {
      body: { id: response.appointmentId!, status: 'REJECTED' },
    })
    await expect.poll(() => streams.visitor.topics, { timeout: 2000 }).toEqual(['slots', 'slots'])
    expect(streams.foreignProvider.topics).toEqual([])
    expect(streams.foreignVisitor.topics).toEqual([])
    for (const stream of Object.values(streams)) stream.close()
  })

  test('after the database connection broke, everyone is told to read anew', async () => {
    const stream = await publicChanges(0, studio.id)
    await queryAsOwner(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'inplan-changes' and datname = current_database()`,
    )
    await expect.poll(() => stream.topics, { timeout: 10_000 }).toEqual(['slots', 'catalogue'])
    stream.close()
  })

  test('A6: after the log-out a stream tells nothing more and ends', async () => {
    const { token } = await callsTo(servers[0].url)('login', {
      body: { email: studio.owner.email, password: 'Correct-horse-1' },
    })
    const [ended, going] = [await providerChanges(1, token), await providerChanges(1, studio.owner.token)]
    await callsTo(servers[0].url, { token })('logout', {})
    await database.inTenant(studio.id, (transaction) => announce(transaction, ['services']))
    await expect.poll(() => going.topics, { timeout: 2000 }).toEqual(['services'])
    await ended.ended
    expect(ended.topics).toEqual([])
    going.close()
  })

  test('an organisation that cannot exist has no stream', async () => {
    const { status } = await fetch(`${servers[0].url}/api/public/changes?organizationId=nobody`)
    expect(status).toBe(404)
  })

  test('A10: a crowd of visitors from one address is turned away, and the provider still hears', async () => {
    const url = `${servers[0].url}/api/public/changes?organizationId=${other.id}`
    const abort = new AbortController()
    // Held on to: a stream whose answer is garbage is closed, and makes room.
    const answers = await Promise.all(Array.from({ length: 510 }, () => fetch(url, { signal: abort.signal })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(500)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const provider = await providerChanges(0, other.owner.token)
    provider.close()
    abort.abort()
    // Who closes a stream makes room for the next.
    await expect.poll(async () => (await fetch(url, { signal: AbortSignal.timeout(1000) })).status).toBe(200)
  })

  test('a server that stops ends its streams', async () => {
    const server = await startServerProcess(databaseUrl)
    const stream = await listen(`${server.url}/api/public/changes?organizationId=${studio.id}`)
    await server.stop()
    await expect(stream.ended).resolves.toBeUndefined()
  })
})
