import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { aBooking, aCustomer, aLocation, aStudio, inAWeek } from '#tests/builders/studio.ts'
import { readCalendar } from '#tests/readers/icalendar-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-each', 'for readers of mail')

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const specialist = () => apiClient(at.url, { token: at.studio.specialist.token })
const customers = () => apiClient(at.url, { organisationId: at.studio.id })
const place = { address: 'Oudegracht 12', city: 'Utrecht', zip: '3511 AB', activeCountryId: 'NL' } as const
const save = (changes: Partial<Input<'saveLocation'>['body']> = {}) =>
  owner()('saveLocation', { body: { ...place, ...changes } })
const pageable = { page: 0, size: 99, filter: {} }
const openPlaces = async () =>
  (await customers()('locations', { params: { organisationId: at.studio.id }, body: { pageable } })).response.map(
    ({ id }) => id,
  )

/** Publishes a one-time session in person at some locations, or at any of the organisation; returns the id of its slot. */
async function publish(service: Service, locationIds: string[] = [], startTime = '09:00'): Promise<string> {
  await queryAsOwner(at.databaseUrl, `update service set location_ids = '{}' where id = $1`, [service.id])
  await owner()('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId: at.studio.specialistId,
      serviceIds: [service.id],
      startDate: inAWeek,
      startTime,
      endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
      recurrence: 'ONE_TIME',
      locationTypes: ['PHYSICAL'],
      locationIds,
    },
  })
  return (await slotsNow(service)).at(-1)!.id
}

async function slotsNow(service = at.studio.privateService, locationIds: string[] = []) {
  const body = {
    organisationId: at.studio.id,
    serviceId: service.id,
    dateBegin: inAWeek,
    dateEnd: inAWeek,
    locationIds,
  }
  return (await customers()('sessionSlots', { body })).response
}

async function aVisitor(service = at.studio.privateService) {
  const customer = await aCustomer(at.database, at.studio)
  const call = apiClient(at.url, { token: customer.token, organisationId: at.studio.id })
  const book = (slotId: string, locationIds: string[] = [], paymentMethod: 'AFTER_PAY' | 'STRIPE' = 'AFTER_PAY') => {
    const body = reservationOf(at.studio, service, slotId)
    const booking = { ...body.booking!, locationIds }
    return call('reserve', { body: { ...body, booking, paymentMethod } }, { idempotencyKey: randomUUID() })
  }
  const placeOf = async (id: string) => {
    const { address } = await call('ownBooking', { params: { id } })
    const { content } = await call('ownBookingCalendarFile', { params: { id } })
    const theirs = await owner()('providerBooking', { params: { id } })
    return { address, onCalendar: readCalendar(content).events[0]?.location, ids: theirs.locationIds }
  }
  return { email: customer.email, call, book, placeOf }
}

const placesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await owner()('providerBooking', { params: { id } })).locationIds))

describe('a location (R-A7.2)', () => {
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
    ['no address (R-A5.9)', { address: ' ' }, 'address'],
    ['no city (R-A5.9)', { city: '' }, 'city'],
    ['no postal code (R-A5.9)', { zip: '' }, 'zip'],
    ['no country (R-A5.9)', { activeCountryId: '' }, 'activeCountryId'],
    ['a country that does not exist', { activeCountryId: 'XX' }, 'activeCountryId'],
    ['a country in small letters', { activeCountryId: 'nl' }, 'activeCountryId'],
    ['two lines of address (T-A8)', { address: 'Oudegracht 12\r\nATTENDEE:x' }, 'address'],
    ['a version of its own choice (T-A2)', { withdrawn: false }, 'withdrawn'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(Object.keys((await failureOf(save(changes as never))).fieldErrors)).toEqual([field])
  })

  test('of another organisation is not found (T-A1)', async () => {
    const elsewhere = await aStudio(at.database)
    expect((await failureOf(save({ id: elsewhere.locationId }))).code).toBe('not-found')
    const foreign = owner()('withdrawLocation', { body: { id: elsewhere.locationId } })
    expect((await failureOf(foreign)).code).toBe('not-found')
    expect((await failureOf(save({ id: randomUUID() }))).code).toBe('not-found')
  })

  test('when two windows save it, the second is refused with a conflict and overwrites nothing', async () => {
    const { id } = await save()
    await save({ id, city: 'Amersfoort', version: 1 })
    expect((await failureOf(save({ id, city: 'Zeist', version: 1 }))).code).toBe('conflict')
    expect((await failureOf(owner()('withdrawLocation', { body: { id, version: 1 } }))).code).toBe('conflict')
    expect((await owner()('providerLocations', {})).find((each) => each.id === id)?.city).toBe('Amersfoort')
  })

  test('announces its change on the change stream', async () => {
    const stream = await listen(`${at.url}${changeStreams.provider}`, at.studio.specialist.token)
    await save()
    await expect.poll(() => stream.topics).toContain('locations')
    stream.close()
  })
})

