import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { anAbsence, aResource, now } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { reservationOf } from './support/reservations.ts'

// D202 to D206: rooms and devices that services need.

let scene: BookingTestStudio
let guest: Guest
/** A second specialist, who shares the rooms with the first one. */
const berit = randomUUID()

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  guest = await scene.aGuest()
  const person = {
    firstName: 'Berit',
    lastName: 'Bos',
    jobTitle: '',
    bio: '',
    email: 'b@example.test',
    avatarPath: null,
    translation: null,
    videoUrl: null,
  }
  await scene.database.inTenant(scene.studio.id, (transaction) =>
    insertSpecialist(transaction, { id: berit, organisationId: scene.studio.id, ...person }, now),
  )
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

/** Creates a service of both specialists that needs a resource. By default it is private; `changes` can make it a group service. */
async function aService(resourceId: string, quantity = 1, available = 1, changes: Partial<Service> = {}) {
  const { id: organisationId, specialistId, privateService } = scene.studio
  const needs = [{ resourceId, name: 'Room', quantity, available }]
  const service = {
    ...privateService,
    id: randomUUID(),
    organisationId,
    specialistIds: [specialistId, berit],
    needs,
    ...changes,
  }
  await scene.database.inTenant(organisationId, (transaction) => saveService(transaction, service, now))
  return service
}

/** Publishes a window of a specialist from 13:00 to 17:00. Returns a function that maps a local time to the slot's id. */
async function aWindow(date: LocalDate, service: Service, specialistId = scene.studio.specialistId) {
  const id = randomUUID()
  const terms = { startDate: date, endDate: date, fromMinute: 780, toMinute: 1020, zone: 'Europe/Amsterdam' }
  await scene.database.inTenant(scene.studio.id, (transaction) =>
    insertSeries(
      transaction,
      {
        kind: 'window',
        id,
        specialistId,
        serviceIds: [service.id],
        recurrence: 'one-time',
        locationTypes: [],
        locationIds: [],
        ...terms,
      },
      now,
    ),
  )
  return (time: string) => `${id}_${date.replaceAll('-', '')}_1300 - ${wallInstant(date, time)}`
}

async function aSession(date: LocalDate, service: Service, specialistId: string, fromMinute = 540) {
  const id = randomUUID()
  const { priceCents, durationMinutes } = service
  await scene.database.inTenant(scene.studio.id, (transaction) =>
    insertSeries(
      transaction,
      {
        kind: 'session',
        id,
        specialistId,
        serviceId: service.id,
        priceCents,
        durationMinutes,
        startDate: date,
        endDate: date,
        fromMinute,
        toMinute: fromMinute + durationMinutes,
        zone: 'Europe/Amsterdam',
        recurrence: 'one-time',
        locationTypes: [],
        locationIds: [],
      },
      now,
    ),
  )
  const time = `${Math.floor(fromMinute / 60)}`.padStart(2, '0')
  return `${id}_${date.replaceAll('-', '')}_${time}00`
}

/** The offered times in windows on a date, such as '13:00 14:00'. */
async function offered(date: LocalDate, service: Service, specialistId?: string): Promise<string> {
  const { response } = await guest.call('windowSlots', {
    body: {
      organisationId: scene.studio.id,
      serviceId: service.id,
      startDate: date,
      endDate: date,
      ...(specialistId !== undefined && { specialistId }),
    },
  })
  return response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16))).join(' ')
}

/** The occupied units of a resource with their start times, such as '1 13:00', in order of time. */
async function taken(resourceId: string): Promise<string[]> {
  const rows = await scene.rows<{ unit: number; at: string }>(
    `select unit, to_char(starts_at at time zone 'Europe/Amsterdam', 'HH24:MI') as at from resource_claim
     where resource_id = $1 order by starts_at, unit`,
    resourceId,
  )
  return rows.map(({ unit, at }) => `${unit} ${at}`)
}

