import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { joinSpecialists } from '#server/modules/scheduling/records/claim/companion-claims.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { aBooking, aBookingAt, aCustomer, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf, reserve } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D403 to D406: somebody who leaves is out at once, and their bookings go to colleagues.

const at = useSharedServerWithStudio('of-each', 'for readers of mail')
let customer: Person & { customerId: string }
let colleague: string

beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
  colleague = await aSpecialist(at.database, at.studio)
})

const as = (token?: string) => apiClient(at.url, token === undefined ? {} : { token })
const owner = () => as(at.studio.owner.token)
const ahead = (specialistId = at.studio.specialistId) => owner()('bookingsToHandOver', { query: { specialistId } })
const remove = (bookings: Input<'removeMember'>['body']['bookings'] = [], message = '') =>
  owner()('removeMember', { body: { id: at.studio.specialist.accountId, bookings, message } })
const booking = (id: string) => owner()('providerBooking', { params: { id } })
const handedTo = (specialistId: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, version: 1, choice: 'HAND_OVER' as const, specialistId }))
const outcomes = ({ bookings }: Pick<Output<'handOverBookings'>, 'bookings'>) => bookings.map(({ outcome }) => outcome)

describe('a member who is removed (R-D403)', () => {
  test('loses access with the next call and is no longer offered as a specialist, although the bookings stay', async () => {
    const { id } = await aBooking(at.database, at.studio, customer)
    await publishSessions(at.database, at.studio, at.studio.privateService)
    await as(at.studio.specialist.token)('providerSession', {})
    await remove()
    expect((await failureOf(as(at.studio.specialist.token)('providerSession', {}))).code).toBe('forbidden')
    const body = { organisationId: at.studio.id, serviceId: at.studio.privateService.id, from: inAWeek }
    expect((await as()('nextAvailable', { body })).response.date).toBeNull()
    expect(await booking(id)).toMatchObject({ status: 'ACCEPTED', specialistId: at.studio.specialistId })
    expect((await owner()('team', {})).left).toEqual([
      { specialistId: at.studio.specialistId, name: 'Anna de Vries', bookings: 1 },
    ])
  })

  test('keeps no booking that the list did not show: a booking made at the same moment is on the list or is refused', async () => {
    const seriesId = await publishSessions(at.database, at.studio, at.studio.freeService)
    const slots = await as()('sessionSlots', {
      body: {
        organisationId: at.studio.id,
        serviceId: at.studio.freeService.id,
        specialistId: at.studio.specialistId,
        dateBegin: inAWeek,
        dateEnd: inAWeek,
      },
    })
    expect(seriesId).toBeTruthy()
    const book = (slotId: string) =>
      reserve(at.url, customer.token, reservationOf(at.studio, at.studio.freeService, slotId), randomUUID())
    const [answers] = await Promise.all([Promise.all(slots.response.map(({ id }) => book(id))), remove()])
    const booked = answers.filter(({ status }) => status === 200).length
    const { left } = await owner()('team', {})
    expect(left.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(booked)
    const [first] = slots.response
    expect((await book(first?.id ?? '')).status).not.toBe(200)
  })

  test('gets no mails about the bookings that stay; an owner gets them instead (R-D406)', async () => {
    const { id } = await aBooking(at.database, at.studio, customer)
    await remove()
    const guest = apiClient(at.url, { token: customer.token, organisationId: at.studio.id })
    await guest('cancelOwnBooking', { body: { id } })
    expect((await mailTo(at.url, at.studio.owner.email, /Geannuleerd|Cancelled/)).subject).toMatch(/Noor van Dijk/)
  })
})

describe('handing over the future bookings of a removed specialist (R-D404, R-D405)', () => {
  test('lists them with free colleagues, moves them with one save, and tells everybody concerned', async () => {
    const one = await aBooking(at.database, at.studio, customer)
    const two = await aBooking(at.database, at.studio, customer)
    const three = await aBooking(at.database, at.studio, customer)
    const listed = await ahead()
    expect(listed.bookings.map(({ id, colleagues }) => [id, colleagues])).toEqual(
      [one, two, three].map(({ id }) => [id, [{ specialistId: colleague, name: 'Noor Smit', isInHours: false }]]),
    )
    const settled = await remove([
      ...handedTo(colleague, [one.id]),
      { id: two.id, version: 1, choice: 'CANCEL' },
      { id: three.id, version: 1, choice: 'KEEP' },
    ])
    expect(outcomes(settled)).toEqual(['HANDED_OVER', 'CANCELLED', 'KEPT'])
    expect(await booking(one.id)).toMatchObject({ specialistId: colleague, status: 'ACCEPTED', version: 2 })
    expect((await booking(two.id)).status).toBe('REJECTED')
    const mail = await mailTo(at.url, customer.email, /Iemand anders/)
    expect(mail.text).toContain('Noor Smit')
    await mailTo(at.url, `${colleague}@example.test`, /overgedragen/)
    const later = await owner()('handOverBookings', {
      body: { specialistId: at.studio.specialistId, bookings: handedTo(colleague, [three.id]) },
    })
    expect(outcomes(later)).toEqual(['HANDED_OVER'])
    expect((await owner()('team', {})).left).toEqual([])
    const claims = await queryAsOwner(
      at.databaseUrl,
      `select distinct specialist_id from claim where organization_id = $1 and taken > 0`,
      [at.studio.id],
    )
    expect(claims).toEqual([{ specialist_id: colleague }])
  })

  test('refuses a busy colleague, and the booking stays', async () => {
    const own = await aBooking(at.database, at.studio, customer)
    const occurrence = { seriesId: randomUUID(), day: Math.floor(own.start / 1440), startMinute: own.start % 1440 }
    const busy = { ...at.studio, specialistId: colleague }
    await aBookingAt(at.database, busy, customer, { start: own.start + 30, occurrence })
    expect((await ahead()).bookings.map(({ colleagues }) => colleagues)).toEqual([[]])
    expect(outcomes(await remove(handedTo(colleague, [own.id])))).toEqual(['TAKEN'])
    expect(await booking(own.id)).toMatchObject({ specialistId: at.studio.specialistId, version: 1 })
  })

  test('refuses a colleague who does not deliver the service, an outdated version, and a specialist who has not left', async () => {
    const own = await aBooking(at.database, at.studio, customer)
    const kept = handedTo(colleague, [own.id])
    const early = owner()('handOverBookings', { body: { specialistId: at.studio.specialistId, bookings: kept } })
    expect((await failureOf(early)).code).toBe('not-found')
    const strangers = handedTo(randomUUID(), [own.id])
    const old = kept.map((choice) => ({ ...choice, version: 7 }))
    expect(outcomes(await remove([...strangers, ...old]))).toEqual(['TAKEN', 'CHANGED'])
    expect((await booking(own.id)).specialistId).toBe(at.studio.specialistId)
  })

  test('moves all bookings of a group session together, without the cancelled ones', async () => {
    await publishSessions(at.database, at.studio, at.studio.groupService)
    const { response } = await as()('sessionSlots', {
      body: {
        organisationId: at.studio.id,
        serviceId: at.studio.groupService.id,
        specialistId: at.studio.specialistId,
        dateBegin: inAWeek,
        dateEnd: inAWeek,
      },
    })
    const [other, third] = [await aCustomer(at.database, at.studio), await aCustomer(at.database, at.studio)]
    for (const { token } of [customer, other, third]) {
      const order = reservationOf(at.studio, at.studio.groupService, response[0]?.id ?? '')
      expect((await reserve(at.url, token, order, randomUUID())).status).toBe(200)
    }
    const { bookings } = await ahead()
    expect(bookings).toHaveLength(3)
    const [last = ''] = await queryAsOwner(at.databaseUrl, `select id from booking where customer_id = $1`, [
      third.customerId,
    ]).then((rows) => rows.map(({ id }) => String(id)))
    const ids = bookings.map(({ id }) => id).filter((id) => id !== last)
    const settled = await remove([...handedTo(colleague, ids), { id: last, version: 1, choice: 'CANCEL' }])
    expect(outcomes(settled)).toEqual(['HANDED_OVER', 'HANDED_OVER', 'CANCELLED'])
    for (const id of ids) expect(await booking(id)).toMatchObject({ specialistId: colleague, version: 2 })
    const claims = await queryAsOwner(
      at.databaseUrl,
      `select specialist_id, taken from claim where organization_id = $1 and taken > 0`,
      [at.studio.id],
    )
    expect(claims).toEqual([{ specialist_id: colleague, taken: 2 }])
    for (const { email } of [customer, other]) await mailTo(at.url, email, /Iemand anders/)
  })

  test('replaces the removed specialist as a companion with another one', async () => {
    const own = await aBooking(at.database, at.studio, customer)
    const main = await aSpecialist(at.database, at.studio)
    await queryAsOwner(at.databaseUrl, `update booking set specialist_id = $2 where id = $1`, [own.id, main])
    await queryAsOwner(at.databaseUrl, `update claim set specialist_id = $2 where id = $1`, [own.claimId, main])
    await at.database.inTenant(at.studio.id, (transaction) =>
      joinSpecialists(transaction, own.claimId, {
        start: own.start,
        end: own.end,
        serviceId: own.serviceId,
        companionIds: [at.studio.specialistId],
      }),
    )
    expect(
      (await ahead()).bookings.map(({ colleagues }) => colleagues.map(({ specialistId }) => specialistId)),
    ).toEqual([[colleague]])
    expect(outcomes(await remove(handedTo(colleague, [own.id])))).toEqual(['HANDED_OVER'])
    expect((await booking(own.id)).specialistId).toBe(main)
    expect((await ahead(colleague)).bookings.map(({ id }) => id)).toEqual([own.id])
    expect((await ahead()).bookings).toEqual([])
  })

  test('happens once when the request is repeated', async () => {
    const own = await aBooking(at.database, at.studio, customer)
    await remove()
    const body = { specialistId: at.studio.specialistId, bookings: handedTo(colleague, [own.id]) }
    const answers = await Promise.all([1, 2, 3].map(() => owner()('handOverBookings', { body })))
    expect(answers.map((answer) => outcomes(answer)[0]).filter((outcome) => outcome === 'HANDED_OVER')).not.toEqual([])
    expect(await booking(own.id)).toMatchObject({ specialistId: colleague, version: 2 })
  })

  test('does not find the bookings of another organisation', async () => {
    expect((await failureOf(ahead(randomUUID()))).code).toBe('not-found')
  })
})