describe('a location that is withdrawn (R-D83)', () => {
  const withdraw = (id: string) => owner()('withdrawLocation', { body: { id } })

  test('is no longer offered, while existing bookings keep it', async () => {
    const customer = await aCustomer(at.database, at.studio)
    const { id } = await aBooking(at.database, at.studio, customer)
    const withdrawn = await withdraw(at.studio.locationId)
    expect(withdrawn).toMatchObject({ id: at.studio.locationId, withdrawn: true, version: 2 })
    expect(await openPlaces()).toEqual([])
    expect(await owner()('providerBooking', { params: { id } })).toMatchObject({
      locationIds: [at.studio.locationId],
    })
    expect(await owner()('providerLocations', {})).toContainEqual(withdrawn)
    const own = await apiClient(at.url, { token: customer.token, organisationId: at.studio.id })('ownBooking', {
      params: { id },
    })
    expect(JSON.stringify(own)).toContain('Papaverweg 34')
  })

  test('is withdrawn only once when the request is repeated', async () => {
    const first = await withdraw(at.studio.locationId)
    expect(await withdraw(at.studio.locationId)).toEqual(first)
    expect((await failureOf(save({ id: at.studio.locationId }))).code).toBe('not-found')
  })

  test('leaves published availability at once; a session without another location is booked with its place to be determined', async () => {
    const other = await aLocation(at.database, at.studio)
    const slot = await publish(at.studio.privateService, [at.studio.locationId, other])
    const places = async () => (await slotsNow()).map(({ locationIds }) => locationIds)
    expect(await places()).toEqual([expect.arrayContaining([at.studio.locationId, other])])
    await withdraw(at.studio.locationId)
    expect(await places()).toEqual([[other]])
    await withdraw(other)
    await aLocation(at.database, at.studio)
    expect(await places()).toEqual([[]])
    const { book, placeOf } = await aVisitor()
    const { response } = await book(slot)
    expect(await placeOf(response.bookingId!)).toMatchObject({ address: '', ids: [] })
  })
})

