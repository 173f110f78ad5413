import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input } from '#shared/api/client.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { inAWeek } from '#tests/builders/studio.ts'
import { aGiftCard } from '#tests/builders/insert-voucher.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { aGuestVisitor, type GuestVisitor, linkIn, proofFor } from './support/guests.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { anOwnRepeat, orderOf } from './support/customer-repeats.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests guests who book appointments that repeat, pay and change them through the link in the mail, and create an account afterwards.

let at: BookingTestStudio
beforeAll(async () => {
  at = await aBookingTestStudio('own server')
  await at.rows(`update organization set payment_methods = '{pay-afterwards,card}' where id = $1`, at.studio.id)
  const service = { ...at.studio.privateService, repeats: { most: 12, steps: ['week'] } } as const
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

async function settings(booking: 'OPEN' | 'CODE' | 'ACCOUNT', isPhoneRequired = false) {
  const { version } = await at.owner('guestSettings', {})
  await at.owner('saveGuestSettings', { body: { booking, isPhoneRequired, version } })
}

let used = 0
/** Publishes an afternoon in this many weeks that no other test uses. Returns the first day. */
async function weeks(count: number): Promise<LocalDate> {
  const first = addDays(inAWeek, 7 * used)
  used += count
  for (let week = 0; week < count; week += 1) await at.window(addDays(first, 7 * week))
  return first
}

type Order = Input<'bookRepeatAsGuest'>['body']

/** Sends an order of weekly appointments for €85 each. `changes` override fields of the order. */
function send(guest: GuestVisitor, first: LocalDate, count: number, changes: Partial<Order> = {}, key = randomUUID()) {
  const { useCredits: _none, ...order } = orderOf(anOwnRepeat(at, first, count), 85 * count)
  const visit = {
    organisationId: at.studio.id,
    email: guest.email,
    secret: guest.secret,
    proof: proofFor(at.studio.id, guest.email, key),
  }
  return guest.call('bookRepeatAsGuest', { body: { ...order, ...visit, ...changes } }, { idempotencyKey: key })
}

/** Creates a guest who has entered the mailed code. */
async function confirmed(): Promise<GuestVisitor> {
  const guest = aGuestVisitor(at)
  await guest.askCode()
  await guest.confirm(await mailedCode(at.url, guest.email, /is your code/))
  return guest
}

const appointmentsOf = async (call: GuestVisitor['call'], bookingId: string) =>
  (await call('ownRepeat', { params: { bookingId } })).appointments

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code

/** Books three appointments as a guest, to be paid afterwards. Also returns the secret of the link in the mail. */
async function booked() {
  const guest = await confirmed()
  const { booked: series } = await send(guest, await weeks(3), 3)
  const ids = series?.bookingIds ?? []
  const mails = (await mailbox(at.url, guest.email)).filter(({ subject }) => !/is your code/.test(subject))
  const mail = await mailTo(at.url, guest.email, /^3 appointments/)
  expect(mails.length).toBeLessThanOrEqual(1)
  return { guest, ids, mail, link: linkIn(mail.text) }
}

describe('a guest books appointments that repeat (R-D319)', () => {
  test('after a preview of the dates, with a name and a confirmed address, and gets one mail', async () => {
    await settings('CODE')
    const guest = aGuestVisitor(at)
    const first = await weeks(2)
    const { dates, totalPrice } = await guest.call('previewOwnRepeat', { body: anOwnRepeat(at, first, 3) })
    expect(dates.map(({ state, isClashing }) => [state, isClashing])).toEqual([
      ['FREE', false],
      ['FREE', false],
      ['NOT_FREE', false],
    ])
    expect(totalPrice).toBe(170)
    expect(await codeOf(send(guest, first, 2))).toBe('guest-code-required')
    await guest.askCode()
    await guest.confirm(await mailedCode(at.url, guest.email, /is your code/))
    expect(await send(guest, first, 3)).toMatchObject({ booked: null })
    const key = randomUUID()
    const [one, other] = await Promise.all([send(guest, first, 2, {}, key), send(guest, first, 2, {}, key)])
    expect(other).toEqual(one)
    const ids = one.booked?.bookingIds ?? []
    expect(ids).toHaveLength(2)
    expect((await appointmentsOf(guest.with(), ids[1] ?? '')).map(({ id }) => id)).toEqual(ids)
    const mail = await mailTo(at.url, guest.email, /^2 appointments/)
    expect(mail.text).toContain('Whoever has this link')
    expect(await at.trailOf(ids[0] ?? '')).toEqual(['1 created customer widget'])
    expect(await at.rows('select account_id from booking_event where booking_id = $1', ids[0] ?? '')).toEqual([
      { account_id: null },
    ])
  })

  test('is refused without a code, even where a single booking needs none, and without proof of work (T-A10)', async () => {
    await settings('OPEN')
    const guest = aGuestVisitor(at)
    const first = await weeks(2)
    expect(await codeOf(send(guest, first, 2))).toBe('guest-code-required')
    expect(await codeOf(send(guest, first, 2, { proof: 0 }))).toBe('proof-required')
  })

  test('is refused where an account is required, and without a phone number where one is required (R-D215)', async () => {
    const guest = await confirmed()
    const first = await weeks(2)
    await settings('ACCOUNT')
    expect(await codeOf(send(guest, first, 2))).toBe('account-required')
    await settings('CODE', true)
    expect((await failureOf(send(guest, first, 2, { phoneNumber: ' ' }))).fieldErrors).toHaveProperty('phoneNumber')
    expect((await send(guest, first, 2, { phoneNumber: '0612345678' })).booked?.bookingIds).toHaveLength(2)
    await settings('CODE')
  })

  test('is refused with an address that the provider has blocked (R-D144)', async () => {
    const { guest } = await booked()
    await at.rows('update customer set blocked_at = now() where email = $1', guest.email)
    expect(await codeOf(send(guest, await weeks(2), 2))).toBe('customer-blocked')
    await at.rows('update customer set blocked_at = null where email = $1', guest.email)
  })

  test('pays for all by one payment without a code, and can have only one unpaid series at a time (R-D305)', async () => {
    const guest = aGuestVisitor(at)
    const byCard = { paymentMethod: 'STRIPE' as const }
    const { booked: series } = await send(guest, await weeks(3), 3, byCard)
    const ids = series?.bookingIds ?? []
    expect(await codeOf(send(guest, await weeks(2), 2, byCard))).toBe('too-many-holds')
    const call = guest.with()
    const { clientSecret, paymentIntentId, amount } = await call('createPaymentIntent', {
      body: { bookingId: ids[1] ?? '' },
    })
    expect(amount).toBe(255)
    expect(await mailbox(at.url, guest.email)).toEqual([])
    await call('sandboxPay', { body: { clientSecret, outcome: 'success', method: 'card' } })
    await expect
      .poll(async () => (await call('payment', { params: { id: paymentIntentId } })).status, { timeout: 15_000 })
      .toBe('SUCCEEDED')
    // Rule D358.
    const result = await aGuestVisitor(at).with()('paymentResult', { params: { id: paymentIntentId } })
    expect(result).toEqual({ status: 'SUCCEEDED', about: 'SERIES', holdUntil: null })
    const link = linkIn((await mailTo(at.url, guest.email, /^3 appointments/)).text)
    const paid = await appointmentsOf(guest.with(link), ids[2] ?? '')
    expect(paid.map(({ id, paymentStatus }) => [id, paymentStatus])).toEqual(ids.map((id) => [id, 'PAID']))
  })

  test('has at most as many unpaid appointments as the network may hold seats (T-P12)', async () => {
    const first = await weeks(2)
    const server = await startInProcessServer(at.databaseUrl, { HOLDS_PER_ADDRESS: '5' })
    const hold = (time: string) =>
      send(aGuestVisitor({ url: server.url, studio: at.studio }), first, 2, { time, paymentMethod: 'STRIPE' })
    for (const time of ['13:00', '14:00']) expect((await hold(time)).booked?.bookingIds).toHaveLength(2)
    expect(await codeOf(hold('15:00'))).toBe('too-many-holds-nearby')
    await at.rows(`update booking set hold_expires_at = now() - interval '1 minute' where hold_expires_at is not null`)
    expect((await hold('15:00')).booked?.bookingIds).toHaveLength(2)
    await server.stop()
  })

  test('pays with a gift card, whose ledger then names no account (R-D316)', async () => {
    const guest = await confirmed()
    const { code } = await aGiftCard(at.database, at.studio, 17_000)
    const quoted = await guest.call('quoteOwnRepeat', {
      body: {
        serviceId: at.studio.privateService.id,
        seats: 1,
        prices: [85, 85],
        paymentMethod: 'AFTER_PAY',
        codes: [code],
      },
    })
    const seenQuote = { giftCard: quoted.giftCard, now: quoted.now }
    const { booked: series } = await send(guest, await weeks(2), 2, { codes: [code], seenQuote, paymentMethod: null })
    const ids = series?.bookingIds ?? []
    const paid = await appointmentsOf(guest.with(), ids[0] ?? '')
    expect(paid.map(({ paymentStatus }) => paymentStatus)).toEqual(['PAID', 'PAID'])
    const lines = await at.rows('select kind, account_id from money_entry where booking_id = any($1)', ids)
    expect(lines).toEqual([
      { kind: 'gift-card', account_id: null },
      { kind: 'gift-card', account_id: null },
    ])
  })
})

describe('the link of a guest’s series (R-D319)', () => {
  test('opens all of its appointments, and no others (T-A13)', async () => {
    const [{ guest, ids, link }, other] = [await booked(), await booked()]
    const call = guest.with(link)
    expect((await appointmentsOf(call, ids[0] ?? '')).map(({ id }) => id)).toEqual(ids)
    expect((await call('ownBooking', { params: { id: ids[2] ?? '' } })).id).toBe(ids[2])
    expect(await codeOf(appointmentsOf(call, other.ids[0] ?? ''))).toBe('not-found')
    expect(await codeOf(call('ownBooking', { params: { id: other.ids[0] ?? '' } }))).toBe('not-found')
    const seen = other.ids.map((id) => ({ id, version: 1, givenBack: 'NOTHING' as const }))
    const cancelled = call(
      'cancelOwnRepeat',
      { body: { bookingId: other.ids[0] ?? '', seen } },
      { idempotencyKey: randomUUID() },
    )
    expect(await codeOf(cancelled)).toBe('not-found')
  })

  test('moves one, and cancels the upcoming ones in one step, with one mail that contains a link', async () => {
    const { guest, ids, link } = await booked()
    const call = guest.with(link)
    const id = ids[1] ?? ''
    const { startTime } = await call('ownBooking', { params: { id } })
    const day = startTime.slice(0, 10) as LocalDate
    const { timeSlots } = await call('ownRescheduleOptions', { params: { id }, query: { from: day, to: day } })
    await call('rescheduleOwnBooking', { body: { id, slotId: timeSlots.at(-1)?.id ?? '' } })
    const moved = linkIn((await mailTo(at.url, guest.email, /moved/i)).text)
    const open = await appointmentsOf(guest.with(moved), ids[0] ?? '')
    const seen = open.map(({ id: each, version, givenBack }) => ({ id: each, version, givenBack }))
    const key = randomUUID()
    const cancel = () => call('cancelOwnRepeat', { body: { bookingId: ids[0] ?? '', seen } }, { idempotencyKey: key })
    const [one, again] = [await cancel(), await cancel()]
    expect(one.appointments.map(({ status }) => status)).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
    expect(again).toEqual(one)
    const told = linkIn((await mailTo(at.url, guest.email, /have changed/)).text)
    expect((await appointmentsOf(guest.with(told), ids[0] ?? '')).length).toBe(3)
    expect(await at.trailOf(id)).toEqual([
      '1 created customer widget',
      '2 moved customer widget',
      '3 cancelled customer widget',
    ])
  })

  test('expires four weeks after the last appointment', async () => {
    const { ids } = await booked()
    const of = (statement: string) => at.rows<{ end: Date }>(statement, ids)
    const links = await of('select distinct ends_at as end from guest_link where is_mailed and booking_id = any($1)')
    const [last] = await of('select max(ends_at) as end from booking where id = any($1)')
    expect(links).toEqual([{ end: new Date(last!.end.getTime() + 28 * 24 * 3_600_000) }])
  })

  test('can be ended for all of them at once, and later mails contain none (R-D218)', async () => {
    const { guest, ids, link } = await booked()
    await guest.with(link)('endGuestLink', { body: { bookingId: ids[1] ?? '' } })
    for (const secret of [link, guest.secret])
      for (const id of ids)
        expect(await codeOf(guest.with(secret)('ownBooking', { params: { id } }))).toBe('unauthenticated')
    await at.owner('changeBooking', { body: { id: ids[0] ?? '', status: 'REJECTED' } })
    expect(linkIn((await mailTo(at.url, guest.email, /cancelled/i)).text)).toBe('')
  })

  test('is not needed once an account with the address owns the series, and can cancel it (R-D221)', async () => {
    const { guest, ids } = await booked()
    const organisationId = at.studio.id
    const known = await mailedCode(at.url, guest.email, /is your code/)
    await guest.call('signUp', { body: { email: guest.email, password: 'Fietsbel-7!', organisationId } })
    const newest = () => mailedCode(at.url, guest.email, /is your code/)
    await expect.poll(newest).not.toBe(known)
    const code = await newest()
    const { token } = await guest.call('verifyCustomer', { body: { email: guest.email, code, organisationId } })
    const call = apiClient(at.url, { token, organisationId })
    const { appointments } = await call('ownBookings', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toEqual(ids)
    const seen = appointments.map(({ id, version, givenBack }) => ({ id, version, givenBack }))
    const cancelled = await call(
      'cancelOwnRepeat',
      { body: { bookingId: ids[0] ?? '', seen } },
      { idempotencyKey: randomUUID() },
    )
    expect(cancelled.appointments).toHaveLength(3)
  })
})
