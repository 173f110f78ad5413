import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockUnpaidHolds } from '#server/modules/booking/reservation/allocation/unpaid-holds-for-limits.ts'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import type { Input } from '#shared/api/client.ts'
import { aCoupon } from '#tests/builders/insert-voucher.ts'
import { aBooking, aCustomer, aStudio } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { anAddress } from './support/customer-test-studio.ts'
import { aGuestVisitor, type GuestVisitor, newGuestSecret, proofFor } from './support/guests.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { purchaseOf } from './support/reservations.ts'

// Tests bookings without an account: what is asked first, codes, limits, and which customer record the booking gets.

let at: BookingTestStudio
beforeAll(async () => {
  at = await aBookingTestStudio('own server')
  await at.rows(`update organization set payment_methods = '{pay-afterwards,card}' where id = $1`, at.studio.id)
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

type Rules = Omit<Input<'saveGuestSettings'>['body'], 'version'>

async function ask(rules: Partial<Rules>): Promise<void> {
  const { version } = await at.owner('guestSettings', {})
  await at.owner('saveGuestSettings', { body: { booking: 'OPEN', isPhoneRequired: false, ...rules, version } })
}

beforeEach(async () => {
  await at.rows('update customer set blocked_at = null where organization_id = $1', at.studio.id)
  await ask({})
})

const aSlot = async (): Promise<string> => (await at.sessions(at.aDay()))('09:00')
const visitor = (email?: string): GuestVisitor => aGuestVisitor(at, email)
const codeOf = async (booking: Promise<unknown>): Promise<string> => (await failureOf(booking)).code

const customersOf = (email: string) =>
  at.rows<{ id: string; name: string }>(
    `select id, trim(first_name || ' ' || last_name) as name from customer where email = $1 order by created_at, id`,
    email,
  )

describe('a booking without an account (R-D215)', () => {
  test('needs only a name and an address if the organisation requires nothing more', async () => {
    const guest = visitor()
    const id = await guest.book(await aSlot(), {}, { name: ['Bram', ''] })
    expect(await guest.with()('ownBooking', { params: { id } })).toMatchObject({ id, status: 'ACCEPTED' })
    expect(await at.trailOf(id)).toEqual(['1 created customer widget'])
    expect(await customersOf(guest.email)).toEqual([{ id: expect.any(String), name: 'Bram' }])
  })

  test('needs a mailed code by default, unless the guest pays by card at once', async () => {
    const other = await aStudio(at.database)
    const { guests } = await visitor().call('catalogue', { params: { id: other.id } })
    expect(guests).toEqual({ booking: 'CODE', isPhoneRequired: false })
    await ask({ booking: 'CODE' })
    const guest = visitor()
    const slot = await aSlot()
    expect(await codeOf(guest.book(slot))).toBe('guest-code-required')
    const paying = await guest.book(slot, { paymentMethod: 'STRIPE' })
    expect(await guest.with()('ownBooking', { params: { id: paying } })).toMatchObject({ paymentStatus: 'PENDING' })
  })

  test('needs a code even if a payment is announced that will never be made', async () => {
    await ask({ booking: 'CODE' })
    const { freeService } = at.studio
    const slot = (await at.sessions(at.aDay(), freeService))('09:00')
    const free = { service: freeService }
    expect(await codeOf(visitor().book(slot, { paymentMethod: 'STRIPE' }, free))).toBe('guest-code-required')
    const dear = { service: { ...freeService, priceCents: 100 } }
    expect(await codeOf(visitor().book(slot, { paymentMethod: 'STRIPE' }, dear))).toBe('price-changed')
  })

  test('needs an account or a phone number if the organisation requires it', async () => {
    await ask({ booking: 'ACCOUNT' })
    expect(await codeOf(visitor().book(await aSlot()))).toBe('account-required')
    expect(await codeOf(visitor().askCode())).toBe('account-required')
    await ask({ isPhoneRequired: true })
    const slot = await aSlot()
    const missing = await failureOf(visitor().book(slot, {}, { phoneNumber: ' ' }))
    expect([missing.code, Object.keys(missing.fieldErrors ?? {})]).toEqual(['validation', ['phoneNumber']])
    await visitor().book(slot, {}, { phoneNumber: '0612345678' })
  })

  test('is made once for a repeated request, and the same key with another request is refused', async () => {
    const guest = visitor()
    const [slot, key] = [await aSlot(), randomUUID()]
    const first = await guest.book(slot, {}, { key })
    expect(await guest.book(slot, {}, { key })).toBe(first)
    expect(await codeOf(guest.book(await aSlot(), {}, { key }))).toBe('idempotency-mismatch')
  })

  test('for one slot by many guests at once is made once (T-B1)', async () => {
    const slot = await aSlot()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        visitor()
          .book(slot)
          .then(
            () => 'booked',
            ({ code }) => code as string,
          ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['booked', ...Array.from({ length: 5 }, () => 'slot-taken')])
  })

  test('settings for guests are saved only for the current version', async () => {
    const { version } = await at.owner('guestSettings', {})
    const body = { booking: 'CODE', isPhoneRequired: true, version } as const
    expect(await at.owner('saveGuestSettings', { body })).toEqual({ ...body, version: version + 1 })
    expect(await codeOf(at.owner('saveGuestSettings', { body }))).toBe('conflict')
  })
})

describe('a mailed code confirms the address of a guest (R-D216)', () => {
  beforeEach(() => ask({ booking: 'CODE' }))

  test('for half an hour in this browser, also when the time was taken meanwhile', async () => {
    const guest = visitor()
    const slot = await aSlot()
    await guest.askCode()
    await guest.confirm(await mailedCode(at.url, guest.email))
    await (await at.aGuest()).book(slot)
    expect(await codeOf(guest.book(slot))).toBe('slot-taken')
    await guest.book(await aSlot())
    // In another browser, the guest has to confirm the address again.
    expect(await codeOf(visitor(guest.email).book(await aSlot()))).toBe('guest-code-required')
    await at.rows(`update guest_code set expires_at = now() - interval '1 second' where email = $1`, guest.email)
    expect(await codeOf(guest.book(await aSlot()))).toBe('guest-code-required')
  })

  test('once, only in its browser, for its address and organisation, with few attempts and in time (T-A4)', async () => {
    const guest = visitor()
    await guest.askCode()
    const code = await mailedCode(at.url, guest.email)
    expect(await codeOf(visitor(guest.email).confirm(code))).toBe('code-invalid')
    expect(
      await codeOf(guest.call('confirmGuest', { body: { organisationId: at.studio.id, email: anAddress(), code } })),
    ).toBe('code-invalid')
    const other = await aStudio(at.database)
    const elsewhere = { organisationId: other.id, email: guest.email, code }
    expect(await codeOf(guest.call('confirmGuest', { body: elsewhere }))).toBe('code-invalid')
    await guest.confirm(code)
    expect(await codeOf(guest.confirm(code))).toBe('code-invalid')

    const guessed = visitor()
    await guessed.askCode()
    const right = await mailedCode(at.url, guessed.email)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) expect(await codeOf(guessed.confirm(wrong))).toBe('code-invalid')
    expect(await codeOf(guessed.confirm(right))).toBe('code-invalid')

    const late = visitor()
    await late.askCode()
    await at.rows(`update guest_code set expires_at = now() - interval '1 second' where email = $1`, late.email)
    expect(await codeOf(late.confirm(await mailedCode(at.url, late.email)))).toBe('code-invalid')
  })

  test('a repeated request sends no mail, and a new request replaces the code', async () => {
    const guest = visitor()
    const key = randomUUID()
    await guest.askCode(key)
    const first = await mailedCode(at.url, guest.email)
    await guest.askCode(key)
    await guest.askCode()
    const codes = async () =>
      (await mailbox(at.url, guest.email)).flatMap(({ text: each }) => /\b\d{6}\b/.exec(each) ?? [])
    await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBe(2)
    const [second = ''] = await codes()
    expect(await codeOf(guest.confirm(first))).toBe('code-invalid')
    await guest.confirm(second)
  })

  test('an address with an account gets the same request and the same answers (T-A5)', async () => {
    const known = await aCustomer(at.database, at.studio)
    const [told, toldNew] = [visitor(known.email), visitor()]
    expect(await told.askCode()).toEqual(await toldNew.askCode())
    expect(await codeOf(told.book(await aSlot()))).toBe(await codeOf(toldNew.book(await aSlot())))
    const subjects = async (email: string) =>
      (await mailbox(at.url, email)).map(({ subject }) => subject.replace(/\d{6}/, ''))
    await expect.poll(() => subjects(known.email), { timeout: 15_000 }).toHaveLength(1)
    await expect.poll(() => subjects(toldNew.email), { timeout: 15_000 }).toEqual(await subjects(known.email))
  })

  test('the address of a blocked customer always needs a code, and is refused only after it (R-D144)', async () => {
    await ask({ booking: 'OPEN' })
    const guest = visitor()
    await guest.book(await aSlot())
    const [{ id } = { id: '' }] = await customersOf(guest.email)
    const { version } = await at.owner('customer', { params: { id } })
    await at.owner('blockCustomer', { body: { id, isBlocked: true, version } })
    const again = visitor(guest.email)
    expect(await codeOf(again.book(await aSlot()))).toBe('guest-code-required')
    // A14: so is everybody else here, by whatever way they pay, so that the step tells nothing of an address.
    expect(await codeOf(visitor().book(await aSlot()))).toBe('guest-code-required')
    await again.askCode()
    await again.confirm(await mailedCode(at.url, guest.email, /is your code/))
    expect(await codeOf(again.book(await aSlot()))).toBe('customer-blocked')
  })

  test('a coupon for new customers does not reveal who is one, in a quote or in a reservation (T-A39, R-D216)', async () => {
    const coupon = await aCoupon(at.database, at.studio, { isForNewCustomers: true })
    const known = await aCustomer(at.database, at.studio)
    await aBooking(at.database, at.studio, known)
    const problemsFor = async (guest: GuestVisitor) => {
      const seenPrice = { amount: at.studio.privateService.priceCents / 100, currency: 'EUR' } as const
      const body = { serviceId: at.studio.privateService.id, seats: 1, seenPrice }
      const quote = await guest.call('quote', { body: { ...body, codes: [coupon.code], email: guest.email } })
      return quote.codes.map(({ problem }) => problem)
    }
    const told = visitor(known.email)
    expect(await problemsFor(told)).toEqual(await problemsFor(visitor()))
    for (const guest of [told, visitor()]) {
      const seenQuote = { discount: 1, giftCard: 0, now: 0 }
      const booking = guest.book(await aSlot(), { paymentMethod: 'STRIPE', codes: [coupon.code], seenQuote })
      expect(await codeOf(booking)).toBe('guest-code-required')
    }
    // Who has proved the address is told.
    await told.askCode()
    await told.confirm(await mailedCode(at.url, told.email, /is your code/))
    expect(await problemsFor(told)).toEqual(['NOT_NEW'])
  })

  test('the code is deleted after its expiry (R-D128)', async () => {
    const guest = visitor()
    await guest.askCode()
    await deleteExpired(at.database, new Date(Date.now() + 11 * 60_000))
    expect(await at.rows('select email from guest_code where email = $1', guest.email)).toEqual([])
  })
})

describe('a guest who types another person’s address (R-D216, T-A14)', () => {
  test('gets a record of their own, and sees nothing of the other person', async () => {
    const known = await aCustomer(at.database, at.studio)
    const before = await at.rows('select * from customer where id = $1', known.customerId)
    const [one, two] = [visitor(known.email), visitor(known.email)]
    const bookings = [await one.book(await aSlot()), await two.book(await aSlot(), {}, { name: ['Noor', 'Jansen'] })]
    const records = await customersOf(known.email)
    expect(records.map(({ name }) => name)).toEqual(['Bram Visser', 'Noor Jansen'])
    expect(await at.rows('select * from customer where id = $1', known.customerId)).toEqual(before)
    expect(await codeOf(one.with()('ownBooking', { params: { id: bookings[1]! } }))).toBe('not-found')
    expect(await codeOf(one.with()('ownBookings', { query: { when: 'UPCOMING' } }))).toBe('unauthenticated')
    // The provider sees that the records may belong to one person.
    const record = await at.owner('customer', { params: { id: records[0]!.id } })
    expect(record.duplicates.map(({ id }) => id).toSorted()).toEqual([known.customerId, records[1]!.id].toSorted())
  })

  test('makes several bookings in one visit as one customer', async () => {
    const guest = visitor()
    await guest.book(await aSlot())
    await guest.book(await aSlot(), {}, { name: ['Bram', 'de Visser'] })
    expect((await customersOf(guest.email)).map(({ name }) => name)).toEqual(['Bram de Visser'])
  })
})

describe('a guest who entered the code mailed to an address (R-D216)', () => {
  const confirmed = async (email: string) => {
    const guest = visitor(email)
    const codes = async () =>
      (await mailbox(at.url, email)).filter(({ subject }) => /is your code/.test(subject)).length
    const before = await codes()
    await guest.askCode()
    await expect.poll(codes, { timeout: 15_000 }).toBeGreaterThan(before)
    await guest.confirm(await mailedCode(at.url, email, /is your code/))
    return guest
  }

  test('is the customer who booked with that address and name before, in any spelling of the name', async () => {
    const email = anAddress()
    for (const name of [
      ['Renée', 'de Groot'],
      ['renee', 'De Groot'],
      ['RENE\u0301E', 'de Groot'],
    ] as const) {
      await (await confirmed(email)).book(await aSlot(), {}, { name })
    }
    const records = await customersOf(email)
    expect(records.map(({ name }) => name)).toEqual(['RENÉE de Groot'])
    const booked = await at.rows('select id from booking where customer_id = $1', records[0]!.id)
    expect(booked).toHaveLength(3)
  })

  test('is the customer whom the provider has entered, and whose name and number are kept', async () => {
    const email = anAddress()
    const entered = { firstName: 'Zoë', lastName: 'Čapek', email, phoneNumber: '0612345678', language: null }
    const { id } = await at.owner('createCustomer', { body: entered })
    await (await confirmed(email)).book(await aSlot(), {}, { name: ['zoe', 'capek'], phoneNumber: '' })
    expect(await customersOf(email)).toEqual([{ id, name: 'Zoë Čapek' }])
    expect(await at.owner('customer', { params: { id } })).toMatchObject({ phoneNumber: '0612345678' })
  })

  test('is a new customer under another name, or without the code', async () => {
    const email = anAddress()
    await (await confirmed(email)).book(await aSlot(), {}, { name: ['John', 'Smith'] })
    await (await confirmed(email)).book(await aSlot(), {}, { name: ['Sam', 'Smith'] })
    await visitor(email).book(await aSlot(), {}, { name: ['John', 'Smith'] })
    expect((await customersOf(email)).map(({ name }) => name)).toEqual(['John Smith', 'Sam Smith', 'John Smith'])
  })

  test('is never treated as the customer of an account', async () => {
    const known = await aCustomer(at.database, at.studio)
    // The record keeps its address when it becomes an account's.
    const named = `update customer set first_name = 'Noor', last_name = 'Bos', email = $2 where id = $1`
    await at.rows(named, known.customerId, known.email)
    const id = await (await confirmed(known.email)).book(await aSlot(), {}, { name: ['Noor', 'Bos'] })
    const [booking] = await at.rows<{ customer_id: string }>('select customer_id from booking where id = $1', id)
    expect(booking?.customer_id).not.toBe(known.customerId)
  })
})

describe('automated bookings as a guest (R-D219)', () => {
  test('are refused without a proof of work for this request, address and organisation', async () => {
    const guest = visitor()
    const [slot, key] = [await aSlot(), randomUUID()]
    const other = proofFor(at.studio.id, anAddress(), key)
    for (const proof of [
      other,
      proofFor(at.studio.id, guest.email, randomUUID()),
      proofFor(randomUUID(), guest.email, key),
    ])
      expect(await codeOf(guest.book(slot, { proof }, { key }))).toBe('proof-required')
    const body = { organisationId: at.studio.id, email: guest.email, proof: other }
    expect(await codeOf(guest.call('askGuestCode', { body }, { idempotencyKey: key }))).toBe('proof-required')
    await guest.book(slot, {}, { key })
  })

  test('can send only a few mails an hour to one address (T-A3)', async () => {
    const email = anAddress()
    const outcomes: string[] = []
    for (let times = 0; times < 7; times += 1)
      outcomes.push(
        await visitor(email)
          .askCode()
          .then(
            () => 'ok',
            ({ code }) => code as string,
          ),
      )
    expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'ok'), 'rate-limited'])
  })

  test('can hold only as many unpaid seats as an account (T-A10)', async () => {
    const guest = visitor()
    await guest.book(await aSlot(), { paymentMethod: 'STRIPE' })
    const [{ id: accountId } = { id: '' }] = await customersOf(guest.email)
    const holds = await at.database.inTenant(at.studio.id, (transaction) =>
      lockUnpaidHolds(transaction, [{ accountId, network: 'home' }], new Date()),
    )
    // Without an account, holds are counted by the customer's id instead (rule D122).
    expect(holds.map((hold) => hold.accountId)).toContain(accountId)
  })
})

test('Credits and packages require an account (R-D220)', async () => {
  const guest = visitor()
  const slot = await aSlot()
  const { order } = purchaseOf(at.studio, null)
  expect(await codeOf(guest.book(slot, { order }))).toBe('account-required')
  const withCredits = { ...order, isPurchase: false, useCredits: true }
  expect(await codeOf(guest.book(slot, { order: withCredits }))).toBe('account-required')
  expect(await codeOf(guest.book(slot, { secret: newGuestSecret().slice(1) }))).toBe('validation')
})