describe('availability in person at any location of the organisation (R-D114)', () => {
  test('uses the only location without asking, and names it in the mail and the calendar', async () => {
    const slot = await publish(at.studio.privateService)
    const later = await publish(at.studio.privateService, [], '10:00')
    expect((await slotsNow())[0]).toMatchObject({ locationIds: [at.studio.locationId] })
    const { email, call, book, placeOf } = await aVisitor()
    const { response } = await book(slot)
    const id = response.bookingId!
    const papaverweg = {
      address: 'Papaverweg 34',
      onCalendar: 'Papaverweg 34, 1032 KJ Amsterdam',
      ids: [at.studio.locationId],
    }
    expect(await placeOf(id)).toEqual(papaverweg)
    const { text } = await mailTo(at.url, email, /confirmed|bevestigd/i)
    expect(text).toContain('Papaverweg 34, 1032 KJ Amsterdam')
    await aLocation(at.database, at.studio)
    await call('rescheduleOwnBooking', { body: { id, slotId: later } })
    expect(await placeOf(id)).toEqual(papaverweg)
  })

  test('asks the customer to choose as soon as the organisation has a second location', async () => {
    const slot = await publish(at.studio.privateService)
    const damrak = (await save({ address: 'Damrak 1', city: 'Amsterdam', zip: '1012 LG' })).id
    const expected = expect.arrayContaining([at.studio.locationId, damrak]) as unknown
    expect((await slotsNow())[0]?.locationIds).toEqual(expected)
    const { book, placeOf } = await aVisitor()
    const elsewhere = (await aStudio(at.database)).locationId
    const choices: [string, string[]][] = [
      ['Fill this in.', []],
      ['This is not valid.', [elsewhere]],
      ['This is not valid.', [at.studio.locationId, damrak]],
    ]
    for (const [problem, ids] of choices) {
      const { code, fieldErrors } = await failureOf(book(slot, ids))
      expect({ code, fieldErrors }).toEqual({ code: 'validation', fieldErrors: { locationIds: problem } })
    }
    const { response } = await book(slot, [damrak])
    expect(await placeOf(response.bookingId!)).toEqual({
      address: 'Damrak 1',
      onCalendar: 'Damrak 1, 1012 LG Amsterdam',
      ids: [damrak],
    })
  })

  test('gives all seats of a session the location of its first booking, until all seats are given back', async () => {
    const damrak = (await save({ address: 'Damrak 1' })).id
    const both = [at.studio.locationId, damrak]
    const session = await publish(at.studio.groupService)
    const group = () => slotsNow(at.studio.groupService)
    const visitors = await Promise.all([1, 2, 3, 4].map(() => aVisitor(at.studio.groupService)))
    const [first, second, third] = visitors

    const race = visitors.map(({ book }, index) => book(session, [both[index % 2]!]))
    const outcomes = await Promise.allSettled(race)
    const booked = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.response.bookingId! : []))
    const [location, ...others] = new Set((await placesOf(booked)).flat())
    expect({ seats: booked.length, others }).toEqual({ seats: 2, others: [] })
    for (const [index, { status }] of outcomes.entries()) {
      if (status === 'fulfilled') continue
      const { code, fieldErrors } = await failureOf(race[index]!)
      expect({ code, fieldErrors }).toEqual({
        code: 'validation',
        fieldErrors: { locationIds: 'This is not valid.' },
      })
    }
    expect(await group()).toMatchObject([{ id: session, locationIds: [location] }])
    const { address } = (await customers()('sessionSlot', { params: { id: session } })).response.service
    expect(address).toBe(location === damrak ? 'Damrak 1' : 'Papaverweg 34')
    const elsewhere = both.filter((id) => id !== location)
    expect(await slotsNow(at.studio.groupService, elsewhere)).toEqual([])
    expect((await failureOf(first!.book(session, elsewhere))).code).toBe('validation')
    booked.push((await second!.book(session)).response.bookingId!)
    expect(await placesOf(booked)).toEqual(booked.map(() => [location]))

    for (const id of booked) await owner()('changeBooking', { body: { id, status: 'REJECTED' } })
    const open = expect.arrayContaining(both) as unknown
    expect(await group()).toMatchObject([{ locationIds: open }])
    const { response } = await third!.book(session, elsewhere)
    expect(await placesOf([response.bookingId!])).toEqual([elsewhere])
    expect(await group()).toMatchObject([{ locationIds: elsewhere }])
  })

  test('keeps the location of an unpaid session until its hold is over', async () => {
    const methods = `'{card,pay-afterwards}'`
    await queryAsOwner(at.databaseUrl, `update organization set payment_methods = ${methods} where id = $1`, [
      at.studio.id,
    ])
    const damrak = (await save({ address: 'Damrak 1' })).id
    const session = await publish(at.studio.groupService)
    const [first, second] = [await aVisitor(at.studio.groupService), await aVisitor(at.studio.groupService)]
    const held = (await first.book(session, [damrak], 'STRIPE')).response
    expect(held.payment?.holdUntil).toBeTruthy()
    expect(await slotsNow(at.studio.groupService)).toMatchObject([{ locationIds: [damrak] }])
    const elsewhere = () => second.book(session, [at.studio.locationId])
    expect((await failureOf(elsewhere())).fieldErrors).toEqual({ locationIds: 'This is not valid.' })

    const isOver = `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`
    await queryAsOwner(at.databaseUrl, isOver, [held.bookingId])
    expect(await placesOf([(await elsewhere()).response.bookingId!])).toEqual([[at.studio.locationId]])
  })

  test('refuses to move a booking to a slot where the customer would have to choose a location again', async () => {
    const slot = await publish(at.studio.privateService)
    const later = await publish(at.studio.privateService, [], '10:00')
    const { call, book, placeOf } = await aVisitor()
    const { response } = await book(slot)
    const id = response.bookingId!
    for (const address of ['Damrak 1', 'Damrak 2']) await save({ address })
    await owner()('withdrawLocation', { body: { id: at.studio.locationId } })
    const query = { from: inAWeek, to: inAWeek }
    const options = await call('ownRescheduleOptions', { params: { id }, query })
    expect(options.timeSlots).toEqual([])
    const denied = await failureOf(call('rescheduleOwnBooking', { body: { id, slotId: later } }))
    expect(denied.code).toBe('slot-not-offered')
    expect((await placeOf(id)).address).toBe('Papaverweg 34')
  })

  test('shows no location for an old booking that was stored without one, and the only location once it is moved', async () => {
    const slot = await publish(at.studio.privateService)
    const later = await publish(at.studio.privateService, [], '10:00')
    const { call, book, placeOf } = await aVisitor()
    const { response } = await book(slot)
    const id = response.bookingId!
    await queryAsOwner(at.databaseUrl, `update booking set location_ids = '{}' where id = $1`, [id])
    expect(await placeOf(id)).toMatchObject({ address: '', ids: [] })
    await call('rescheduleOwnBooking', { body: { id, slotId: later } })
    expect(await placeOf(id)).toMatchObject({ address: 'Papaverweg 34', ids: [at.studio.locationId] })
  })
})

