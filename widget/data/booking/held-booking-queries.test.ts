import { expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { guest, guestId } from '../guest/guest-visit.ts'
import type { OwnBooking } from './own-booking.ts'
import { createQueryClient } from '../query-client.ts'
import { heldBookingsQuery, heldFor, slotOfBooking } from './held-booking-queries.ts'

const held = {
  id: 'b',
  serviceId: 's',
  specialistId: 'i',
  date: localDate('2026-11-20'),
  startTime: '2026-11-20T09:30:00+01:00',
  endTime: '2026-11-20T10:15:00+01:00',
  priceCents: 6250,
  locationType: 'physical',
} as OwnBooking

const zone = 'Europe/Amsterdam'
const series = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a09'

test.each([
  ['a start in a window', 's', `${series}_20261120_0900 - 2026-11-20T09:30:00+01:00`, true],
  ['the same moment said in UTC', 's', `${series}_20261120_0900 - 2026-11-20T08:30:00Z`, true],
  ['another start', 's', `${series}_20261120_0900 - 2026-11-20T10:30:00+01:00`, false],
  ['another service', 't', `${series}_20261120_0900 - 2026-11-20T09:30:00+01:00`, false],
  ['a session', 's', `${series}_20261120_0930`, true],
  ['a session that was moved there', 's', `${series}_20261113_0900_20261120_0830`, true],
  ['a session at another time', 's', `${series}_20261120_1000`, false],
])('Whether a held booking belongs to the chosen slot: %s', (_, serviceId, scheduleId, expected) => {
  expect(heldFor([held], { serviceId, scheduleId }, zone)).toBe(expected ? held : undefined)
})

test('The slot of a held booking can be built although it is no longer offered', () => {
  const scheduleId = `${series}_20261120_0930`
  expect(slotOfBooking(held, { scheduleId, locationId: 'attic' })).toMatchObject({
    scheduleId,
    ref: { kind: 'event', eventSlotId: scheduleId },
    startMinute: 570,
    durationMinutes: 45,
    priceCents: 6250,
    locationTypes: ['physical'],
    locationIds: ['attic'],
  })
})

test('A guest’s payments at a provider are not requested as bookings (R-D217)', async () => {
  const server = startFakeHttpServer()
  for (const id of ['booking', 'pi_stripe', 'tr_mollie']) guest.open(id, `guest_${'s'.repeat(43)}`)
  expect(await createQueryClient().query(heldBookingsQuery(guestId))).toEqual([])
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['booking'])
  server.stop()
})
