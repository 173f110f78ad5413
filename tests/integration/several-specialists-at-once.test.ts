import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { aResource, now } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { aRepeat, bookRepeat, changeRepeat } from './support/repeats.ts'
import { reservationOf } from './support/reservations.ts'

// D207 and D208: services that take several specialists at once.

let scene: BookingTestStudio
let guest: Guest
let [anna, berit, cleo] = ['', '', '']

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  guest = await scene.aGuest()
  anna = scene.studio.specialistId
  ;[berit, cleo] = [await aSpecialist(scene.database, scene.studio), await aSpecialist(scene.database, scene.studio)]
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

/** Creates a service of all three specialists that takes two of them at once. */
async function aDuo(changes: Partial<Service> = {}): Promise<Service> {
  const { id: organisationId, privateService } = scene.studio
  const service = {
    ...privateService,
    id: randomUUID(),
    name: 'Duo massage',
    specialistIds: [anna, berit, cleo],
    specialistsNeeded: 2,
    ...changes,
  }
  await scene.database.inTenant(organisationId, (transaction) => saveService(transaction, service, now))
  return service
}

/** Publishes a window of a specialist from 13:00 to 17:00. Returns a function that maps a local time to the slot's id. */
async function aWindow(date: LocalDate, service: Service, specialistId: string) {
  const id = randomUUID()
  const times = { startDate: date, endDate: date, fromMinute: 780, toMinute: 1020, zone: 'Europe/Amsterdam' }
  const terms = { recurrence: 'one-time', locationTypes: [], locationIds: [], ...times } as const
  await scene.database.inTenant(scene.studio.id, (transaction) =>
    insertSeries(transaction, { kind: 'window', id, specialistId, serviceIds: [service.id], ...terms }, now),
  )
  return (time: string) => `${id}_${date.replaceAll('-', '')}_1300 - ${wallInstant(date, time)}`
}

async function offered(date: LocalDate, service: Service, specialistId: string): Promise<string> {
  const { response } = await guest.call('windowSlots', {
    body: { organisationId: scene.studio.id, serviceId: service.id, startDate: date, endDate: date, specialistId },
  })
  return response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16))).join(' ')
}

const othersOf = async (id: string) =>
  (await scene.owner('providerBooking', { params: { id } })).otherSpecialists.map((each) => each.id)

const claimsOf = async (specialistId: string, date: LocalDate) => {
  const rows = await scene.rows<{ at: string }>(
    `select to_char(starts_at at time zone 'Europe/Amsterdam', 'HH24:MI') as at from claim
     where specialist_id = $1 and taken > 0 and (starts_at at time zone 'Europe/Amsterdam')::date = $2 order by starts_at`,
    specialistId,
    date,
  )
  return rows.map(({ at }) => at).join(' ')
}