describe('withdrawing a location (R-D393)', () => {
  test('first shows the owner what depends on the location', async () => {
    const { id } = await save()
    const { privateService, groupService } = at.studio
    await publish(privateService, [id])
    await queryAsOwner(at.databaseUrl, `update service set location_ids = $2 where id = $1`, [groupService.id, [id]])
    await queryAsOwner(
      at.databaseUrl,
      `insert into resource (organization_id, id, name, quantity, location_id, created_at) values ($1, $2, 'Room 1', 1, $3, now())`,
      [at.studio.id, randomUUID(), id],
    )
    const translation = JSON.stringify({ language: 'nl', name: 'Adem en beweging' })
    await queryAsOwner(at.databaseUrl, `update service set translation = $2 where id = $1`, [
      groupService.id,
      translation,
    ])
    const { book } = await aVisitor()
    await book((await slotsNow()).at(-1)!.id)
    // What is over does not depend on it any more.
    await publish(privateService, [id], '11:00')
    const isOver = `update series set start_date = '2020-01-01', end_date = '2020-01-01' where location_ids = $1 and from_minute = 660`
    await queryAsOwner(at.databaseUrl, isOver, [[id]])
    const inDutch = await apiClient(at.url, { token: at.studio.owner.token, locale: 'nl' })('locationUse', {
      params: { id },
    })
    expect(inDutch.services).toEqual([{ name: 'Adem en beweging', isOnlyPlace: true }])
    expect(await owner()('locationUse', { params: { id } })).toEqual({
      services: [{ name: groupService.name, isOnlyPlace: true }],
      availability: 1,
      resources: ['Room 1'],
      bookings: 1,
    })
  })

  test('replaces it with another location in what is offered, while bookings keep the old one', async () => {
    const [old, other] = [await save(), await save({ address: 'Damrak 1' })]
    const { privateService, groupService } = at.studio
    const slot = await publish(privateService, [old.id])
    const { book, placeOf } = await aVisitor()
    const { response } = await book(slot)
    await publish(privateService, [old.id], '11:00')
    await queryAsOwner(at.databaseUrl, `update service set location_ids = $2 where id = $1`, [
      groupService.id,
      [old.id, other.id],
    ])
    await owner()('withdrawLocation', { body: { id: old.id, insteadId: other.id } })
    expect((await slotsNow()).map(({ locationIds }) => locationIds)).toEqual([[other.id]])
    const services = await owner()('providerServices', {})
    expect(services.find(({ id }) => id === groupService.id)?.locationIds).toEqual([other.id])
    expect((await placeOf(response.bookingId!)).ids).toEqual([old.id])
    expect(await openPlaces()).not.toContain(old.id)
  })

  test.each([
    ['itself', async (id: string) => id],
    ['one that is withdrawn', async () => (await owner()('withdrawLocation', { body: { id: (await save()).id } })).id],
    ['one of nobody', async () => randomUUID()],
  ])('refuses %s as the replacement', async (_, other) => {
    const { id } = await save()
    const failure = await failureOf(owner()('withdrawLocation', { body: { id, insteadId: await other(id) } }))
    expect(Object.keys(failure.fieldErrors)).toEqual(['insteadId'])
  })

  test('can be undone by restoring the location', async () => {
    const { id } = await save()
    const { version } = await owner()('withdrawLocation', { body: { id } })
    expect((await failureOf(owner()('restoreLocation', { body: { id, version: 1 } }))).code).toBe('conflict')
    expect(await owner()('restoreLocation', { body: { id, version } })).toMatchObject({ id, withdrawn: false })
    expect(await openPlaces()).toContain(id)
  })
})
