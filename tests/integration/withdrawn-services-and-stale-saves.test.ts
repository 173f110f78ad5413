import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aBooking, aCustomer, aLocation, aPackage, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-each')

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const visitor = () => apiClient(at.url, { organisationId: at.studio.id })
const massage = () => at.studio.privateService.id

describe('a withdrawn service (R-D84)', () => {
  const withdraw = () => owner()('withdrawService', { body: { id: massage() } })
  const restore = () => owner()('restoreService', { body: { id: massage() } })

  test('is not shown to customers, has no times and cannot be booked, while its bookings stay', async () => {
    const customer = await aCustomer(at.database, at.studio)
    const booking = await aBooking(at.database, at.studio, customer)
    const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService)
    const body = { organisationId: at.studio.id, serviceId: massage(), from: inAWeek }
    expect((await visitor()('nextAvailable', { body })).response.date).toBe(inAWeek)

    expect(await withdraw()).toMatchObject({ id: massage(), withdrawn: true, version: 2 })
    const catalogue = await visitor()('catalogue', { params: { id: at.studio.id } })
    expect(catalogue.services.map(({ id }) => id)).not.toContain(massage())
    const ofSpecialist = await visitor()('specialistServices', { params: { id: at.studio.specialistId } })
    expect(ofSpecialist.map(({ id }) => id)).not.toContain(massage())
    expect((await failureOf(visitor()('service', { params: { id: massage() } }))).code).toBe('not-found')
    expect((await failureOf(visitor()('nextAvailable', { body }))).code).toBe('not-found')
    const slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
    const reserve = apiClient(at.url, { token: customer.token })(
      'reserve',
      { body: reservationOf(at.studio, at.studio.privateService, slotId) },
      { idempotencyKey: 'withdrawn-service' },
    )
    expect((await failureOf(reserve)).status).toBeGreaterThanOrEqual(400)
    expect(await owner()('providerBooking', { params: { id: booking.id } })).toMatchObject({ status: 'ACCEPTED' })
    const why = { serviceId: massage(), specialistId: at.studio.specialistId, date: inAWeek, time: '09:00' }
    expect((await owner()('whyNotOffered', { query: why })).verdict).toBe('WITHDRAWN')

    expect(await restore()).toMatchObject({ id: massage(), withdrawn: false, version: 3 })
    expect((await visitor()('nextAvailable', { body })).response.date).toBe(inAWeek)
  })

  test('is withdrawn only once when the request is repeated', async () => {
    const first = await withdraw()
    expect(await withdraw()).toEqual(first)
    const restored = await restore()
    expect(await restore()).toEqual(restored)
  })

  test('withdraws packages that hold credits for nothing else', async () => {
    const only = await aPackage(at.database, at.studio)
    const both = await aPackage(at.database, at.studio, {
      items: [
        { serviceId: massage(), credits: 2 },
        { serviceId: at.studio.groupService.id, credits: 3 },
      ],
    })
    const sold = async () =>
      (await visitor()('catalogue', { params: { id: at.studio.id } })).packages.map(({ id }) => id).toSorted()
    expect(await sold()).toEqual([only, both].toSorted())
    await withdraw()
    expect(await sold()).toEqual([both])
  })
})

const saveMassage = (changes: Partial<Input<'saveService'>['body']>) =>
  owner()('saveService', {
    body: {
      id: massage(),
      serviceKind: 'PRIVATE',
      name: 'Massage',
      duration: 60,
      price: 85,
      specialistIds: [at.studio.specialistId],
      ...changes,
    },
  })

describe('the location of a service that is given in person (R-A3.1)', () => {
  test('is chosen among the organisation’s own, shown to customers, and kept when a client does not know the field', async () => {
    const other = await aLocation(at.database, at.studio)
    expect(await saveMassage({ locationIds: [other] })).toMatchObject({ locationIds: [other] })
    const [location] = (await owner()('providerLocations', {})).filter(({ id }) => id === other)
    const shown = await visitor()('service', { params: { id: massage() } })
    expect([shown.address, shown.city]).toEqual([location!.address, location!.city])
    expect(await saveMassage({ name: 'Deep massage' })).toMatchObject({ locationIds: [other] })
    expect(await saveMassage({ locationIds: [] })).toMatchObject({ locationIds: [], address: '' })
  })

  test('cannot belong to another organisation', async () => {
    const elsewhere = await aStudio(at.database)
    const failure = await failureOf(saveMassage({ locationIds: [elsewhere.locationId] }))
    expect([failure.code, Object.keys(failure.fieldErrors ?? {})]).toEqual(['validation', ['locationIds']])
  })
})

describe('when two windows save, the second is refused with a conflict and overwrites nothing', () => {
  test('for a service', async () => {
    const [seen] = (await owner()('providerServices', {})).filter(({ id }) => id === massage())
    expect(seen).toMatchObject({ version: 1, withdrawn: false })
    expect(await saveMassage({ name: 'Deep massage', version: 1 })).toMatchObject({ name: 'Deep massage', version: 2 })
    expect((await failureOf(saveMassage({ name: 'Other', version: 1 }))).code).toBe('conflict')
    const late = owner()('withdrawService', { body: { id: massage(), version: 1 } })
    expect((await failureOf(late)).code).toBe('conflict')
  })

  test('but without a version the last save wins, for older clients', async () => {
    await saveMassage({ name: 'One' })
    expect(await saveMassage({ name: 'Two' })).toMatchObject({ name: 'Two', version: 3 })
  })

  test('for a package', async () => {
    const id = await aPackage(at.database, at.studio)
    const save = (name: string, version?: number) =>
      owner()('savePackage', {
        body: {
          id,
          name,
          price: 400,
          packageServices: [{ serviceId: massage(), credits: 5 }],
          ...(version !== undefined && { version }),
        },
      })
    expect(await save('Six', 1)).toMatchObject({ name: 'Six', version: 2 })
    expect((await failureOf(save('Seven', 1))).code).toBe('conflict')
    expect((await failureOf(owner()('withdrawPackage', { body: { id, version: 1 } }))).code).toBe('conflict')
    expect(await owner()('withdrawPackage', { body: { id, version: 2 } })).toMatchObject({
      withdrawn: true,
      version: 3,
    })
  })

  test('for the settings', async () => {
    const { version, ...values } = await owner()('providerSettings', {})
    const save = (notice: number) => owner()('saveSettings', { body: { ...values, notice, version } })
    expect(await save(60)).toMatchObject({ notice: 60, version: version + 1 })
    expect((await failureOf(save(120))).code).toBe('conflict')
    expect(await owner()('providerSettings', {})).toMatchObject({ notice: 60 })
  })
})
