import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import { serveAllWaiting } from '#server/modules/booking/waiting-list/offer/waiting-worker.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Input } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { anAbsence, anEnteredCustomer, aPerson, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { previewAndSave } from './support/change-and-book-availability.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { aGuestVisitor, linkIn } from './support/guests.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'

// D188 to D194: customers who wait for a place. The server looks for free places every few seconds.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('own server')
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

type Target = Input<'joinWaitingList'>['body']

/** Publishes a session of the private service at 09:00, which another customer has booked. */
async function aFullSession() {
  const date = scene.aDay()
  const slot = await scene.sessions(date, scene.studio.privateService, 600)
  const booker = await scene.aGuest()
  const bookingId = await booker.book(slot('09:00'))
  return { date, slotId: slot('09:00'), target: sessionAt(date), free: () => cancel(booker, bookingId) }
}

const sessionAt = (date: LocalDate): Target => ({
  serviceId: scene.studio.privateService.id,
  specialistId: scene.studio.specialistId,
  startTime: wallInstant(date, '09:00'),
  date: null,
})

const cancel = (guest: Guest, id: string) => guest.call('cancelOwnBooking', { body: { id } })

const join = (guest: Guest, body: Target) => guest.call('joinWaitingList', { body })

async function waiting(body: Target): Promise<Guest & { id: string }> {
  const guest = await scene.aGuest()
  const { id } = await join(guest, body)
  return { ...guest, id }
}

const stateOf = async ({ call, id }: { call: Guest['call']; id: string }) =>
  (await call('waitingEntry', { body: { key: id } })).state

/** Offers free places to waiting customers now; the server itself does so every few seconds. Mails about these offers are not sent. */
const serve = () =>
  serveAllWaiting({
    clock: () => new Date(),
    database: scene.database,
    log: pino({ level: 'silent' }),
    outbox: { add: async () => undefined, addAll: async () => undefined },
    secrets: systemSecrets,
  })

async function isOffered(who: { call: Guest['call']; id: string }) {
  await serve()
  expect(await stateOf(who)).toBe('OFFERED')
}

/** Makes the offer of an entry expire now. */
const lapse = ({ id }: { id: string }) => scene.rows(`update waiting_entry set offered_until = now() where id = $1`, id)

const book = (guest: Guest, slotId: string) => guest.book(slotId)

const ofSession = async ({ startTime }: Target) =>
  (await scene.owner('waitingList', {})).entries.filter(
    (entry) => startTime !== null && Date.parse(entry.startTime ?? '') === Date.parse(startTime),
  )

/** The secret in the link of a mail about an entry. It stands after the #, which no server sees. */
function secretIn(text: string, id: string): string {
  const [, secret] = new RegExp(`[?&]offer=${id}#([\\w-]{43})(?![\\w-])`).exec(text) ?? []
  if (secret === undefined) throw new Error(`No link to ${id} in ${text}`)
  return secret
}

