import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { aPackage, aStudio, inAWeek, now, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bookedId, reservationOf, reserve } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests the public catalogue data over HTTP: the paths, payloads and fields of specification B.

const at = useSharedServerWithStudio('of-all')
let freelancer: Studio
let packageId: string

beforeAll(async () => {
  freelancer = await aStudio(at.database, 'freelancer')
  packageId = await aPackage(at.database, at.studio, { validityDays: 365 })
  await publishSessions(at.database, at.studio, at.studio.groupService)
  await at.database.inTenant(at.studio.id, (transaction) =>
    insertSeries(
      transaction,
      {
        kind: 'window',
        id: randomUUID(),
        specialistId: at.studio.specialistId,
        startDate: inAWeek,
        endDate: inAWeek,
        fromMinute: 780,
        toMinute: 900,
        zone: 'Europe/Amsterdam',
        recurrence: 'one-time',
        serviceIds: [at.studio.privateService.id],
        locationTypes: [],
        locationIds: [],
      },
      now,
    ),
  )
})

type Json = Record<string, unknown>

/** Sends a request and returns the answer, without the product's own client. */
async function ask(path: string, body?: Json): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(at.url + path, {
    headers: { 'content-type': 'application/json', 'x-organization-id': at.studio.id },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}

/** Returns the answer as the type that a test writes out. Nothing checks that type except the test's expectations. */
const get = async <Answer>(path: string) => (await ask(path)).json as Answer
const post = async <Answer>(path: string, body: Json) => (await ask(path, body)).json as Answer
const keysOf = (value: object): string[] => Object.keys(value).toSorted()

type EventSlots = { response: { id: string; startTime: string }[] }

const wish = (serviceId: string) => ({
  orgId: at.studio.id,
  instructorId: at.studio.specialistId,
  serviceId,
  serviceLocationIds: [],
  locationTypes: [],
})

/** Returns Amsterdam's UTC offset on that day, which depends on summer time. */
const offset = () =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
    .format(new Date(`${inAWeek}T12:00:00Z`))
    .replace(/.*GMT/, '')

describe('the public data of an organisation and its specialists', () => {
  test('has the organisation by its id as SMB or FREELANCER (R-B7.15, R-B3.9, R-B1.3)', async () => {
    expect(await get(`/api/public/organization/${at.studio.id}`)).toMatchObject({
      id: at.studio.id,
      organizationType: 'SMB',
    })
    expect(await get(`/api/public/organization/${freelancer.id}`)).toMatchObject({ organizationType: 'FREELANCER' })
    expect((await ask(`/api/public/organization/${randomUUID()}`)).status).toBe(404)
  })

  test('has what the page shows of a specialist, and nothing else (R-B7.13, R-B3.7, R-B6.4)', async () => {
    const instructor = await get<object>(`/api/public/instructor/${at.studio.specialistId}`)
    expect(instructor).toMatchObject({ firstName: 'Anna', title: 'Therapist', bio: '', email: '' })
    expect(keysOf(instructor)).toEqual(['bio', 'email', 'firstName', 'id', 'lastName', 'profilePicture', 'title'])
  })

  test('has the organisation’s contact address instead of the address with which a specialist logs in (R-D411)', async () => {
    const slots = { ...wish(at.studio.groupService.id), dateBegin: inAWeek }
    const { response } = await post<EventSlots>('/api/public/schedule/event/slots', slots)
    const paths = [
      `/api/public/instructor/${at.studio.specialistId}`,
      `/api/public/organization/${at.studio.id}/catalogue`,
      `/api/public/schedule/event/${response[0]!.id}`,
    ]
    for (const [contact, shown] of [
      ['', '""'],
      ['hallo@studio.example', '"hallo@studio.example"'],
    ] as const) {
      await queryAsOwner(at.databaseUrl, 'update organization set contact_email = $2 where id = $1', [
        at.studio.id,
        contact,
      ])
      for (const path of paths) {
        const text = JSON.stringify(await get(path))
        expect(text).toContain(`"email":${shown}`)
        expect(text).not.toContain('anna@example.test')
      }
    }
    await queryAsOwner(at.databaseUrl, `update organization set contact_email = '' where id = $1`, [at.studio.id])
  })

  test('contains neither members nor settings of the organisation (R-B6.4)', async () => {
    const { organisation, ...rest } = await get<{ organisation: object }>(
      `/api/public/organization/${at.studio.id}/catalogue`,
    )
    expect(keysOf(rest)).toEqual(['categories', 'guests', 'packages', 'services', 'specialists'])
    expect(JSON.stringify({ organisation, ...rest })).not.toMatch(new RegExp(at.studio.owner.email))
  })

  test('has locations in pages of at most 99 (R-B7.16, R-B3.10, R-B9.2)', async () => {
    const path = `/api/public/service-locations/organization/${at.studio.id}`
    const { response } = await post<{ response: object[] }>(path, { pageable: { page: 0, size: 99, filter: {} } })
    expect(response).toEqual([
      { id: at.studio.locationId, address: 'Papaverweg 34', city: 'Amsterdam', country: 'NL', postalCode: '1032 KJ' },
    ])
    expect(await post(path, { pageable: { page: 1, size: 99, filter: {} } })).toEqual({ response: [] })
    expect((await ask(path, { pageable: { page: 0, size: 100, filter: {} } })).status).toBe(400)
  })
})

describe('the public catalogue', () => {
  test('has a service with its price in euros and its duration in minutes (R-B7.11, R-B3.6, R-B9.5)', async () => {
    expect(await get(`/api/public/service/${at.studio.groupService.id}`)).toMatchObject({
      id: at.studio.groupService.id,
      name: 'Yoga',
      description: 'An hour of rest',
      price: 12.5,
      duration: 60,
      address: 'Papaverweg 34',
      city: 'Amsterdam',
      featuredImage: null,
      locationTypes: ['PHYSICAL', 'VIRTUAL'],
    })
  })

  test('has the services of a specialist (R-B7.12)', async () => {
    const services = await get<{ name: string }[]>(`/api/public/instructor/${at.studio.specialistId}/services`)
    expect(services.map(({ name }) => name).toSorted()).toEqual(['Introduction', 'Massage', 'Yoga'])
    expect((await ask(`/api/public/instructor/${freelancer.specialistId}/services`)).status).toBe(404)
  })

  test('has a package with the credits for each of its services (R-B7.14, R-B3.8)', async () => {
    expect(await get(`/api/public/package/${packageId}`)).toMatchObject({
      name: 'Five',
      price: 400,
      packageServices: [{ serviceId: at.studio.privateService.id, name: 'Massage', credits: 5 }],
    })
  })

  test('signs no address for a picture that does not exist, or for an upload (R-B7.20, T-A1)', async () => {
    const path = '/api/public/s3/get-presigned-url'
    const filePath = `${at.studio.id}/public/none.jpg`
    expect((await ask(path, { filePath, operation: 'GET_OBJECT' })).status).toBe(404)
    expect((await ask(path, { filePath, operation: 'PUT_OBJECT' })).status).toBe(400)
  })
})

describe('the public schedule', () => {
  test('has slots of service availability from a date on, and one slot by its id (R-B7.7, R-B3.3, R-B7.8)', async () => {
    const body = { ...wish(at.studio.groupService.id), dateBegin: inAWeek }
    const { response } = await post<EventSlots>('/api/public/schedule/event/slots', body)
    expect(response).toHaveLength(2)
    expect(response[0]).toMatchObject({
      startTime: `${inAWeek}T09:00:00${offset()}`,
      endTime: `${inAWeek}T10:00:00${offset()}`,
      duration: 60,
      price: 12.5,
      appointmentId: null,
      availableSpots: 10,
    })
    const one = await get<{ response: { serviceDto: object } }>(`/api/public/schedule/event/${response[0]!.id}`)
    expect(keysOf(one.response.serviceDto)).toEqual(['address', 'city', 'description', 'name', 'price'])
    expect(one.response).toMatchObject({
      eventSlotDto: { id: response[0]!.id, startTime: response[0]!.startTime, duration: 60, price: 12.5 },
      instructorDto: { email: '' },
    })
    expect((await ask('/api/public/schedule/event/long-gone')).status).toBe(404)
  })

  test('has starts cut from windows, with the times of each day (R-B7.9, R-B3.4, R-B3.5)', async () => {
    const body = { ...wish(at.studio.privateService.id), startDate: inAWeek, endDate: inAWeek }
    const { response } = await post<{ response: { timeSlots: { startTime: string }[] }[] }>(
      '/api/public/v2/appointment/slots',
      body,
    )
    expect(response).toHaveLength(1)
    expect(response[0]).toMatchObject({ id: expect.any(String), instructorId: at.studio.specialistId })
    expect(response[0]!.timeSlots.map(({ startTime }) => startTime)).toEqual([
      `${inAWeek}T13:00:00${offset()}`,
      `${inAWeek}T14:00:00${offset()}`,
    ])
  })

  test('has the next available date (R-B2.17)', async () => {
    const body = {
      organisationId: at.studio.id,
      specialistId: at.studio.specialistId,
      serviceId: at.studio.groupService.id,
      locationIds: [],
      locationTypes: [],
      from: inAWeek.replace(/^..../, '2020'),
    }
    expect(await post('/api/public/schedule/next-available', body)).toEqual({ response: { date: inAWeek } })
  })

  test('takes a booking of one person only, which its customer reads by its id (R-B7.10, R-B9.4)', async () => {
    const { token } = at.studio.owner
    const slots = await post<EventSlots>('/api/public/schedule/event/slots', {
      ...wish(at.studio.groupService.id),
      dateBegin: inAWeek,
    })
    const body = reservationOf(at.studio, at.studio.groupService, slots.response[1]!.id)
    const two = { ...body, booking: { ...body.booking, seats: 2 } }
    expect((await reserve(at.url, token, two, randomUUID())).status).toBe(400)
    const reserved = await reserve(at.url, token, body, randomUUID())
    expect([200, 201]).toContain(reserved.status)
    const bookingId = bookedId(reserved)
    const answer = await fetch(`${at.url}/api/v2/appointment/${bookingId}`, {
      headers: { authorization: `Bearer ${token}`, 'x-organization-id': at.studio.id },
    })
    expect(await answer.json()).toMatchObject({ id: bookingId, serviceName: 'Yoga', duration: 60 })
  })
})
