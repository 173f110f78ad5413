import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { serveAllWaiting } from '#server/modules/booking/waiting-list/offer/waiting-worker.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { aResource, now } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// D189 to D192 with D203 to D207: an offer also holds the resources and the companions that its service needs.

let scene: BookingTestStudio
let [anna, berit] = ['', '']

beforeAll(async () => {
  scene = await aBookingTestStudio('own server')
  anna = scene.studio.specialistId
  berit = await aSpecialist(scene.database, scene.studio)
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

async function aService(changes: Partial<Service>): Promise<Service> {
  const { id, privateService } = scene.studio
  const service = { ...privateService, id: randomUUID(), specialistIds: [anna, berit], ...changes }
  await scene.database.inTenant(id, (transaction) => saveService(transaction, service, now))
  return service
}

/** A room, and a service that needs it. */
async function aServiceInARoom(changes: Partial<Service> = {}) {
  const room = await aResource(scene.database, scene.studio)
  const needs = [{ resourceId: room, name: 'Room', quantity: 1, available: 1 }]
  return { room, needs, service: await aService({ ...changes, needs }) }
}

/** Publishes a window of a specialist from 13:00 to 14:00, which fits one appointment. Returns its slot. */
async function anHour(date: LocalDate, { id: serviceId }: Service, specialistId: string): Promise<string> {
  const id = randomUUID()
  const times = { startDate: date, endDate: date, fromMinute: 780, toMinute: 840, zone: 'Europe/Amsterdam' }
  const terms = { recurrence: 'one-time', locationTypes: [], locationIds: [], ...times } as const
  await scene.database.inTenant(scene.studio.id, (transaction) =>
    insertSeries(transaction, { kind: 'window', id, specialistId, serviceIds: [serviceId], ...terms }, now),
  )
  return `${id}_${date.replaceAll('-', '')}_1300 - ${wallInstant(date, '13:00')}`
}

type Waiting = Guest & { readonly id: string }

async function waiting(service: Service, date: LocalDate, specialistId: string | null = null): Promise<Waiting> {
  const guest = await scene.aGuest()
  const body = { serviceId: service.id, specialistId, startTime: null, date }
  return { ...guest, id: (await guest.call('joinWaitingList', { body })).id }
}

async function waitingForSession(service: Service, startTime: string): Promise<Waiting> {
  const guest = await scene.aGuest()
  const body = { serviceId: service.id, specialistId: anna, startTime, date: null }
  return { ...guest, id: (await guest.call('joinWaitingList', { body })).id }
}

const entryOf = ({ call, id }: Waiting) => call('waitingEntry', { body: { key: id } })
const decline = ({ call, id }: Waiting) => call('leaveWaitingList', { body: { key: id } })
const cancel = (guest: Guest, id: string) => guest.call('cancelOwnBooking', { body: { id } })

/** Offers free places to waiting customers now; the server itself does so every few seconds. */
const serve = () =>
  serveAllWaiting({
    clock: () => new Date(),
    database: scene.database,
    log: pino({ level: 'silent' }),
    outbox: { add: async () => undefined, addAll: async () => undefined },
    secrets: systemSecrets,
  })

async function statesOf(...all: readonly Waiting[]): Promise<string> {
  await serve()
  const states: string[] = []
  for (const each of all) states.push((await entryOf(each)).state)
  return states.join(' ')
}

/** Accepts an offer by booking it, and returns the booking as the provider sees it. */
async function accept(who: Waiting, service: Service) {
  const id = await who.book((await entryOf(who)).scheduleId ?? '', service)
  return scene.owner('providerBooking', { params: { id } })
}

const AT = `to_char(starts_at at time zone 'Europe/Amsterdam', 'HH24:MI')`

/** The occupied units of a room with their start times, such as '1 13:00'. */
async function taken(room: string): Promise<string> {
  const rows = await scene.rows<{ at: string }>(
    `select unit || ' ' || ${AT} as at from resource_claim where resource_id = $1 order by starts_at, unit`,
    room,
  )
  return rows.map(({ at }) => at).join(', ')
}

/** The specialists whose time a service occupies, with the start times, such as 'anna 13:00'. */
async function takenBy(service: Service): Promise<string> {
  const rows = await scene.rows<{ at: string }>(
    `select case when specialist_id = '${anna}' then 'anna ' else 'berit ' end || ${AT} as at
     from claim where service_id = $1 and taken > 0 order by at`,
    service.id,
  )
  return rows.map(({ at }) => at).join(', ')
}

describe('the waiting list of a service in a room (R-D189, R-D203)', () => {
  test('offers one room once, keeps it for its customer, and the booking of the offer takes it', async () => {
    const date = scene.aDay()
    const { room, service } = await aServiceInARoom()
    const [annas, berits] = [await anHour(date, service, anna), await anHour(date, service, berit)]
    const booker = await scene.aGuest()
    const bookingId = await booker.book(annas, service)
    // Berit is available, but the room is not.
    const [first, second] = [await waiting(service, date, anna), await waiting(service, date, berit)]
    expect(await statesOf(first, second)).toBe('WAITING WAITING')
    await cancel(booker, bookingId)
    expect(await statesOf(first, second)).toBe('OFFERED WAITING')
    expect([await taken(room), await takenBy(service)]).toEqual(['1 13:00', 'anna 13:00'])
    expect(await failureOf(booker.book(berits, service))).toMatchObject({ code: 'slot-taken' })

    const booking = await accept(first, service)
    expect(booking).toMatchObject({ resources: ['Room'] })
    expect([await taken(room), await takenBy(service)]).toEqual(['1 13:00', 'anna 13:00'])
    await cancel(first, booking.id)
    expect(await statesOf(first, second)).toBe('ACCEPTED OFFERED')
    expect([await taken(room), await takenBy(service)]).toEqual(['1 13:00', 'berit 13:00'])
    await decline(second)
    expect([await taken(room), await takenBy(service)]).toEqual(['', ''])
    await booker.book(berits, service)
  })

  test('makes one offer at a time when two specialists are free but only one room is', async () => {
    const date = scene.aDay()
    const { room, needs, service } = await aServiceInARoom()
    const other = await aService({ needs })
    await anHour(date, service, anna)
    await anHour(date, service, berit)
    const third = await aSpecialist(scene.database, scene.studio)
    const solo = await aService({ needs, specialistIds: [third] })
    const booker = await scene.aGuest()
    const bookingId = await booker.book(await anHour(date, solo, third), solo)
    const [first, second] = [await waiting(service, date), await waiting(service, date)]
    const hour = await anHour(date, other, berit)
    await cancel(booker, bookingId)
    const passer = await scene.aGuest()
    await Promise.allSettled([serve(), serve(), passer.book(hour, other)])
    expect(await taken(room)).toBe('1 13:00')
    const states = await statesOf(first, second)
    expect(['OFFERED WAITING', 'WAITING WAITING']).toContain(states)
  })

  test('frees the room when the offer is over', async () => {
    const date = scene.aDay()
    const { room, service } = await aServiceInARoom()
    const slot = await anHour(date, service, anna)
    const booker = await scene.aGuest()
    const bookingId = await booker.book(slot, service)
    const who = await waiting(service, date)
    await cancel(booker, bookingId)
    expect(await statesOf(who)).toBe('OFFERED')
    await scene.rows('update waiting_entry set offered_until = now() where id = $1', who.id)
    expect(await statesOf(who)).toBe('LAPSED')
    expect(await taken(room)).toBe('')
  })

  test('lets an offer be booked, even when the service has since become longer or needs more', async () => {
    const date = scene.aDay()
    const { room, needs, service } = await aServiceInARoom()
    const slot = await anHour(date, service, anna)
    const booker = await scene.aGuest()
    const bookingId = await booker.book(slot, service)
    const who = await waiting(service, date)
    await cancel(booker, bookingId)
    expect(await statesOf(who)).toBe('OFFERED')
    const device = await aResource(scene.database, scene.studio, { name: 'Device' })
    const more = [...needs, { resourceId: device, name: 'Device', quantity: 1, available: 1 }]
    const changed = { ...service, durationMinutes: 30, needs: more }
    await scene.database.inTenant(scene.studio.id, (transaction) => saveService(transaction, changed, now))
    const { startTime, endTime, resources } = await accept(who, changed)
    expect(resources).toEqual(['Room'])
    expect([startTime.slice(11, 16), endTime.slice(11, 16)]).toEqual(['13:00', '14:00'])
    expect([await taken(room), await taken(device)]).toEqual(['1 13:00', ''])
  })
})

describe('the waiting list of a service of two specialists (R-D189, R-D207)', () => {
  test('offers a place when both are free; the offer holds both, and the booking takes them over', async () => {
    const date = scene.aDay()
    const [duo, solo] = [await aService({ specialistsNeeded: 2 }), await aService({})]
    await anHour(date, duo, anna)
    await anHour(date, duo, berit)
    const booker = await scene.aGuest()
    const bookingId = await booker.book(await anHour(date, solo, berit), solo)
    const who = await waiting(duo, date, anna)
    expect(await statesOf(who)).toBe('WAITING')
    const entries = (await scene.owner('waitingList', {})).entries.filter(({ serviceId }) => serviceId === duo.id)
    const offer = scene.owner('offerToWaiting', { body: { id: entries[0]?.id ?? '' } })
    expect(await failureOf(offer)).toMatchObject({ code: 'slot-taken' })

    await cancel(booker, bookingId)
    expect(await statesOf(who)).toBe('OFFERED')
    expect(await takenBy(duo)).toBe('anna 13:00, berit 13:00')
    const asked = {
      organisationId: scene.studio.id,
      serviceId: duo.id,
      startDate: date,
      endDate: date,
      specialistId: anna,
    }
    const timesFor = async (key?: string) => {
      const { response } = await who.call('windowSlots', {
        body: { ...asked, ...(key !== undefined && { offer: key }) },
      })
      return response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16)))
    }
    expect([await timesFor(), await timesFor(who.id)]).toEqual([[], ['13:00']])
    const booking = await accept(who, duo)
    expect(booking.otherSpecialists.map(({ id }) => id)).toEqual([berit])
    expect(await takenBy(duo)).toBe('anna 13:00, berit 13:00')
    await cancel(who, booking.id)
    expect(await takenBy(duo)).toBe('')
  })

  test('frees both when an offer is declined', async () => {
    const date = scene.aDay()
    const duo = await aService({ specialistsNeeded: 2 })
    const slot = await anHour(date, duo, anna)
    await anHour(date, duo, berit)
    const booker = await scene.aGuest()
    const bookingId = await booker.book(slot, duo)
    const who = await waiting(duo, date, berit)
    await cancel(booker, bookingId)
    expect(await statesOf(who)).toBe('OFFERED')
    expect(await takenBy(duo)).toBe('anna 13:00, berit 13:00')
    await decline(who)
    expect(await takenBy(duo)).toBe('')
  })
})