describe('joining a waiting list (R-D188, T-A15)', () => {
  test('for a full session works once, shows the position, and can be undone with one call, also without an account', async () => {
    const { target } = await aFullSession()
    const [first, second] = [await scene.aGuest(), await scene.aGuest()]
    expect(await join(first, target)).toMatchObject({ state: 'WAITING', position: 1, serviceName: 'Massage' })
    expect(await join(second, target)).toMatchObject({ position: 2 })
    expect(await join(second, target)).toMatchObject({ position: 2 })

    const own = (await second.call('ownWaiting', {})).entries
    expect(own).toMatchObject([{ position: 2, offer: null, scheduleId: null }])
    const { text } = await mailTo(scene.url, second.email, /waiting list|wachtlijst/)
    const id = own[0]?.id ?? ''
    const key = secretIn(text, id)

    const anyone = apiClient(scene.url, { organisationId: scene.studio.id })
    expect(await anyone('waitingEntry', { body: { key } })).toMatchObject({ id, state: 'WAITING' })
    expect(await anyone('leaveWaitingList', { body: { key } })).toMatchObject({ state: 'LEFT' })
    expect(await anyone('leaveWaitingList', { body: { key } })).toMatchObject({ state: 'LEFT' })
    expect((await second.call('ownWaiting', {})).entries).toEqual([])
    const unknown = anyone('leaveWaitingList', { body: { key: 'x'.repeat(43) } })
    expect(await failureOf(unknown)).toMatchObject({ code: 'not-found' })
  })

  test('gives an entry that its link or the waiting account opens; the database only has hashes of links (T-A15)', async () => {
    const { target } = await aFullSession()
    const [who, other] = [await waiting(target), await scene.aGuest()]
    const { text } = await mailTo(scene.url, who.email, /waiting list|wachtlijst/)
    const secret = secretIn(text, who.id)
    const anyone = apiClient(scene.url, { organisationId: scene.studio.id })
    expect(await failureOf(anyone('waitingEntry', { body: { key: who.id } }))).toMatchObject({ code: 'not-found' })
    expect(await failureOf(stateOf({ ...who, call: other.call }))).toMatchObject({ code: 'not-found' })
    expect(await failureOf(other.call('leaveWaitingList', { body: { key: who.id } }))).toMatchObject({
      code: 'not-found',
    })
    expect(await stateOf(who)).toBe('WAITING')
    const stored = await scene.rows<{ row: string }>(
      `select to_jsonb(entry)::text || coalesce(to_jsonb(link)::text, '') as row from waiting_entry as entry
       left join waiting_link as link on link.organization_id = entry.organization_id and link.entry_id = entry.id where entry.id = $1`,
      who.id,
    )
    expect(stored.length).toBe(1)
    expect(stored[0]?.row).not.toContain(secret)
  })

  test('gives a link that ends when the customer’s contact address changes, and links of the previous release stay valid (T-A15)', async () => {
    const { target } = await aFullSession()
    const email = `wachter-${randomUUID()}@example.nl`
    const contact = { firstName: 'Wachter', lastName: 'Bos', phoneNumber: '', language: null, email }
    const customer = await scene.owner('createCustomer', { body: contact })
    await scene.owner('addToWaitingList', { body: { ...target, customerId: customer.id } })
    const { text } = await mailTo(scene.url, email, /waiting list|wachtlijst/)
    const [entry] = await ofSession(target)
    const [key, old] = [secretIn(text, entry?.id ?? ''), randomUUID().padEnd(43, 'x')]
    await scene.rows('update waiting_entry set secret = $2 where id = $1', entry?.id, old)
    const anyone = apiClient(scene.url, { organisationId: scene.studio.id })
    for (const each of [key, old]) {
      expect(await anyone('waitingEntry', { body: { key: each } })).toMatchObject({ state: 'WAITING' })
    }
    const changed = { ...contact, id: customer.id, email: `weg-${randomUUID()}@example.nl`, version: customer.version }
    await scene.owner('changeCustomer', { body: changed })
    for (const each of [key, old]) {
      expect(await failureOf(anyone('waitingEntry', { body: { key: each } }))).toMatchObject({ code: 'not-found' })
    }
  })

  test('is refused for a session with free seats and for a day with a free time', async () => {
    const date = scene.aDay()
    await scene.sessions(date, scene.studio.privateService, 600)
    const guest = await scene.aGuest()
    expect(await failureOf(join(guest, sessionAt(date)))).toMatchObject({ code: 'conflict' })
    const day = { ...sessionAt(date), startTime: null, date }
    expect(await failureOf(join(guest, day))).toMatchObject({ code: 'conflict' })
    expect(await failureOf(join(guest, sessionAt(scene.aDay())))).toMatchObject({ code: 'not-found' })
  })

  test('is possible for the sessions and days that are shown as full', async () => {
    const { date } = await aFullSession()
    const guest = await scene.aGuest()
    const { id: serviceId } = scene.studio.privateService
    const body = { organisationId: scene.studio.id, serviceId, startDate: date, endDate: date }
    const { sessions, days } = await guest.call('fullTimes', { body })
    expect(sessions.map(({ startTime }) => startTime.slice(11, 16))).toEqual(['09:00'])
    expect(days).toEqual([date])
  })
})

