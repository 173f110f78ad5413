import { expect, test } from 'vitest'
import { aPerson, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServer } from './support/test-server.ts'

const at = useSharedServer('for readers of mail')

test('A guest is told of a cancellation in the language of their booking, whichever language the provider uses', async () => {
  const studio = await aStudio(at.database)
  await publishSessions(at.database, studio, studio.privateService)
  const guest = await aPerson(at.database)
  const slots = await apiClient(at.url)('sessionSlots', {
    body: { organisationId: studio.id, serviceId: studio.privateService.id, dateBegin: inAWeek },
  })
  const call = apiClient(at.url, { token: guest.token, organisationId: studio.id, locale: 'nl' })
  const body = reservationOf(studio, studio.privateService, slots.response[0]!.id)
  const { response } = await call('reserve', { body }, { idempotencyKey: 'in-dutch-please' })
  await mailTo(at.url, guest.email, /^Je boeking is bevestigd: Massage/)

  const owner = apiClient(at.url, { token: studio.owner.token, locale: 'en' })
  await owner('changeBooking', { body: { id: response.bookingId!, status: 'REJECTED' } })
  const mail = await mailTo(at.url, guest.email, /geannuleerd/)
  expect(mail.subject).toMatch(/^Je boeking is geannuleerd: Massage/)
  expect(mail.text).toContain('Kies een ander moment: ')
})

test('A specialist is told of a booking in the language of their app, whichever language the customer uses (R-D130)', async () => {
  const studio = await aStudio(at.database)
  await publishSessions(at.database, studio, studio.privateService)
  // Every test studio has a specialist Anna with the same mail address, so this one gets a unique address.
  const email = `${studio.id}@example.test`
  await queryAsOwner(at.databaseUrl, 'update specialist set email = $1 where organization_id = $2', [email, studio.id])
  const book = async (slot: number) => {
    const guest = await aPerson(at.database)
    const call = apiClient(at.url, { token: guest.token, organisationId: studio.id, locale: 'nl' })
    const slots = await call('sessionSlots', {
      body: { organisationId: studio.id, serviceId: studio.privateService.id, dateBegin: inAWeek },
    })
    const body = reservationOf(studio, studio.privateService, slots.response[slot]!.id)
    await call('reserve', { body }, { idempotencyKey: `specialist-${slot}` })
  }
  await book(0)
  // The specialist's language is unknown before their first log-in, so the organisation's language is used.
  await mailTo(at.url, email, /^Nieuwe boeking: Noor van Dijk/)
  await apiClient(at.url, { token: studio.specialist.token, locale: 'en' })('providerSession', {})
  await book(0)
  expect((await mailTo(at.url, email, /^New booking: Noor van Dijk/)).text).toContain('Noor van Dijk booked with you:')
})