describe('a session with an offer, in a room (R-D192, R-D204)', () => {
  /** Creates a session of two seats, one of them booked and one offered. */
  async function aSharedSession() {
    const date = scene.aDay()
    const { groupService } = scene.studio
    const { room, service } = await aServiceInARoom({ ...groupService, id: randomUUID(), capacity: 2 })
    const slot = (await scene.sessions(date, service, 600))('09:00')
    const [stays, leaves] = [await scene.aGuest(), await scene.aGuest()]
    const bookingId = await stays.book(slot, service)
    const leaving = await leaves.book(slot, service)
    const startTime = wallInstant(date, '09:00')
    const who = await waitingForSession(service, startTime)
    await cancel(leaves, leaving)
    expect(await statesOf(who)).toBe('OFFERED')
    expect(await taken(room)).toBe('1 09:00')
    const session = { serviceId: service.id, specialistId: anna, startTime }
    return { date, room, who, session, cancelBooking: () => cancel(stays, bookingId) }
  }

  test('moves with its room and its offer, which keeps the room even without a booking', async () => {
    const { date, room, who, session, cancelBooking } = await aSharedSession()
    const newStartTime = wallInstant(date, '15:00')
    const body = { ...session, newStartTime }
    await scene.owner('moveSession', { body }, { idempotencyKey: randomUUID() })
    expect(await taken(room)).toBe('1 15:00')
    expect((await entryOf(who)).offer?.startTime.slice(11, 16)).toBe('15:00')
    await cancelBooking()
    expect(await taken(room)).toBe('1 15:00')
    await decline(who)
    expect(await taken(room)).toBe('')
  })

  test('frees the room when the session is cancelled', async () => {
    const { room, who, session } = await aSharedSession()
    await scene.owner('cancelSession', { body: session }, { idempotencyKey: randomUUID() })
    expect(await taken(room)).toBe('')
    expect((await entryOf(who)).state).toBe('ENDED')
  })
})