describe('a place that becomes free (R-D189, R-D190)', () => {
  test('is held for the first of the list, looks full to others, and is booked by its customer', async () => {
    const { date, slotId, target, free } = await aFullSession()
    const [first, second] = [await waiting(target), await waiting(target)]
    await free()
    expect(await scene.freeTimes(date)).toEqual([])
    const passer = await scene.aGuest()
    expect(await failureOf(book(passer, slotId))).toMatchObject({ code: 'slot-taken' })
    // The test does not call `serve` here: the server itself makes the offer, because only the server sends the mail.
    const { text } = await mailTo(scene.url, first.email, /free for you|voor je vrij/)
    expect(text).toContain(`offer=${first.id}#`)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['OFFERED', 'WAITING'])
    expect(await failureOf(book(passer, slotId))).toMatchObject({ code: 'slot-taken' })
    expect(await failureOf(book(second, slotId))).toMatchObject({ code: 'slot-taken' })

    const { scheduleId, offer } = await first.call('waitingEntry', { body: { key: first.id } })
    expect(scheduleId).toBe(slotId)
    const hours = (Date.parse(offer?.validUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThan(12.1)
    const { id: serviceId } = scene.studio.privateService
    const asked = { organisationId: scene.studio.id, serviceId, dateBegin: date, dateEnd: date }
    const { response } = await first.call('sessionSlots', { body: { ...asked, offer: first.id } })
    expect(response.map(({ id }) => id)).toEqual([slotId])

    await book(first, slotId)
    expect(await stateOf(first)).toBe('ACCEPTED')
    expect(await stateOf(second)).toBe('WAITING')
    const again = first.call('leaveWaitingList', { body: { key: first.id } })
    expect(await failureOf(again)).toMatchObject({ code: 'transition-not-allowed' })
  })

  test('is booked once when two tabs accept the offer at the last moment', async () => {
    const { slotId, target, free } = await aFullSession()
    const first = await waiting(target)
    await free()
    await isOffered(first)
    const { studio } = scene
    const tab = () =>
      first
        .call(
          'reserve',
          { body: reservationOf(studio, studio.privateService, slotId) },
          { idempotencyKey: randomUUID() },
        )
        .then(
          () => 'booked',
          (error: { code: string }) => error.code,
        )
    expect((await Promise.all([tab(), tab()])).toSorted()).toEqual(['booked', 'slot-taken'])
  })

  test('on a day is offered to somebody who waits for any time of that day', async () => {
    const { date, slotId, target, free } = await aFullSession()
    const day: Target = { ...target, specialistId: null, startTime: null, date }
    const [anyTime, thisTime] = [await waiting(day), await waiting(target)]
    await free()
    await isOffered(anyTime)
    expect(await stateOf(thisTime)).toBe('WAITING')
    await book(anyTime, slotId)
    expect(await stateOf(anyTime)).toBe('ACCEPTED')
  })
})

describe('a session in which only an offer is left (R-D190, R-D54)', () => {
  test('stays when the provider moves its last booking without keeping the time', async () => {
    const date = scene.aDay()
    const { groupService } = scene.studio
    await scene.rows('update service set capacity = 2 where id = $1', groupService.id)
    const slot = await scene.sessions(date, groupService, 600)
    const [one, two] = [await scene.aGuest(), await scene.aGuest()]
    const moving = await one.book(slot('09:00'), groupService)
    const leaving = await two.book(slot('09:00'), groupService)
    const who = await waiting({ ...sessionAt(date), serviceId: groupService.id })
    await cancel(two, leaving)
    await isOffered(who)
    const [startTime, endTime] = [wallInstant(date, '20:00'), wallInstant(date, '21:00')]
    const body = { id: moving, startTime, endTime, reopensOldSlot: false }
    await scene.owner('rescheduleBooking', { body })
    await isOffered(who)
    await who.book(slot('09:00'), groupService)
    expect(await stateOf(who)).toBe('ACCEPTED')
  })
})

describe('a series that changes while a session of it is offered (R-D190, R-D192)', () => {
  /** Publishes a session at 09:00 on two days. That of the second day was booked, became free, and is offered to a waiting customer. */
  async function anOfferOfTheSecondDay(isForDay: boolean) {
    const { database, studio } = scene
    const [startDate, date] = [scene.aDay(), scene.aDay()]
    const days = { startDate, endDate: date, toMinute: 600, recurrence: 'daily' } as const
    const seriesId = await publishSessions(database, studio, studio.privateService, days)
    const slotId = `${seriesId}_${date.replaceAll('-', '')}_0900`
    const booker = await scene.aGuest()
    const bookingId = await booker.book(slotId)
    const session = sessionAt(date)
    const who = await waiting(isForDay ? { ...session, startTime: null, date } : session)
    await cancel(booker, bookingId)
    await isOffered(who)
    return { slotId, who }
  }

  const change = (id: string, values: object) =>
    previewAndSave(scene.owner, { action: 'UPDATE', id, scope: 'FOLLOWING_INSTANCES', ...values })

  test('and keeps its time: the offer stays, and can be booked', async () => {
    const { slotId, who } = await anOfferOfTheSecondDay(false)
    const { answer } = await change(slotId, { price: 40 })
    expect(answer).toMatchObject({ outcome: 'SAVED' })
    expect(answer.id).not.toBe(slotId)
    await isOffered(who)
    const { scheduleId } = await who.call('waitingEntry', { body: { key: who.id } })
    await who.book(scheduleId ?? '', { ...scene.studio.privateService, priceCents: 4000 })
    expect(await stateOf(who)).toBe('ACCEPTED')
  })

  test.each([
    ['longer', { duration: 90 }],
    ['later', { startTime: '11:00' }],
  ])(
    'and is moved to a session that is %s: the person waiting for the day is told, and the entry ends',
    async (_, values) => {
      const { slotId, who } = await anOfferOfTheSecondDay(true)
      expect((await change(slotId, values)).answer.outcome).toBe('SAVED')
      await serve()
      expect(await stateOf(who)).toBe('ENDED')
    },
  )
})

test('An offer of a place ends when its specialist is absent at that time (R-D192)', async () => {
  const { date, target, free } = await aFullSession()
  const who = await waiting(target)
  await free()
  await isOffered(who)
  await anAbsence(scene.database, scene.studio, { startDate: date, endDate: date, fromMinute: 570, toMinute: 600 })
  await serve()
  expect(await stateOf(who)).toBe('ENDED')
})

describe('a customer without an account who is offered a place (R-D422)', () => {
  /** Somebody whom the provider entered waits for a full session, and is offered it when it becomes free. */
  async function offered() {
    const { slotId, target, free, date } = await aFullSession()
    const person = aGuestVisitor(scene)
    const customerId = await anEnteredCustomer(scene.database, scene.studio, { email: person.email })
    await scene.owner('addToWaitingList', { body: { ...target, customerId } })
    await free()
    const { text } = await mailTo(scene.url, person.email, /free for you|voor je vrij/)
    const [entry] = await ofSession(target)
    const key = secretIn(text, entry?.id ?? '')
    return { person, customerId, key, slotId, date }
  }

  test('books it by the link of the mail, as the same customer, without a code or an account', async () => {
    const { person, customerId, key, slotId, date } = await offered()
    const guests = await scene.owner('guestSettings', {})
    await scene.owner('saveGuestSettings', { body: { ...guests, booking: 'ACCOUNT' } })
    expect(await person.call('waitingEntry', { body: { key } })).toMatchObject({
      state: 'OFFERED',
      needsAccount: false,
      scheduleId: slotId,
    })
    const request = randomUUID()
    const id = await person.book(slotId, { offer: key }, { key: request })
    expect(await person.book(slotId, { offer: key }, { key: request })).toBe(id)
    expect(await scene.rows('select customer_id from booking where id = $1', id)).toEqual([{ customer_id: customerId }])
    expect(await person.call('waitingEntry', { body: { key } })).toMatchObject({ state: 'ACCEPTED' })
    expect(await person.with()('ownBooking', { params: { id } })).toMatchObject({ status: 'ACCEPTED' })
    const { text } = await mailTo(scene.url, person.email, /confirmed|bevestigd/)
    expect(await person.with(linkIn(text))('ownBooking', { params: { id } })).toMatchObject({ id })
    expect(await scene.freeTimes(date)).toEqual([])
    const { version } = await scene.owner('guestSettings', {})
    await scene.owner('saveGuestSettings', { body: { booking: 'OPEN', isPhoneRequired: false, version } })
  })

  test('is the only one who can book it: neither without the link nor with another address', async () => {
    const { person, key, slotId } = await offered()
    const { version } = await scene.owner('guestSettings', {})
    await scene.owner('saveGuestSettings', { body: { booking: 'OPEN', isPhoneRequired: false, version } })
    const stranger = aGuestVisitor(scene)
    expect(await failureOf(stranger.book(slotId, { offer: key }))).toMatchObject({ code: 'other-address' })
    expect(await failureOf(stranger.book(slotId))).toMatchObject({ code: 'slot-taken' })
    expect(await failureOf(person.book(slotId, { offer: 'x'.repeat(43) }))).toMatchObject({ code: 'slot-taken' })
    expect(await person.call('leaveWaitingList', { body: { key } })).toMatchObject({ state: 'DECLINED' })
    expect(await person.book(slotId)).not.toBe('')
  })

  test('is refused while blocked, and has to log in once the record belongs to an account', async () => {
    const { person, customerId, key, slotId } = await offered()
    await scene.rows('update customer set blocked_at = now() where id = $1', customerId)
    expect(await failureOf(person.book(slotId, { offer: key }))).toMatchObject({ code: 'customer-blocked' })
    const { accountId } = await aPerson(scene.database)
    const adopt = 'update customer set blocked_at = null, account_id = $2 where id = $1'
    await scene.rows(adopt, customerId, accountId)
    expect(await person.call('waitingEntry', { body: { key } })).toMatchObject({ needsAccount: true })
    expect(await failureOf(person.book(slotId, { offer: key }))).toMatchObject({ code: 'account-required' })
  })
})

describe('an offer that is not accepted (R-D191)', () => {
  test('goes to the next person when it is declined or expires, and does not come back', async () => {
    const { slotId, target, free } = await aFullSession()
    const [first, second, third] = [await waiting(target), await waiting(target), await waiting(target)]
    await free()
    await isOffered(first)
    await first.call('leaveWaitingList', { body: { key: first.id } })
    expect(await stateOf(first)).toBe('DECLINED')
    await isOffered(second)
    await lapse(second)
    expect(await stateOf(second)).toBe('LAPSED')
    expect(await failureOf(book(second, slotId))).toMatchObject({ code: 'slot-taken' })
    await mailTo(scene.url, second.email, /is over|verlopen/)
    await isOffered(third)
    expect(await stateOf(first)).toBe('DECLINED')
    expect(await stateOf(second)).toBe('LAPSED')
  })

  test('leaves the place free for everybody when nobody is next', async () => {
    const { date, target, free } = await aFullSession()
    const only = await waiting(target)
    await free()
    await isOffered(only)
    await lapse(only)
    await serve()
    expect(await scene.freeTimes(date)).toEqual(['09:00 1'])
  })
})

describe('entries of a waiting list (R-D192)', () => {
  test('end when the session is cancelled, with or without an offer', async () => {
    const date = scene.aDay()
    const { groupService, specialistId } = scene.studio
    const slot = await scene.sessions(date, groupService, 600)
    await scene.rows('update service set capacity = 2 where id = $1', groupService.id)
    const target = { ...sessionAt(date), serviceId: groupService.id }
    const [one, two] = [await scene.aGuest(), await scene.aGuest()]
    await one.book(slot('09:00'), groupService)
    const leaving = await two.book(slot('09:00'), groupService)
    const [offered, waits] = [await waiting(target), await waiting(target)]
    await cancel(two, leaving)
    await isOffered(offered)
    const body = { serviceId: groupService.id, specialistId, startTime: wallInstant(date, '09:00') }
    await scene.owner('cancelSession', { body }, { idempotencyKey: randomUUID() })
    expect([await stateOf(offered), await stateOf(waits)]).toEqual(['ENDED', 'ENDED'])
    await mailTo(scene.url, waits.email, /Not offered|niet meer aangeboden/)
  })

  test('move with the session', async () => {
    const { target } = await aFullSession()
    const who = await waiting(target)
    const newStartTime = wallInstant(scene.aDay(), '15:00')
    const { serviceId, specialistId, startTime } = target
    const body = { serviceId, specialistId: specialistId ?? '', startTime: startTime ?? '', newStartTime }
    await scene.owner('moveSession', { body }, { idempotencyKey: randomUUID() })
    const entry = await who.call('waitingEntry', { body: { key: who.id } })
    expect(Date.parse(entry.startTime ?? '')).toBe(Date.parse(newStartTime))
    expect(entry.position).toBe(1)
    await mailTo(scene.url, who.email, /^Moved|^Verplaatst/)
  })

  test('end when their customer is erased or blocked, and an offer goes to the next person', async () => {
    const { target, free } = await aFullSession()
    const [erased, blocked, next] = [await waiting(target), await waiting(target), await waiting(target)]
    const data = await scene.owner('exportCustomer', { body: { customerId: erased.customerId } })
    expect(data.waiting).toMatchObject([{ service: 'Massage', status: 'waiting' }])
    await free()
    await isOffered(erased)
    await scene.owner('blockCustomer', { body: { id: blocked.customerId, isBlocked: true } })
    await scene.owner('eraseCustomer', { body: { customerId: erased.customerId } })
    await isOffered(next)
    expect(await failureOf(stateOf(erased))).toMatchObject({ code: 'not-found' })
    expect(await stateOf(blocked)).toBe('ENDED')
    expect(await failureOf(join(blocked, target))).toMatchObject({ code: 'customer-blocked' })
  })

  test('get no offer when waiting lists are switched off', async () => {
    const { date, target, free } = await aFullSession()
    const who = await waiting(target)
    const { version, offerTime } = await scene.owner('waitingSettings', {})
    const off = await scene.owner('saveWaitingSettings', { body: { isOn: false, offerTime, version } })
    await free()
    expect(await scene.freeTimes(date)).toEqual(['09:00 1'])
    expect(await failureOf(join(await scene.aGuest(), target))).toMatchObject({ code: 'transition-not-allowed' })
    expect(await stateOf(who)).toBe('WAITING')
    const conflicting = scene.owner('saveWaitingSettings', { body: { isOn: true, offerTime, version } })
    expect(await failureOf(conflicting)).toMatchObject({ code: 'conflict' })
    await scene.owner('saveWaitingSettings', { body: { isOn: true, offerTime, version: off.version } })
  })
})

describe('a provider who manages a waiting list (R-D193)', () => {
  test('sees the list, moves, removes and adds customers', async () => {
    const { target } = await aFullSession()
    const [a, b, c] = [await waiting(target), await waiting(target), await waiting(target)]
    const order = async () => (await ofSession(target)).map(({ customerId, position }) => [customerId, position])
    expect(await order()).toEqual([
      [a.customerId, 1],
      [b.customerId, 2],
      [c.customerId, 3],
    ])
    const ids = new Map((await ofSession(target)).map(({ id, customerId }) => [customerId, id]))
    const idOf = (guest: Guest) => ids.get(guest.customerId) ?? ''
    await scene.owner('moveInWaitingList', { body: { id: idOf(c), position: 1 } })
    expect((await order()).map(([id]) => id)).toEqual([c.customerId, a.customerId, b.customerId])
    await scene.owner('removeFromWaitingList', { body: { id: idOf(a) } })
    expect(await stateOf(a)).toBe('LEFT')
    const added = await scene.aGuest()
    await scene.owner('addToWaitingList', { body: { ...target, customerId: added.customerId } })
    await scene.owner('addToWaitingList', { body: { ...target, customerId: added.customerId } })
    expect((await order()).map(([id]) => id)).toEqual([c.customerId, b.customerId, added.customerId])
  })

  test('can offer a free place to somebody out of turn', async () => {
    const { target, free } = await aFullSession()
    const [first, second] = [await waiting(target), await waiting(target)]
    const [, entry] = await ofSession(target)
    const offer = () => scene.owner('offerToWaiting', { body: { id: entry?.id ?? '' } })
    expect(await failureOf(offer())).toMatchObject({ code: 'slot-taken' })
    // The waiting list is switched off meanwhile. Otherwise the server would offer the place to the first customer.
    await scene.rows('update organization set waiting_list_on = false where id = $1', scene.studio.id)
    await free()
    await offer()
    await scene.rows('update organization set waiting_list_on = true where id = $1', scene.studio.id)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['WAITING', 'OFFERED'])
  })

  test('who is a specialist sees only the lists of their own time', async () => {
    const { date, target } = await aFullSession()
    await waiting(target)
    await waiting({ ...target, specialistId: null, startTime: null, date })
    const specialist = apiClient(scene.url, { token: scene.studio.specialist.token })
    const seen = (await specialist('waitingList', {})).entries
    expect(seen.some(({ specialistId }) => specialistId === scene.studio.specialistId)).toBe(true)
    expect(seen.every(({ specialistId }) => specialistId === scene.studio.specialistId)).toBe(true)
  })
})

