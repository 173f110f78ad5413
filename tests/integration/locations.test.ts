import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/routes.ts'
import { aBooking, aCustomer, aLocation, aStudio, inAWeek } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

const at = startTestServerWithStudio('of-each')

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const specialist = () => apiClient(at.url, { token: at.studio.specialist.token })
const customers = () => apiClient(at.url, { organizationId: at.studio.id })
const place = { address: 'Oudegracht 12', city: 'Utrecht', zip: '3511 AB', activeCountryId: 'NL' } as const
const save = (changes: Partial<Input<'saveLocation'>['body']> = {}) =>
  owner()('saveLocation', { body: { ...place, ...changes } })
const pageable = { page: 0, size: 99, filter: {} }
const openPlaces = async () =>
  (await customers()('serviceLocations', { params: { orgId: at.studio.id }, body: { pageable } })).response.map(
    ({ id }) => id,
  )

describe('A7.2: a location', () => {
  test('is made, changed, and shown to specialists and customers', async () => {
    const made = await save()
    expect(made).toEqual({
      id: made.id,
      address: 'Oudegracht 12',
      city: 'Utrecht',
      postalCode: '3511 AB',
      country: 'NL',
      version: 1,
      withdrawn: false,
    })
    const changed = await save({ id: made.id, address: 'Oudegracht 14', version: 1 })
    expect(changed).toEqual({ ...made, address: 'Oudegracht 14', version: 2 })
    expect(await specialist()('providerLocations', {})).toContainEqual(changed)
    expect(await openPlaces()).toContain(made.id)
  })

  test.each([
    ['A5.9: no address', { address: ' ' }, 'address'],
    ['A5.9: no city', { city: '' }, 'city'],
    ['A5.9: no postal code', { zip: '' }, 'zip'],
    ['A5.9: no country', { activeCountryId: '' }, 'activeCountryId'],
    ['a country that does not exist', { activeCountryId: 'XX' }, 'activeCountryId'],
    ['a country in small letters', { activeCountryId: 'nl' }, 'activeCountryId'],
    ['A8: two lines of address', { address: 'Oudegracht 12\r\nATTENDEE:x' }, 'address'],
    ['A2: a version of its own choice', { withdrawn: false }, 'withdrawn'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(Object.keys((await failureOf(save(changes as never))).fieldErrors)).toEqual([field])
  })

  test('A1: of another organisation does not exist', async () => {
    const elsewhere = await aStudio(at.database)
    expect((await failureOf(save({ id: elsewhere.locationId }))).code).toBe('not-found')
    const foreign = owner()('withdrawLocation', { body: { id: elsewhere.locationId } })
    expect((await failureOf(foreign)).code).toBe('not-found')
    expect((await failureOf(save({ id: randomUUID() }))).code).toBe('not-found')
  })

  test('of two windows the second is told, and overwrites nothing', async () => {
    const { id } = await save()
    await save({ id, city: 'Amersfoort', version: 1 })
    expect((await failureOf(save({ id, city: 'Zeist', version: 1 }))).code).toBe('conflict')
    expect((await failureOf(owner()('withdrawLocation', { body: { id, version: 1 } }))).code).toBe('conflict')
    expect((await owner()('providerLocations', {})).find((each) => each.id === id)?.city).toBe('Amersfoort')
  })

  test('a change is announced', async () => {
    const stream = await listen(`${at.url}${changeStreams.provider}`, at.studio.specialist.token)
    await save()
    await expect.poll(() => stream.topics).toContain('locations')
    stream.close()
  })
})

describe('D83: a location that is withdrawn', () => {
  const withdraw = (id: string) => owner()('withdrawLocation', { body: { id } })

  test('is offered no more, and bookings keep it', async () => {
    const customer = await aCustomer(at.database, at.studio)
    const { id } = await aBooking(at.database, at.studio, customer)
    const withdrawn = await withdraw(at.studio.locationId)
    expect(withdrawn).toMatchObject({ id: at.studio.locationId, withdrawn: true, version: 2 })
    expect(await openPlaces()).toEqual([])
    expect(await owner()('providerBooking', { params: { id } })).toMatchObject({
      serviceLocationIds: [at.studio.locationId],
    })
    expect(await owner()('providerLocations', {})).toContainEqual(withdrawn)
    const own = await apiClient(at.url, { token: customer.token, organizationId: at.studio.id })('appointment', {
      params: { id },
    })
    expect(JSON.stringify(own)).toContain('Papaverweg 34')
  })

  test('asked for twice is withdrawn once, and changed no more', async () => {
    const first = await withdraw(at.studio.locationId)
    expect(await withdraw(at.studio.locationId)).toEqual(first)
    expect((await failureOf(save({ id: at.studio.locationId }))).code).toBe('not-found')
  })

  test('leaves availability at once, in every process', async () => {
    const other = await aLocation(at.database, at.studio)
    await owner()('createAvailability', {
      body: {
        type: 'TIME_SLOT',
        instructorId: at.studio.specialistId,
        serviceIds: [at.studio.privateService.id],
        startDate: inAWeek,
        startTime: '09:00',
        endTime: '10:00',
        repeatType: 'ONE_TIME',
        locationTypes: ['PHYSICAL'],
        serviceLocationIds: [at.studio.locationId, other],
      },
    })
    const body = { orgId: at.studio.id, serviceId: at.studio.privateService.id, dateBegin: inAWeek, dateEnd: inAWeek }
    const places = async () =>
      (await customers()('eventSlots', { body })).response.map((slot) => slot.serviceLocationIds)
    expect(await places()).toEqual([expect.arrayContaining([at.studio.locationId, other])])
    await withdraw(at.studio.locationId)
    expect(await places()).toEqual([[other]])
    await withdraw(other)
    expect(await places()).toEqual([[]])
  })
})
