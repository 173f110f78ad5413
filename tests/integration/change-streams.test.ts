import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { announce } from '#server/platform/change-feed.ts'
import { aCustomer, aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { queryAsOwner } from './support/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { startServerProcess } from './support/server-process.ts'

const at = startTestServerWithStudio('of-all', { processes: 2, variables: { TRUSTED_PROXIES: '1' } })
let other: Studio

beforeAll(async () => {
  other = await aStudio(at.database)
})

const publicChanges = (index: number, organisationId: string) =>
  listen(`${at.urlOf(index)}/api/public/changes?organisationId=${organisationId}`)
const providerChanges = (index: number, token: string) => listen(`${at.urlOf(index)}/api/provider/changes`, token)

describe('change streams', () => {
  test('a booking made at one server is reported by the other, only to its own organisation', async () => {
    // The series ends in a month, because a series that ends within two weeks would cause an announcement of its own (rule D167).
    const daily = { recurrence: 'daily', endDate: addDays(inAWeek, 30) } as const
    const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, daily)
    const streams = {
      provider: await providerChanges(1, at.studio.owner.token),
      visitor: await publicChanges(1, at.studio.id),
      foreignProvider: await providerChanges(1, other.owner.token),
      foreignVisitor: await publicChanges(1, other.id),
    }
    const customer = await aCustomer(at.database, at.studio)
    const slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
    const { response } = await apiClient(at.url, { token: customer.token })(
      'reserve',
      { body: reservationOf(at.studio, at.studio.privateService, slotId) },
      { idempotencyKey: 'heard-elsewhere' },
    )
    await expect.poll(() => streams.provider.topics).toEqual(['bookings', `booked:${response.bookingId}`])
    await expect.poll(() => streams.visitor.topics).toEqual(['slots'])

    await apiClient(at.url, { token: at.studio.owner.token })('changeBooking', {
      body: { id: response.bookingId!, status: 'REJECTED' },
    })
    await expect.poll(() => streams.visitor.topics).toEqual(['slots', 'slots'])
    expect(streams.foreignProvider.topics).toEqual([])
    expect(streams.foreignVisitor.topics).toEqual([])
    for (const stream of Object.values(streams)) stream.close()
  })

  test('after the database connection broke, all clients are told to reload', async () => {
    const stream = await publicChanges(0, at.studio.id)
    await queryAsOwner(
      at.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'inplan-changes' and datname = current_database()`,
    )
    await expect.poll(() => stream.topics, { timeout: 10_000 }).toEqual(['slots', 'catalogue'])
    stream.close()
  })

  test('after the log-out, a stream reports nothing more and ends (T-A6)', async () => {
    const { token } = await apiClient(at.url)('login', {
      body: { email: at.studio.owner.email, password: 'Correct-horse-1' },
    })
    const [ended, going] = [await providerChanges(1, token), await providerChanges(1, at.studio.owner.token)]
    await apiClient(at.url, { token })('logout', {})
    await at.database.inTenant(at.studio.id, (transaction) => announce(transaction, ['services']))
    await expect.poll(() => going.topics).toContain('services')
    await ended.ended
    expect(ended.topics).not.toContain('services')
    going.close()
  })

  test.each(['nobody', randomUUID()])(
    'the organisation %s, which does not exist, has no stream (T-A33)',
    async (id) => {
      const { status } = await fetch(`${at.url}/api/public/changes?organisationId=${id}`)
      expect(status).toBe(404)
    },
  )

  test('the total number of streams is limited, and members keep a share of it (T-A33)', async () => {
    const server = await startServerProcess(at.databaseUrl, { STREAMS: '10' })
    const url = `${server.url}/api/public/changes?organisationId=${other.id}`
    const abort = new AbortController()
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(url, { signal: abort.signal })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    const provider = await listen(`${server.url}/api/provider/changes`, other.owner.token)
    await expect(listen(`${server.url}/api/provider/changes`, at.studio.owner.token)).rejects.toThrow('429')
    provider.close()
    abort.abort()
    await server.stop()
  })

  test('connections above the setting CONNECTIONS are closed at once (T-A33)', async () => {
    const server = await startServerProcess(at.databaseUrl, { STREAMS: '10', CONNECTIONS: '100' })
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: 110 }, () => connect({ host: hostname, port: Number(port) }))
    const closed: unknown[] = []
    for (const socket of sockets) socket.on('error', () => undefined).on('close', () => closed.push(socket))
    await expect.poll(() => closed.length).toBe(10)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await fetch(`${server.url}/healthz`).catch(() => undefined))?.status).toBe(200)
    await server.stop()
  })

  test('a crowd of visitors from one network is refused, and the provider still receives changes (T-A33)', async () => {
    const url = `${at.url}/api/public/changes?organisationId=${other.id}`
    const abort = new AbortController()
    // All answers are kept in a variable. If one were garbage-collected, its stream would be closed, and another stream would be allowed.
    const answers = await Promise.all(
      Array.from({ length: 510 }, (_, index) =>
        fetch(url, { signal: abort.signal, headers: { 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(500)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const provider = await providerChanges(0, other.owner.token)
    provider.close()
    abort.abort()
    // Once the streams are closed, new ones are allowed again.
    await expect.poll(async () => (await fetch(url, { signal: AbortSignal.timeout(1000) })).status).toBe(200)
  })

  test('a server that is stopped ends its streams', async () => {
    const server = await startServerProcess(at.databaseUrl)
    const stream = await listen(`${server.url}/api/public/changes?organisationId=${at.studio.id}`)
    await server.stop()
    await expect(stream.ended).resolves.toBeUndefined()
  })
})
