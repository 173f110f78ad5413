import { expect, test } from 'vitest'
import { addDays } from '#shared/time/local-date.ts'
import { aBooking, aMember } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the printed agenda: its bookings, and the notes that are printed with them.

const { scene, entered } = startCustomerTestStudio()

test('The printed agenda has the bookings of its days with the newest note, which only authorised members see (R-D181)', async () => {
  const customerId = await entered({ firstName: 'Agenda' })
  const note = (text: string) => scene().owner('addCustomerNote', { body: { customerId, text } })
  await note('Older')
  await note('Likes tea')
  const [first, second] = [
    await aBooking(scene().database, scene().studio, { customerId }),
    await aBooking(
      scene().database,
      scene().studio,
      { customerId },
      { payment: 'held', paymentMethod: 'card', holdExpiresAt: 0 },
    ),
  ]
  const cancelled = await aBooking(scene().database, scene().studio, { customerId })
  await scene().owner('changeBooking', { body: { id: cancelled.id, status: 'REJECTED' } })
  const booked = await scene().owner('providerBooking', { params: { id: first.id } })
  const date = booked.startTime.slice(0, 10) as Parameters<typeof addDays>[0]
  const specialist = apiClient(scene().url, { token: scene().studio.specialist.token })
  const agenda = async (call = scene().owner, from: string = date, to: string = addDays(date, 1)) =>
    (await call('agenda', { query: { from, to } })).bookings.map(({ id, customerNote }) => [id, customerNote])
  expect(await agenda()).toEqual([[first.id, 'Likes tea']])
  expect(await agenda()).not.toContainEqual([second.id, 'Likes tea'])
  expect(await agenda(scene().owner, addDays(date, -1), addDays(date, -1))).toEqual([])
  expect(await agenda(specialist)).toEqual([[first.id, 'Likes tea']])
  await scene().owner('saveCustomerAccess', { body: { customers: 'OWN', notes: false } })
  expect(await agenda(specialist)).toEqual([[first.id, '']])
  const nobody = apiClient(scene().url, { token: (await aMember(scene().database, scene().studio)).token })
  expect(await agenda(nobody)).toEqual([])
})