describe('a service that needs several specialists (R-D207)', () => {
  test('is not offered with one alone; the companion is booked too, and is free again when the booking ends', async () => {
    const date = scene.aDay()
    const duo = await aDuo()
    const annas = await aWindow(date, duo, anna)
    expect(await offered(date, duo, anna)).toBe('')
    expect((await failureOf(guest.book(annas('13:00'), duo))).code).toBe('slot-not-offered')
    await aWindow(date, duo, berit)
    expect(await offered(date, duo, anna)).toBe('13:00 14:00 15:00 16:00')
    const id = await guest.book(annas('14:00'), duo)
    expect(await othersOf(id)).toEqual([berit])
    expect(await offered(date, duo, berit)).toBe('13:00 15:00 16:00')
    const { bookings } = await scene.owner('providerCalendar', { query: { from: date, to: date, specialistId: berit } })
    expect(bookings.map((booking) => booking.id)).toEqual([id])
    await aWindow(date, duo, cleo)
    const verdictOf = async (specialistId: string, time: string) => {
      const query = { serviceId: duo.id, specialistId, startTime: wallInstant(date, time) }
      return (await scene.owner('whyNotOffered', { query })).verdict
    }
    expect([await verdictOf(cleo, '13:00'), await verdictOf(cleo, '14:00')]).toEqual(['OFFERED', 'SPECIALISTS'])
    await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })
    expect([await claimsOf(anna, date), await claimsOf(berit, date)]).toEqual(['', ''])
    expect(await offered(date, duo, anna)).toBe('13:00 14:00 15:00 16:00')
  })

  test('takes the companion with the fewest appointments that day', async () => {
    const date = scene.aDay()
    const duo = await aDuo()
    const annas = await aWindow(date, duo, anna)
    await aWindow(date, duo, berit)
    await aWindow(date, duo, cleo)
    const [first] = await othersOf(await guest.book(annas('13:00'), duo))
    const [second] = await othersOf(await guest.book(annas('15:00'), duo))
    expect(new Set([first, second])).toEqual(new Set([berit, cleo]))
  })

  test('that also needs a room is booked with everything or not at all', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const duo = await aDuo({ needs: [{ resourceId: room, name: 'Room', quantity: 1, available: 1 }] })
    const solo = await aDuo({
      specialistsNeeded: 1,
      needs: [{ resourceId: room, name: 'Room', quantity: 1, available: 1 }],
    })
    const annas = await aWindow(date, duo, anna)
    await aWindow(date, duo, berit)
    const cleos = await aWindow(date, solo, cleo)
    await guest.book(cleos('13:00'), solo)
    expect(await offered(date, duo, anna)).toBe('14:00 15:00 16:00')
    const id = await guest.book(annas('14:00'), duo)
    expect(await scene.owner('providerBooking', { params: { id } })).toMatchObject({
      otherSpecialists: [{ id: berit }],
      resources: ['Room'],
    })
    expect(await offered(date, solo, cleo)).toBe('15:00 16:00')
  })
})