describe('resources that a service needs (R-D203)', () => {
  test('block a time for the other specialist while one has the room, until it is free again', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const service = await aService(room)
    const [annas, berits] = [await aWindow(date, service), await aWindow(date, service, berit)]
    const id = await guest.book(annas('14:00'), service)
    expect(await offered(date, service, berit)).toBe('13:00 15:00 16:00')
    expect((await failureOf(guest.book(berits('14:00'), service))).code).toBe('slot-taken')
    expect(await taken(room)).toEqual(['1 14:00'])
    await guest.call('cancelOwnBooking', { body: { id } })
    expect(await taken(room)).toEqual([])
    expect(await offered(date, service, berit)).toBe('13:00 14:00 15:00 16:00')
  })

  test('let two appointments run in two rooms; a service that needs both waits for both', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio, { quantity: 2 })
    const [one, both] = [await aService(room, 1, 2), await aService(room, 2, 2)]
    const [annas, berits] = [await aWindow(date, one), await aWindow(date, both, berit)]
    await guest.book(annas('13:00'), one)
    expect(await offered(date, both)).toBe('14:00 15:00 16:00')
    const id = await guest.book(berits('15:00'), both)
    expect(await offered(date, one)).toBe('14:00 16:00')
    expect(await taken(room)).toEqual(['1 13:00', '1 15:00', '2 15:00'])
    const { resources } = await scene.owner('providerBooking', { params: { id } })
    expect(resources).toEqual(['Room (2)'])
  })

  test('are taken once for all seats of a session, and given back with its last booking', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const service = await aService(room, 1, 1, { kind: 'group', capacity: 3 })
    const slot = await aSession(date, service, scene.studio.specialistId)
    const others = await aSession(date, service, berit)
    const ids = [await guest.book(slot, service), await guest.book(slot, service)]
    expect(await taken(room)).toEqual(['1 09:00'])
    expect(await scene.freeTimes(date, service.id)).toEqual(['09:00 1'])
    expect((await failureOf(guest.book(others, service))).code).toBe('slot-taken')
    for (const [index, id] of ids.entries()) {
      expect(await taken(room)).toHaveLength(1)
      await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })
      expect(await taken(room)).toHaveLength(index === 0 ? 1 : 0)
    }
    expect(await scene.freeTimes(date, service.id)).toEqual(['09:00 3', '09:00 3'])
  })

  test('are named as the reason why a time is not offered', async () => {
    const date = scene.aDay()
    const service = await aService(await aResource(scene.database, scene.studio, { name: 'Sauna' }))
    const annas = await aWindow(date, service)
    await aWindow(date, service, berit)
    await guest.book(annas('14:00'), service)
    const query = { serviceId: service.id, specialistId: berit, startTime: wallInstant(date, '14:00') }
    expect(await scene.owner('whyNotOffered', { query })).toMatchObject({ verdict: 'RESOURCE', resource: 'Sauna' })
  })
})

