import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { aCustomer, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { inplan } from './support/inplan-command.ts'
import { queryAsOwner } from './support/query-as-owner.ts'
import { reservationOf } from './support/reservations.ts'
import { startInProcessServer } from './support/in-process-server.ts'

test('The database owner only needs the right to create roles, and need not be a superuser', async () => {
  const name = `plain_${randomBytes(4).toString('hex')}`
  const superuserUrl = new URL(inject('postgresNodes')[0])
  // Roles belong to the whole Postgres server. Other tests may have created the product's roles, so they are granted to this owner.
  await queryAsOwner(superuserUrl.href, `create role ${name} login createrole password 'secret'`)
  await queryAsOwner(superuserUrl.href, `create database ${name} owner ${name}`)
  const roles = await queryAsOwner<{ name: string }>(
    superuserUrl.href,
    `select rolname as name from pg_roles where rolname like 'inplan\\_%'`,
  )
  expect(roles).not.toEqual([])
  for (const role of roles) {
    await queryAsOwner(superuserUrl.href, `grant ${role.name} to ${name} with admin option`)
  }
  const url = new URL(`/${name}`, superuserUrl)
  url.username = name
  url.password = 'secret'

  const server = await startInProcessServer(url.href)
  const database = openProductDatabase(url.href, 2, () => undefined)
  const studio = await aStudio(database)
  const customer = await aCustomer(database, studio)
  const seriesId = await publishSessions(database, studio, studio.privateService)
  const slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
  const { response } = await apiClient(server.url, { token: customer.token })(
    'reserve',
    { body: reservationOf(studio, studio.privateService, slotId) },
    { idempotencyKey: 'plain-owner' },
  )
  expect(response.totalPrice).toBe(85)

  // The operator's command needs no further rights: the owner can see the list of all organisations, and the rows of one organisation at a
  // time.
  const operate = (...words: string[]) => inplan(words, { DATABASE_URL: url.href })
  const [{ name: studioName } = { name: '' }] = await queryAsOwner<{ name: string }>(
    url.href.replace(`${name}:secret`, `${superuserUrl.username}:${superuserUrl.password}`),
    'select name from organization',
  )
  const erasure = ['erase', studio.id, '--name', studioName, '--with-bookings-ahead']
  for (const words of [
    ['status'],
    ['check'],
    ['organisations'],
    ['jobs'],
    ['payments'],
    ['suspend', studio.id],
    erasure,
  ]) {
    expect(await operate(...words)).toMatchObject({ code: 0, error: '' })
  }
  expect((await operate('organisations')).out).toContain('0 organisations')
  // A backup is refused: it would lack most rows, because this owner cannot see all of them.
  const parent = await mkdtemp(join(tmpdir(), 'inplan-backup-'))
  expect(await operate('backup', join(parent, 'nightly', 'inplan'))).toMatchObject({
    code: 4,
    error: expect.stringContaining(`The role '${name}' may not read or write everything.`) as string,
  })
  expect(await readdir(parent)).toEqual([])
  await rm(parent, { recursive: true })
  await database.close()
  await server.stop()
})