describe('companions when a booking is moved, made for a customer or handed over (R-D208)', () => {
  test('are those who are free at the new time of a moved booking', async () => {
    const date = scene.aDay()
    const duo = await aDuo()
    const annas = await aWindow(date, duo, anna)
    await aWindow(date, duo, berit)
    const id = await guest.book(annas('13:00'), duo)
    const to = (body: object) => scene.owner('rescheduleBooking', { body: { id, reopensOldSlot: true, ...body } })
    await to({ slotId: annas('15:00') })
    expect([await claimsOf(anna, date), await claimsOf(berit, date)]).toEqual(['15:00', '15:00'])
    await to({ startTime: wallInstant(date, '18:00'), endTime: wallInstant(date, '19:00') })
    expect([await claimsOf(anna, date), await claimsOf(berit, date)]).toEqual(['18:00', '18:00'])
    expect(await othersOf(id)).toEqual([berit])
  })

  test('without published time cause a warning, and too few of them without another booking at that time cause a refusal', async () => {
    const date = scene.aDay()
    const duo = await aDuo({ specialistIds: [anna, berit] })
    await aWindow(date, duo, anna)
    const check = (time: string) =>
      scene.owner('checkBookForCustomer', {
        query: { serviceId: duo.id, specialistId: anna, startTime: wallInstant(date, time) },
      })
    const { warnings } = await check('13:00')
    expect(warnings).toMatchObject([{ kind: 'COMPANION', specialistId: berit }])
    const book = (confirmed: string[]) =>
      bookFor(
        scene.owner,
        forCustomer(scene.studio, date, {
          serviceId: duo.id,
          newCustomer: aCaller(),
          startTime: wallInstant(date, '13:00'),
          confirmed,
        }),
      )
    expect((await book([])).booking).toBeNull()
    expect((await book(warnings.map(({ id }) => id))).booking).toMatchObject({ otherSpecialists: [{ id: berit }] })
    const other = await aDuo({ specialistIds: [berit, cleo], specialistsNeeded: 2 })
    const query = { serviceId: other.id, specialistId: cleo, startTime: wallInstant(date, '13:30') }
    expect((await scene.owner('checkBookForCustomer', { query })).verdict).toBe('SPECIALISTS_TAKEN')
  })

  test('of repeated appointments are changed as for single ones', async () => {
    const date = scene.aDay()
    scene.aDay()
    const duo = await aDuo({ specialistIds: [anna, berit] })
    const order = { serviceId: duo.id, specialistId: berit, newCustomer: aCaller() }
    const confirmed = [1, 2].map((number) => ({ number, warnings: ['outside-availability', `companion ${anna}`] }))
    const { booked } = await bookRepeat(scene.owner, aRepeat(scene.studio, date, 2, { ...order, confirmed }))
    const [first = ''] = booked?.bookingIds ?? []
    expect(await othersOf(first)).toEqual([anna])
    const joining = apiClient(scene.url, { token: scene.studio.specialist.token })
    expect(await joining('bookingAnswers', { body: { bookingIds: [first] } })).toEqual({ answers: [] })
    const { changed } = await changeRepeat(joining, { bookingId: first, scope: 'ALL', act: 'CANCEL' })
    expect(changed).toEqual(booked?.bookingIds)
    expect([await claimsOf(anna, date), await claimsOf(berit, date)]).toEqual(['', ''])
  })

  test('can note whether the customer came (R-D170)', async () => {
    const date = scene.aDay()
    const duo = await aDuo({ specialistIds: [anna, berit] })
    const order = forCustomer(scene.studio, date, {
      serviceId: duo.id,
      specialistId: berit,
      newCustomer: aCaller(),
      startTime: wallInstant(date, '13:00'),
      confirmed: ['outside-availability', `companion ${anna}`],
    })
    const { booking } = await bookFor(scene.owner, order)
    const [id, version] = [booking?.id ?? '', booking?.version ?? 0]
    await scene.putIntoPast(id)
    const joining = apiClient(scene.url, { token: scene.studio.specialist.token })
    const body = { bookings: [{ id, version }], attendance: 'NO_SHOW' as const }
    expect((await joining('noteAttendance', { body })).bookings).toMatchObject([{ id, attendance: 'NO_SHOW' }])
  })

  test('are free from the minute in which a hold on their time ends (R-D64)', async () => {
    const date = scene.aDay()
    const duo = await aDuo({ specialistIds: [anna, berit] })
    const solo = await aDuo({ specialistsNeeded: 1, specialistIds: [berit] })
    await scene.rows(`update organization set payment_methods = '{pay-afterwards,card}' where id = $1`, scene.studio.id)
    const slot = (await aWindow(date, solo, berit))('13:00')
    const body = { ...reservationOf(scene.studio, solo, slot), paymentMethod: 'STRIPE' as const }
    const { response } = await guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
    const order = forCustomer(scene.studio, date, {
      serviceId: duo.id,
      specialistId: anna,
      newCustomer: aCaller(),
      startTime: wallInstant(date, '13:00'),
      confirmed: ['outside-availability', `companion ${berit}`],
    })
    expect((await failureOf(bookFor(scene.owner, order))).code).toBe('slot-taken')
    await scene.rows(
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      response.bookingId,
    )
    expect((await bookFor(scene.owner, order)).booking).toMatchObject({ otherSpecialists: [{ id: berit }] })
  })

  test('whose absence is entered have the booking listed as affected', async () => {
    const date = scene.aDay()
    const duo = await aDuo()
    const annas = await aWindow(date, duo, anna)
    await aWindow(date, duo, cleo)
    const id = await guest.book(annas('13:00'), duo)
    const { bookings } = await scene.owner('previewAbsence', {
      body: {
        kind: 'BLOCK',
        specialistIds: [cleo],
        startDate: date,
        startTime: '13:30',
        endDate: date,
        endTime: '14:30',
        recurrence: 'ONE_TIME',
      },
    })
    expect(bookings.map((booking) => booking.id)).toEqual([id])
  })

  test('cannot be required in a larger number than provide the service', async () => {
    const { privateService } = scene.studio
    const save = (specialistsNeeded: number) =>
      scene.owner('saveService', {
        body: {
          serviceKind: 'PRIVATE',
          name: 'Duo',
          duration: privateService.durationMinutes,
          price: 20,
          specialistIds: [anna, berit],
          specialistsNeeded,
        },
      })
    expect((await failureOf(save(3))).fieldErrors).toEqual({
      specialistsNeeded: 'More specialists have to provide the service.',
    })
    expect((await save(2)).specialistsNeeded).toBe(2)
  })
})
