import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/database.ts'
import { aPerson, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { createDatabase } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { startServerProcess, type ServerProcess } from './support/server-process.ts'

let server: ServerProcess
let database: Database
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  server = await startServerProcess(databaseUrl)
  database = openDatabase(databaseUrl, 2, () => undefined)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

test('a guest hears of a cancellation in the language in which they booked, whichever the provider speaks', async () => {
  const studio = await aStudio(database)
  await publishSessions(database, studio, studio.privateService)
  const guest = await aPerson(database)
  const slots = await callsTo(server.url)('eventSlots', {
    body: { orgId: studio.id, serviceId: studio.privateService.id, dateBegin: inAWeek },
  })
  const call = callsTo(server.url, { token: guest.token, organizationId: studio.id, locale: 'nl' })
  const body = reservationOf(studio, studio.privateService, slots.response[0]!.id)
  const { response } = await call('createAppointment', { body }, { idempotencyKey: 'in-dutch-please' })
  await mailTo(server.url, guest.email, /^Je boeking is bevestigd: Massage/)

  const owner = callsTo(server.url, { token: studio.owner.token, locale: 'en' })
  await owner('changeBooking', { body: { id: response.appointmentId!, status: 'REJECTED' } })
  const mail = await mailTo(server.url, guest.email, /geannuleerd/)
  expect(mail.subject).toMatch(/^Je boeking is geannuleerd: Massage/)
  expect(mail.text).toContain('Kies een ander moment: ')
})