describe('resources of a booking that is moved or made for a customer (R-D204, R-D205)', () => {
  test('are taken at the new time, and only free ones', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const service = await aService(room)
    const [annas, berits] = [await aWindow(date, service), await aWindow(date, service, berit)]
    const id = await guest.book(annas('13:00'), service)
    await guest.book(berits('15:00'), service)
    const to = (body: object) => scene.owner('rescheduleBooking', { body: { id, reopensOldSlot: true, ...body } })
    const { timeSlots } = await scene.owner('rescheduleOptions', { params: { id }, query: { from: date, to: date } })
    expect(timeSlots.map(({ startTime }) => startTime.slice(11, 16))).toEqual(['14:00', '16:00'])
    expect((await failureOf(to({ slotId: annas('15:00') }))).code).toBe('slot-taken')
    const free = (time: string, end: string) =>
      to({ startTime: wallInstant(date, time), endTime: wallInstant(date, end) })
    expect((await failureOf(free('14:30', '15:30'))).fieldErrors).toEqual({
      startTime: 'A room or device is taken at that time.',
    })
    expect(await taken(room)).toEqual(['1 13:00', '1 15:00'])
    await to({ slotId: annas('14:00') })
    expect(await taken(room)).toEqual(['1 14:00', '1 15:00'])
    await free('18:00', '19:30')
    expect(await taken(room)).toEqual(['1 15:00', '1 18:00'])
  })

  test('are never overbooked, also by another service; their buffer is only a warning', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const [service, other] = [await aService(room), await aService(room)]
    await scene.rows('update service set buffer_after_minutes = 15 where id = $1', other.id)
    const berits = await aWindow(date, other, berit)
    await guest.book(berits('13:00'), other)
    const check = (time: string) =>
      scene.owner('checkBookForCustomer', {
        query: {
          serviceId: service.id,
          specialistId: scene.studio.specialistId,
          startTime: wallInstant(date, time),
        },
      })
    expect(await check('13:30')).toMatchObject({ verdict: 'RESOURCE_TAKEN', resource: 'Room' })
    const { verdict, warnings } = await check('14:00')
    expect([verdict, ...warnings.map(({ kind, resource }) => [kind, resource])]).toEqual([
      'FREE',
      ['OUTSIDE_AVAILABILITY', null],
      ['RESOURCE_BUFFER', 'Room'],
    ])
    const book = (time: string, confirmed: string[]) =>
      bookFor(
        scene.owner,
        forCustomer(scene.studio, date, {
          serviceId: service.id,
          newCustomer: aCaller(),
          startTime: wallInstant(date, time),
          confirmed,
        }),
      )
    expect((await failureOf(book('13:30', ['outside-availability']))).code).toBe('slot-taken')
    expect((await book('14:00', ['outside-availability'])).booking).toBeNull()
    expect(
      (
        await book(
          '14:00',
          warnings.map(({ id }) => id),
        )
      ).booking,
    ).toMatchObject({ resources: ['Room'] })
    expect(await taken(room)).toEqual(['1 13:00', '1 14:00'])
  })

  test('move with the session, which does not move where the room is taken', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const [group, single] = [await aService(room, 1, 1, { kind: 'group', capacity: 3 }), await aService(room)]
    const slot = await aSession(date, group, scene.studio.specialistId)
    await guest.book(slot, group)
    const berits = await aWindow(date, single, berit)
    await guest.book(berits('13:00'), single)
    const move = (time: string) =>
      scene.owner(
        'moveSession',
        {
          body: {
            serviceId: group.id,
            specialistId: scene.studio.specialistId,
            startTime: wallInstant(date, '09:00'),
            newStartTime: wallInstant(date, time),
          },
        },
        { idempotencyKey: randomUUID() },
      )
    expect((await failureOf(move('13:30'))).fieldErrors).toEqual({
      newStartTime: 'A room or device is taken at that time.',
    })
    expect(await taken(room)).toEqual(['1 09:00', '1 13:00'])
    await move('10:30')
    expect(await taken(room)).toEqual(['1 10:30', '1 13:00'])
  })
})

