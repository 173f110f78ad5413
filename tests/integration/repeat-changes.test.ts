import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { anAddress, startCustomerTestStudio } from './support/customer-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { aRepeat, bookRepeat, changeRepeat, type RepeatOrder } from './support/repeats.ts'

// Tests changes of appointments that repeat: cancelling and moving one of them, all from one on, or all of them.

const { scene, entered, widgetOf } = startCustomerTestStudio()

interface BookedRepeat {
  readonly first: LocalDate
  readonly ids: readonly string[]
  readonly repeatId: string
  readonly customerId: string
}

/** Books a daily repeat at 20:00, outside the availability. The `free` days after it stay without bookings. */
async function aBookedRepeat(count: number, changes: Partial<RepeatOrder> = {}, free = 3): Promise<BookedRepeat> {
  const first = scene().aDay()
  for (let used = 1; used < count + free; used += 1) scene().aDay()
  const newCustomer = aCaller(changes.newCustomer ?? {})
  const who = changes.customerId ? {} : { newCustomer }
  const { booked } = await bookRepeat(scene().owner, aRepeat(scene().studio, first, count, { ...changes, ...who }))
  if (!booked) throw new Error('Not booked')
  const { bookingIds, repeatId } = booked
  return { first, ids: bookingIds, repeatId, customerId: changes.customerId ?? newCustomer.id }
}

/** Returns the bookings of a repeat, as texts such as '2 accepted 2026-03-14T19:00'. */
async function stateOf(repeatId: string, first: LocalDate): Promise<string[]> {
  const rows = await scene().rows<{ number: number; status: string; day: number; time: string }>(
    `select repeat_number as number, status, (starts_at at time zone 'Europe/Amsterdam')::date - $2::date as day,
       to_char(starts_at at time zone 'Europe/Amsterdam', 'HH24:MI') as time
     from booking where repeat_id = $1 order by repeat_number`,
    repeatId,
    first,
  )
  return rows.map(({ number, status, day, time }) => `${number} ${status} day ${day} ${time}`)
}

const move = (bookingId: string, date: string, time: string, scope: 'THIS' | 'FOLLOWING' | 'ALL' = 'ALL') =>
  ({ bookingId, scope, act: 'MOVE', date, time }) as const

const cancel = (bookingId: string, scope: 'THIS' | 'FOLLOWING' | 'ALL') =>
  ({ bookingId, scope, act: 'CANCEL' }) as const

