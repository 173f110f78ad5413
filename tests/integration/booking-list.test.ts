import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// Tests the list of a provider’s bookings and its search.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

describe('the list of bookings', () => {
  test('is filtered by state, dates, specialist and words, and divided into pages', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date, scene.studio.privateService, 780)
    const someone = await scene.aGuest()
    const ids: string[] = []
    for (const time of ['09:00', '10:00', '11:00', '12:00']) ids.push(await someone.book(slot(time)))
    await scene.owner('changeBooking', { body: { id: ids[1]!, status: 'REJECTED' } })
    await scene.owner('requestReschedule', { body: { id: ids[2]! } })
    const list = async (query: object) => {
      const { bookings, total } = await scene.owner('providerBookings', { query: { from: date, to: date, ...query } })
      return [total, ...bookings.map(({ id }) => ids.indexOf(id))]
    }
    expect(await list({})).toEqual([4, 3, 2, 1, 0])
    expect(await list({ status: 'ACCEPTED' })).toEqual([2, 3, 0])
    expect(await list({ status: 'REJECTED' })).toEqual([1, 1])
    expect(await list({ size: 3, page: 1 })).toEqual([4, 0])
    expect(await list({ text: 'MASS' })).toEqual([4, 3, 2, 1, 0])
    expect(await list({ text: someone.email.slice(0, 20) })).toEqual([4, 3, 2, 1, 0])
    expect(await list({ text: 'noor van' })).toEqual([4, 3, 2, 1, 0])
    expect(await list({ text: '%' })).toEqual([0])
    expect(await list({ text: `dijk ${someone.email}` }), 'over two fields').toEqual([4, 3, 2, 1, 0])
    expect(await list({ text: 'dijk, ma' }), 'words in any order').toEqual([4, 3, 2, 1, 0])
    expect(await list({ text: 'dijk ma xx' }), 'each word').toEqual([0])
    expect(await list({ text: 'No' }), 'shorter than a trigram').toEqual([4, 3, 2, 1, 0])
    expect(await list({ specialistId: randomUUID() })).toEqual([0])
    const before = addDays(date, -1)
    expect(
      (await scene.owner('providerBookings', { query: { from: before, to: before, text: someone.email } })).total,
    ).toBe(0)
    const backwards = await failureOf(scene.owner('providerBookings', { query: { from: date, to: before } }))
    expect(backwards.fieldErrors).toHaveProperty('to')
  })
})

test('The search index shows an organisation only its own bookings (T-A1)', async () => {
  const slot = await scene.sessions(scene.aDay(), scene.studio.privateService, 780)
  await (await scene.aGuest()).book(slot('09:00'))
  const candidates = (organisationId: string) =>
    scene.database.inTenant(organisationId, async (transaction) => {
      const { rows } = await sql`select inplan_bookings_named('%noor%', 10)`.execute(transaction.sql)
      return rows.length
    })
  expect(await candidates(scene.studio.id)).toBeGreaterThan(0)
  expect(await candidates((await aStudio(scene.database)).id)).toBe(0)
})

describe('the list of bookings with the filters of its screen (R-D96)', () => {
  test('is filtered by service, payment, and future or past', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date, scene.studio.privateService, 780)
    const someone = await scene.aGuest()
    const ids: string[] = []
    for (const time of ['09:00', '10:00', '11:00']) ids.push(await someone.book(slot(time)))
    await scene.owner('changeBooking', { body: { id: ids[0]!, status: 'REJECTED' } })
    await scene.owner('confirmPayment', { body: { id: ids[1]!, paymentStatus: 'PAID' } })
    const list = async (query: object) => {
      const { bookings, total } = await scene.owner('providerBookings', { query: { from: date, to: date, ...query } })
      return [total, ...bookings.map(({ id }) => ids.indexOf(id))]
    }
    expect(await list({ when: 'UPCOMING' }), 'soonest first').toEqual([2, 1, 2])
    expect(await list({ when: 'PAST' }), 'what was cancelled is not ahead').toEqual([1, 0])
    expect(await list({ payment: 'OPEN' }), 'nobody waits for what was cancelled').toEqual([1, 2])
    expect(await list({ payment: 'OPEN', text: '0612345' }), 'with a text').toEqual([1, 2])
    expect(await list({ payment: 'PAID' })).toEqual([1, 1])
    expect(await list({ payment: 'REFUNDED' })).toEqual([0])
    expect(await list({ serviceId: scene.studio.privateService.id })).toEqual([3, 2, 1, 0])
    expect(await list({ serviceId: randomUUID() })).toEqual([0])
    expect(await list({ text: '0612345' }), 'by telephone number').toEqual([3, 2, 1, 0])
  })
})
