import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// Tests that published sessions get the new price of their service from a date on, and that what is booked stays.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

test('A new price of published times is previewed with its count, saved as shown, and does not change existing bookings (R-D327)', async () => {
  const [first, second] = [scene.aDay(), scene.aDay()]
  const [early, late] = [await scene.sessions(first), await scene.sessions(second)]
  const guest = await scene.aGuest()
  const id = await guest.book(late('09:00'))
  const before = scene.studio.privateService.priceCents / 100
  const body = { serviceId: scene.studio.privateService.id, price: { before, after: 99 }, duration: null, from: second }
  const preview = await scene.owner('previewPublishedTerms', { body })
  expect(preview.counts).toMatchObject({ updated: 1, kept: 1, blocked: 0 })
  const save = (fingerprint: string) => scene.owner('changePublishedTerms', { body: { ...body, fingerprint } })
  expect((await save('another')).outcome).toBe('OUT_OF_DATE')
  expect((await save(preview.fingerprint)).outcome).toBe('SAVED')

  const { availability } = await scene.owner('providerCalendar', { query: { from: first, to: second } })
  expect(unpackAvailability(availability).map(({ startTime, price }) => [startTime.slice(0, 16), price])).toEqual([
    [`${first}T09:00`, before],
    [`${first}T10:00`, before],
    [`${second}T09:00`, before],
    [`${second}T10:00`, 99],
  ])
  expect((await scene.owner('providerBooking', { params: { id } })).price).toBe(before)
  expect(await guest.book(early('09:00'))).not.toBe('')
  const past = await failureOf(scene.owner('previewPublishedTerms', { body: { ...body, from: '2025-01-06' } }))
  expect(past.fieldErrors).toMatchObject({ from: expect.anything() })
})