describe('the number of seats of one session (R-D194)', () => {
  test('can differ from the service’s, but cannot be lower than the booked seats', async () => {
    const date = scene.aDay()
    const { groupService, specialistId } = scene.studio
    await scene.rows('update service set capacity = 3 where id = $1', groupService.id)
    const slot = await scene.sessions(date, groupService, 660)
    const guests = [await scene.aGuest(), await scene.aGuest()]
    const bookings: string[] = []
    for (const guest of guests) bookings.push(await guest.book(slot('09:00'), groupService))
    const startTime = wallInstant(date, '09:00')
    const seats = (count: number) => {
      const body = { serviceId: groupService.id, specialistId, startTime, seats: count }
      return scene.owner('changeSeats', { body }, { idempotencyKey: randomUUID() })
    }
    expect(await seats(2)).toEqual({ seats: 2 })
    expect(await scene.freeTimes(date, groupService.id)).toEqual(['10:00 3'])
    const target = { ...sessionAt(date), serviceId: groupService.id }
    const [first, second] = [await waiting(target), await waiting(target)]
    expect(await failureOf(seats(1))).toMatchObject({ code: 'seats-booked' })
    await seats(3)
    await isOffered(first)
    expect(await stateOf(second)).toBe('WAITING')
    expect(await failureOf(seats(2))).toMatchObject({ code: 'seats-booked' })
    await seats(5)
    await isOffered(second)
    expect(await scene.freeTimes(date, groupService.id)).toEqual(['09:00 1', '10:00 3'])
    expect(await scene.owner('providerBooking', { params: { id: bookings[0] ?? '' } })).toMatchObject({ capacity: 5 })
  })
})

// This must be the last test of the file, because it also deletes the sessions of the others.
test('Ended entries of a waiting list are kept for ninety days, and waiting ones stay (R-D128)', async () => {
  const { target } = await aFullSession()
  const [stays, leaves] = [await waiting(target), await waiting(target)]
  await leaves.call('leaveWaitingList', { body: { key: leaves.id } })
  const kept = async () => {
    const rows = await scene.rows<{ id: string }>(
      'select id from waiting_entry where id in ($1, $2)',
      stays.id,
      leaves.id,
    )
    return rows.map(({ id }) => id).toSorted()
  }
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteExpired(scene.database, after(89.9))
  expect(await kept()).toEqual([stays.id, leaves.id].toSorted())
  await deleteExpired(scene.database, after(90.1))
  expect(await kept()).toEqual([stays.id])
})