describe('cancelling appointments that repeat (R-D185)', () => {
  test('works from one appointment on, without those that the provider keeps', async () => {
    const { first, ids, repeatId } = await aBookedRepeat(5)
    const choices = [{ number: 4, startTime: null }]
    const { changed } = await changeRepeat(scene().owner, { ...cancel(ids[1]!, 'FOLLOWING'), choices })
    expect(changed).toEqual([ids[1], ids[2], ids[4]])
    expect(await stateOf(repeatId, first)).toEqual([
      '1 accepted day 0 20:00',
      '2 rejected day 1 20:00',
      '3 rejected day 2 20:00',
      '4 accepted day 3 20:00',
      '5 rejected day 4 20:00',
    ])
    expect(await scene().trailOf(ids[2]!)).toEqual([
      '1 created provider provider-app',
      '2 cancelled provider provider-app',
    ])
    expect(await scene().trailOf(ids[0]!)).toEqual(['1 created provider provider-app'])
    const left = await changeRepeat(scene().owner, cancel(ids[3]!, 'ALL'))
    expect(left.changed).toEqual([ids[0], ids[3]])
    expect((await failureOf(changeRepeat(scene().owner, cancel(ids[0]!, 'ALL')))).code).toBe('transition-not-allowed')
  })

  test('gives a credit back for each', async () => {
    const customerId = await entered({})
    const { privateService, id } = scene().studio
    await scene().database.inTenant(id, async (transaction) => {
      const minute = epochMinuteOf(new Date())
      const bought = buyCredits([{ serviceId: privateService.id, credits: 3 }], () => randomUUID(), null, minute)
      await append(transaction, customerId, [], bought, new Date())
    })
    const { ids } = await aBookedRepeat(3, { customerId, useCredit: true })
    const { bookings } = await scene().owner('previewRepeatChange', { body: cancel(ids[0]!, 'FOLLOWING') })
    expect(bookings.map(({ givenBack }) => givenBack)).toEqual(['CREDIT', 'CREDIT', 'CREDIT'])
    await changeRepeat(scene().owner, cancel(ids[1]!, 'FOLLOWING'))
    const { credits } = await scene().owner('customer', { params: { id: customerId } })
    expect(credits[0]?.credits).toBe(2)
  })

  test('leaves out what has begun, and what the customer has already cancelled', async () => {
    const guest = await scene().aGuest()
    const { first, ids, repeatId } = await aBookedRepeat(3, { customerId: guest.customerId })
    await scene().putIntoPast(ids[0]!)
    const { appointments } = await widgetOf(guest)('ownBookings', { query: {} })
    expect(appointments.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    await widgetOf(guest)('cancelOwnBooking', { body: { id: ids[1]! } })
    const { changed } = await changeRepeat(scene().owner, cancel(ids[2]!, 'ALL'))
    expect(changed).toEqual([ids[2]])
    expect((await stateOf(repeatId, first)).map((line) => line.slice(0, 10))).toEqual([
      '1 accepted',
      '2 rejected',
      '3 rejected',
    ])
  })
})

describe('moving appointments that repeat (R-D185)', () => {
  test('moves each by as many days to the same time, also to where the next one was', async () => {
    const { first, ids, repeatId } = await aBookedRepeat(3)
    const { changed } = await changeRepeat(scene().owner, move(ids[0]!, addDays(first, 1), '20:00'))
    expect(changed).toEqual(ids)
    expect(await stateOf(repeatId, first)).toEqual([
      '1 accepted day 1 20:00',
      '2 accepted day 2 20:00',
      '3 accepted day 3 20:00',
    ])
    expect(await scene().trailOf(ids[1]!)).toEqual(['1 created provider provider-app', '2 moved provider provider-app'])
  })

  test('moves nothing while a time is taken, until the provider decides', async () => {
    const { first, ids, repeatId } = await aBookedRepeat(3)
    await scene().window(addDays(first, 1))
    const taken = { startTime: wallInstant(addDays(first, 1), '14:00'), newCustomer: aCaller(), confirmed: [] }
    await bookFor(scene().owner, forCustomer(scene().studio, first, taken))
    const change = move(ids[1]!, addDays(first, 1), '14:00', 'FOLLOWING')
    const refused = await changeRepeat(scene().owner, change)
    expect([refused.changed, refused.bookings.map(({ state }) => state)]).toEqual([[], ['TAKEN', 'FREE']])
    const [second] = refused.bookings
    expect(second!.nearest?.startTime).toContain('T13:00')
    const choices = [{ number: 2, startTime: second!.nearest!.startTime }]
    expect((await changeRepeat(scene().owner, { ...change, choices })).changed).toEqual([ids[1], ids[2]])
    expect(await stateOf(repeatId, first)).toEqual([
      '1 accepted day 0 20:00',
      '2 accepted day 1 13:00',
      '3 accepted day 2 14:00',
    ])
    const back = await changeRepeat(scene().owner, move(ids[1]!, addDays(first, 1), '14:00', 'THIS'))
    expect(back.bookings.map(({ state }) => state)).toEqual(['TAKEN'])
    expect(await scene().freeTimes(addDays(first, 1))).toEqual([])
  })

  test('reports when the new time overlaps another date of the same repeat', async () => {
    const { first, ids } = await aBookedRepeat(2)
    const body = move(ids[0]!, addDays(first, 1), '20:30', 'THIS')
    expect((await scene().owner('previewRepeatChange', { body })).bookings.map(({ state }) => state)).toEqual(['OWN'])
    const same = move(ids[0]!, first, '20:00')
    const { bookings } = await scene().owner('previewRepeatChange', { body: same })
    expect(bookings.map(({ state }) => state)).toEqual(['SAME', 'SAME'])
    const nothing = await failureOf(changeRepeat(scene().owner, same))
    expect(nothing.fieldErrors).toEqual({ choices: 'No booking is left to change.' })
  })

  test('moves one seat of a group to another session, and the other guests stay', async () => {
    const { studio, owner } = scene()
    const first = scene().aDay()
    for (let used = 0; used < 3; used += 1) scene().aDay()
    for (const number of [0, 1, 2]) await scene().sessions(addDays(first, number), studio.groupService)
    const group = { serviceId: studio.groupService.id, time: '09:00', confirmed: [], locationTypes: [] }
    const ours = aRepeat(studio, first, 2, { ...group, newCustomer: aCaller() })
    const theirs = { ...ours, newCustomer: aCaller() }
    const { booked } = await bookRepeat(owner, ours)
    await bookRepeat(owner, theirs)
    const [id] = booked!.bookingIds
    expect((await changeRepeat(owner, move(id!, addDays(first, 1), '09:00'))).changed).toEqual(booked!.bookingIds)
    const claims = await scene().rows<{ taken: number }>(
      `select taken from claim where specialist_id = $1 and starts_at >= $2::date and starts_at < $2::date + 4
       order by starts_at`,
      studio.specialistId,
      first,
    )
    expect(claims.map(({ taken }) => taken)).toEqual([1, 2, 1])
  })

  test('reports when the new session already has a seat of the same repeat', async () => {
    const { studio, owner } = scene()
    const first = scene().aDay()
    scene().aDay()
    for (const number of [0, 1]) await scene().sessions(addDays(first, number), studio.groupService)
    const group = { serviceId: studio.groupService.id, time: '09:00', confirmed: [], locationTypes: [] }
    const { booked } = await bookRepeat(owner, aRepeat(studio, first, 2, { ...group, newCustomer: aCaller() }))
    const body = move(booked!.bookingIds[0]!, addDays(first, 1), '09:00', 'THIS')
    expect((await owner('previewRepeatChange', { body })).bookings.map(({ state }) => state)).toEqual(['OWN'])
    expect((await changeRepeat(owner, body)).changed).toEqual([])
  })

  test('is possible when the service has been withdrawn meanwhile', async () => {
    const { first, ids } = await aBookedRepeat(2)
    const { privateService } = scene().studio
    await scene().rows('update service set withdrawn_at = now() where id = $1', privateService.id)
    const { changed } = await changeRepeat(scene().owner, move(ids[0]!, first, '21:00'))
    await scene().rows('update service set withdrawn_at = null where id = $1', privateService.id)
    expect(changed).toEqual(ids)
  })
})

describe('a change of a repeat on an outdated version (R-D185)', () => {
  test('is refused as a conflict, and changes nothing', async () => {
    const { first, ids, repeatId } = await aBookedRepeat(3)
    const { timeZone, bookings } = await scene().owner('previewRepeatChange', { body: cancel(ids[0]!, 'ALL') })
    const seen = bookings.map(({ id, version }) => ({ id, version }))
    await scene().owner('changeBooking', { body: { id: ids[2]!, status: 'REJECTED' } })
    const send = (more: object) =>
      failureOf(
        scene().owner(
          'changeRepeat',
          { body: { ...cancel(ids[0]!, 'ALL'), timeZone, seen, tellsCustomer: false, ...more } },
          { idempotencyKey: randomUUID() },
        ),
      )
    expect((await send({})).code).toBe('conflict')
    expect((await send({ seen: seen.slice(0, 2), timeZone: 'Pacific/Honolulu' })).code).toBe('conflict')
    expect(
      (
        await send({
          seen: [
            { id: ids[0]!, version: 1 },
            { id: ids[1]!, version: 2 },
          ],
        })
      ).code,
    ).toBe('conflict')
    expect((await stateOf(repeatId, first)).map((line) => line.slice(0, 10))).toEqual([
      '1 accepted',
      '2 accepted',
      '3 rejected',
    ])
  })

  test('is made once, however often the request comes', async () => {
    const { ids } = await aBookedRepeat(3)
    const key = randomUUID()
    const change = cancel(ids[0]!, 'ALL')
    const seen = ids.map((id) => ({ id, version: 1 }))
    const first = await changeRepeat(scene().owner, change, { seen }, key)
    const body = {
      ...change,
      timeZone: 'Europe/Amsterdam',
      seen,
      confirmed: [1, 2, 3].map((number) => ({ number, warnings: [] })),
      tellsCustomer: false,
    }
    const again = await scene().owner('changeRepeat', { body }, { idempotencyKey: key })
    expect([first.changed, again]).toEqual([ids, first])
  })
})

describe('a specialist who changes a repeat (R-D187)', () => {
  test('can only change their own bookings of it', async () => {
    const { studio, database, url, owner } = scene()
    const colleague = await aSpecialist(database, studio)
    const call = apiClient(url, { token: studio.specialist.token })
    const { ids } = await aBookedRepeat(2, { specialistId: colleague })
    expect((await failureOf(call('previewRepeatChange', { body: cancel(ids[0]!, 'ALL') }))).code).toBe('not-found')
    const mine = await aBookedRepeat(3)
    await queryAsOwner(
      scene().databaseUrl,
      `update booking set specialist_id = '${colleague}' where id = '${mine.ids[2]}';
       update claim set specialist_id = '${colleague}'
         where id = (select claim_id from booking where id = '${mine.ids[2]}');
       update booking_event set after = after || '{"specialistId": "${colleague}"}'
         where booking_id = '${mine.ids[2]}'`,
    )
    expect((await changeRepeat(call, cancel(mine.ids[0]!, 'ALL'))).changed).toEqual([mine.ids[0], mine.ids[1]])
    const single = await bookFor(owner, forCustomer(studio, scene().aDay(), { newCustomer: aCaller() }))
    expect((await failureOf(changeRepeat(owner, cancel(single.booking!.id, 'ALL')))).code).toBe('not-found')
  })
})

describe('one mail for all changed appointments of a repeat (R-D186)', () => {
  test('lists what was moved and what remains, with the provider’s message', async () => {
    const email = anAddress()
    const { first, ids, repeatId } = await aBookedRepeat(4, { newCustomer: aCaller({ email, firstName: 'Bo' }) })
    const choices = [{ number: 2, startTime: null }]
    const change = { ...move(ids[1]!, addDays(first, 1), '21:00', 'FOLLOWING'), choices }
    await changeRepeat(scene().owner, change, { tellsCustomer: true, message: 'Tot dan' })
    const mail = await mailTo(scene().url, email, /gewijzigd/)
    expect(mail.text.match(/20:00 \(Amsterdam, UTC\+\d\) → /g)?.length).toBe(2)
    expect(mail.text).toContain('Tot dan')
    expect(mail.text.match(/21:00 - 22:00/g)?.length).toBe(2)
    await changeRepeat(scene().owner, cancel(ids[3]!, 'THIS'))
    const jobs = await scene().rows<{ template: string }>(
      `select data->>'template' as template from pgboss.job
       where data->>'repeatId' = $1 or data->>'bookingId' = any($2::text[])
       order by 1`,
      repeatId,
      ids,
    )
    expect(jobs.map(({ template }) => template)).toEqual(['repeat-changed', 'repeat-received'])
  })
})
