import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { anAbsence } from '#tests/builders/studio.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// D435: what becomes of published hours, breaks and bookings when the organisation's zone changes.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})
// Each test begins in Amsterdam, with days of its own.
beforeEach(() => saveZone('Europe/Amsterdam', 'KEEP_MOMENTS'))

type Body = Input<'saveOrganisation'>['body']

async function saveZone(timeZone: string, publishedTimes: Body['publishedTimes']) {
  const { organisationKind: _, logo: __, names: ___, ...stored } = await scene.owner('organisationProfile', {})
  return scene.owner('saveOrganisation', { body: { ...stored, logo: null, timeZone, publishedTimes } })
}

/** What the calendar shows on a day, on the wall of the organisation. */
async function hoursOn(date: LocalDate) {
  const { availability } = await scene.owner('providerCalendar', {
    query: { from: addDays(date, -1), to: addDays(date, 1) },
  })
  return unpackAvailability(availability)
    .map(({ startTime }) => startTime.slice(0, 16))
    .filter((start) => start.startsWith(date))
    .toSorted()
}

test('In a new time zone, published hours keep their local time; a booking keeps its instant and is listed first (R-D435)', async () => {
  const [date, windowDate] = [scene.aDay(), scene.aDay()]
  const slotId = await scene.sessions(date)
  await scene.window(windowDate)
  const guest = await scene.aGuest()
  const id = await guest.book(slotId('09:00'))
  const { startTime } = await scene.owner('providerBooking', { params: { id } })
  const free = [await scene.freeTimes(date), await scene.freeTimes(windowDate)]

  const preview = await scene.owner('previewTimeZone', { body: { timeZone: 'America/New_York' } })
  expect(preview).toMatchObject({ moving: 2, kept: 1, omitted: 0, canKeepHours: true, bookingCount: 1 })
  expect(preview.bookings).toEqual([
    {
      id,
      customerName: expect.any(String),
      serviceName: scene.studio.privateService.name,
      before: { date, startTime: '09:00' },
      after: { date, startTime: '03:00' },
    },
  ])
  expect(await hoursOn(date)).toEqual([`${date}T09:00`, `${date}T10:00`])

  await saveZone('America/New_York', 'KEEP_HOURS')
  expect(await hoursOn(date)).toEqual([`${date}T03:00`, `${date}T10:00`])
  expect(await hoursOn(windowDate)).toEqual([`${windowDate}T13:00`])
  const moved = await scene.owner('providerBooking', { params: { id } })
  expect(new Date(moved.startTime).getTime()).toBe(new Date(startTime).getTime())
  expect([await scene.freeTimes(date), await scene.freeTimes(windowDate)]).toEqual(free)
})

test('In a new time zone, published hours keep their instants when the owner chooses that (R-D435)', async () => {
  const date = scene.aDay()
  await scene.sessions(date)
  await saveZone('America/New_York', 'KEEP_MOMENTS')
  expect(await hoursOn(date)).toEqual([`${date}T03:00`, `${date}T04:00`])
})

test('In a new time zone, a break moves along with the hours (R-D435)', async () => {
  const date = scene.aDay()
  await scene.sessions(date)
  const nine = { fromMinute: 9 * 60, toMinute: 10 * 60 }
  await anAbsence(scene.database, scene.studio, { startDate: date, ...nine })
  expect(await scene.freeTimes(date)).toEqual(['10:00 1'])
  await saveZone('America/New_York', 'KEEP_HOURS')
  expect(await scene.freeTimes(date)).toEqual(['10:00 1'])
})