describe('the owner’s list of resources (R-D202, R-D206)', () => {
  test('has a name, a number and a location for each, and services say what they need', async () => {
    const { locationId, privateService, specialistId } = scene.studio
    const save = (body: object) => scene.owner('saveResource', { body: { name: 'Bike', quantity: 3, ...body } })
    const { resource } = await save({ locationId })
    expect(resource).toMatchObject({ name: 'Bike', quantity: 3, locationId, version: 1 })
    const id = resource?.id ?? ''
    expect((await save({ id, name: 'Bicycle', version: 1 })).resource).toMatchObject({ name: 'Bicycle', version: 2 })
    expect((await failureOf(save({ id, version: 1 }))).code).toBe('conflict')
    expect((await failureOf(save({ quantity: 101 }))).fieldErrors).toEqual({
      quantity: 'Enter a whole number from 1 to 100.',
    })
    expect((await failureOf(save({ locationId: randomUUID() }))).fieldErrors).toHaveProperty('locationId')
    expect(await scene.owner('resources', {})).toContainEqual(expect.objectContaining({ id, name: 'Bicycle' }))
    const saveTour = (resources: { resourceId: string; quantity: number }[]) =>
      scene.owner('saveService', {
        body: {
          serviceKind: 'PRIVATE',
          name: 'Bike tour',
          duration: privateService.durationMinutes,
          price: 20,
          specialistIds: [specialistId],
          resources,
        },
      })
    expect((await saveTour([{ resourceId: id, quantity: 2 }])).resources).toEqual([{ resourceId: id, quantity: 2 }])
    for (const resources of [[{ resourceId: id, quantity: 4 }], [{ resourceId: randomUUID(), quantity: 1 }]]) {
      expect((await failureOf(saveTour(resources))).fieldErrors).toEqual({
        resources: 'There are not that many of a room or device.',
      })
    }
    const refused = await save({ id, quantity: 1 })
    expect(refused).toEqual({ resource: null, inUse: { starts: [], count: 0, services: ['Bike tour'] } })
    expect((await save({ id, quantity: 2 })).resource).toMatchObject({ quantity: 2 })
  })

  test('refuses fewer units than are booked, lists those bookings, and assigns other units where they fit', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio, { quantity: 3 })
    const service = await aService(room, 1, 3)
    const [annas, berits] = [await aWindow(date, service), await aWindow(date, service, berit)]
    const first = await guest.book(annas('13:00'), service)
    await guest.book(berits('13:00'), service)
    await guest.book(annas('15:00'), service)
    expect(await taken(room)).toEqual(['1 13:00', '2 13:00', '1 15:00'])
    const reduce = (quantity: number) => scene.owner('saveResource', { body: { id: room, name: 'Room', quantity } })
    expect(await reduce(1)).toEqual({
      resource: null,
      inUse: { starts: [expect.stringContaining(`${date}T13:00`)], count: 1, services: [] },
    })
    await scene.owner('changeBooking', { body: { id: first, status: 'REJECTED' } })
    expect((await reduce(1)).resource).toMatchObject({ quantity: 1 })
    expect(await taken(room)).toEqual(['1 13:00', '1 15:00'])
    expect(await offered(date, service)).toBe('14:00 16:00 14:00 16:00')
  })

  test('removes a resource only when no service and no booking needs it', async () => {
    const date = scene.aDay()
    const room = await aResource(scene.database, scene.studio)
    const service = await aService(room, 1, 1, { name: 'Massage in the room' })
    const annas = await aWindow(date, service)
    const id = await guest.book(annas('13:00'), service)
    const remove = () => scene.owner('removeResource', { body: { id: room } })
    expect(await remove()).toMatchObject({ resource: null, inUse: { count: 1, services: ['Massage in the room'] } })
    await scene.rows('delete from service_resource where resource_id = $1', room)
    expect(await remove()).toMatchObject({ resource: null, inUse: { count: 1, services: [] } })
    await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })
    expect((await remove()).resource).toMatchObject({ id: room })
    expect((await scene.owner('resources', {})).map((each) => each.id)).not.toContain(room)
    expect((await failureOf(remove())).code).toBe('not-found')
  })
})

test('The database keeps two bookings out of one unit of a resource, whichever code writes them (R-D204)', async () => {
  const date = scene.aDay()
  const room = await aResource(scene.database, scene.studio)
  const service = await aService(room)
  const [annas, berits] = [await aWindow(date, service), await aWindow(date, service, berit)]
  await guest.book(annas('13:00'), service)
  await guest.book(berits('15:00'), service)
  const update = scene.rows(
    `update resource_claim set starts_at = $2, ends_at = $3 where resource_id = $1 and unit = 1`,
    room,
    wallInstant(date, '13:00'),
    wallInstant(date, '14:00'),
  )
  const twice = await update.catch((error: unknown) => error)
  expect([sqlState(twice), brokenConstraint(twice)]).toEqual(['23P01', 'resource_claim_no_overlap'])
})

test('An absence and a taken room are two separate reasons why a time is not offered (R-D203)', async () => {
  const date = scene.aDay()
  const room = await aResource(scene.database, scene.studio)
  const service = await aService(room)
  const annas = await aWindow(date, service)
  await aWindow(date, service, berit)
  await anAbsence(scene.database, scene.studio, { startDate: date, fromMinute: 900, toMinute: 1020 })
  await guest.book(annas('13:00'), service)
  expect(await offered(date, service, berit)).toBe('14:00 15:00 16:00')
  expect(await offered(date, service, scene.studio.specialistId)).toBe('14:00')
  const body = reservationOf({ ...scene.studio, specialistId: berit }, service, annas('13:00'))
  const again = guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
  expect((await failureOf(again)).code).toBe('slot-taken')
})
