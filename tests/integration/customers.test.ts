import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingMailWriter } from '#server/features/booking/mails/write-booking-mail.ts'
import { customerOfAccount, holdCustomer, lockCustomer, namedCustomers } from '#server/features/customer/customers.ts'
import { lockSides, MOVED_TABLES, moveToCustomer } from '#server/features/customer/merge-customers.ts'
import { setBlocked } from '#server/features/customer/save-customer.ts'
import { eraseCustomerRows } from '#server/features/privacy/erasure.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-streams.ts'
import { mergeCustomers } from '#shared/domain/customer/customer-merge.ts'
import { aBooking, aCustomer, anEnteredCustomer, aPackage, aPerson, aStudio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { whileHeld } from './support/lock-holder.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'

// Tests customers whom the provider enters: they have no account, and become those of the person who logs in with their address.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

const anAddress = () => `${randomUUID()}@example.test`

const entered = (contact: Parameters<typeof anEnteredCustomer>[2]) =>
  anEnteredCustomer(scene.database, scene.studio, contact)

const customersWith = (accountId: string) =>
  scene.rows<{ id: string }>(
    'select id from customer where organization_id = $1 and account_id = $2',
    scene.studio.id,
    accountId,
  )

const widgetOf = ({ token }: { token: string }, locale: 'en' | 'nl' = 'en') =>
  apiClient(scene.url, { token, organizationId: scene.studio.id, locale })

describe('D142: a customer without an account becomes that of the account with the same confirmed address', () => {
  interface Act {
    readonly call: ReturnType<typeof widgetOf>
    readonly email: string
    readonly bookingId: string
  }

  test.each<[string, (act: Act) => Promise<unknown>]>([
    ['opens their bookings', ({ call }) => call('customerAppointments', { query: { when: 'UPCOMING' } })],
    ['opens a booking from a mail', ({ call, bookingId }) => call('appointment', { params: { id: bookingId } })],
    ['logs in to book', ({ call, email }) => call('customerByEmail', { body: { email } })],
    ['looks at their credits', ({ call }) => call('customerCredits', { query: {} })],
    [
      'books',
      async ({ call }) => {
        const slotId = (await scene.sessions(scene.aDay()))('09:00')
        const body = reservationOf(scene.studio, scene.studio.privateService, slotId)
        await call('createAppointment', { body }, { idempotencyKey: randomUUID() })
      },
    ],
  ])('who %s', async (_, act) => {
    const email = anAddress()
    const customerId = await entered({ email })
    const booking = await aBooking(scene.database, scene.studio, { customerId })
    const person = await aPerson(scene.database, email)
    const call = widgetOf(person)
    await act({ call, email, bookingId: booking.id })
    expect(await customersWith(person.accountId)).toEqual([{ id: customerId }])
    const { appointments } = await call('customerAppointments', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toContain(booking.id)
  })

  test('only the oldest of several, and none when the account is a customer already', async () => {
    const email = anAddress()
    const oldest = await entered({ email })
    await entered({ email })
    const person = await aPerson(scene.database, email)
    await widgetOf(person)('customerAppointments', { query: { when: 'UPCOMING' } })
    expect(await customersWith(person.accountId)).toEqual([{ id: oldest }])
    const known = await aCustomer(scene.database, scene.studio)
    const later = await entered({ email: known.email })
    await widgetOf(known)('customerAppointments', { query: { when: 'UPCOMING' } })
    expect(await customersWith(known.accountId)).toEqual([{ id: known.customerId }])
    const free = await scene.rows('select account_id from customer where id = $1', later)
    expect(free).toEqual([{ account_id: null }])
  })

  test('A11: not one of another address, and not at another organisation', async () => {
    const email = anAddress()
    const elsewhere = await entered({ email })
    const here = await aStudio(scene.database)
    const customerId = await anEnteredCustomer(scene.database, here, { email: `not-${email}` })
    const booking = await aBooking(scene.database, here, { customerId })
    const { token } = await aPerson(scene.database, email)
    const call = apiClient(scene.url, { token, organizationId: here.id })
    expect((await call('customerAppointments', { query: { when: 'UPCOMING' } })).appointments).toEqual([])
    expect((await failureOf(call('appointment', { params: { id: booking.id } }))).code).toBe('not-found')
    const rows = await scene.rows('select account_id from customer where id = any($1::uuid[])', [customerId, elsewhere])
    expect(rows).toEqual([{ account_id: null }, { account_id: null }])
  })

  test('once, by two log-ins at the same time', async () => {
    const email = anAddress()
    const customerId = await entered({ email })
    const { accountId } = await aPerson(scene.database, email)
    const become = () =>
      scene.database.inTenant(scene.studio.id, (transaction) =>
        customerOfAccount(transaction, accountId, randomUUID(), new Date()),
      )
    const { hasWaited, answer } = await whileHeld(
      scene.databaseUrl,
      (held, mayEnd) =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          await customerOfAccount(transaction, accountId, randomUUID(), new Date())
          held()
          await mayEnd
        }),
      become,
    )
    expect([hasWaited, answer.id]).toEqual([true, customerId])
    expect(await customersWith(accountId)).toEqual([{ id: customerId }])
  })

  test('in one transaction with others who book at the same moment', async () => {
    const emails = Array.from({ length: 8 }, anAddress)
    const known = await Promise.all(emails.slice(0, 4).map((email) => entered({ email })))
    const accounts = await Promise.all(emails.map((email) => aPerson(scene.database, email)))
    const people = accounts.map(({ accountId }) => ({ accountId, firstName: 'Tess', lastName: '', phoneNumber: '' }))
    const ids = await scene.database.inTenant(scene.studio.id, (transaction) =>
      namedCustomers(transaction, people, randomUUID, new Date()),
    )
    const found = accounts.map(({ accountId }) => ids.get(accountId))
    expect(found.slice(0, 4)).toEqual(known)
    expect(new Set(found).size).toBe(8)
    const rows = await scene.rows('select first_name, last_name from customer where id = $1', known[0])
    expect(rows).toEqual([{ first_name: 'Tess', last_name: 'Jansen' }])
  })
})

describe('D144: a blocked customer', () => {
  const block = (id: string) =>
    scene.database.inTenant(scene.studio.id, (transaction) => setBlocked(transaction, id, new Date()))

  test.each([
    ['en', 'You cannot book online here. Please contact the organisation.'],
    ['nl', 'Je kunt hier niet online boeken. Neem contact op met de organisatie.'],
  ] as const)('cannot book online, which is said in %s, and keeps their bookings', async (locale, message) => {
    const customer = await aCustomer(scene.database, scene.studio)
    const booking = await aBooking(scene.database, scene.studio, customer)
    await block(customer.customerId)
    const call = widgetOf(customer, locale)
    const slotId = (await scene.sessions(scene.aDay()))('09:00')
    const body = reservationOf(scene.studio, scene.studio.privateService, slotId)
    const refused = await failureOf(call('createAppointment', { body }, { idempotencyKey: randomUUID() }))
    expect([refused.code, refused.message]).toEqual(['customer-blocked', message])
    const purchase = purchaseOf(scene.studio, await aPackage(scene.database, scene.studio))
    const unsold = await failureOf(call('createAppointment', { body: purchase }, { idempotencyKey: randomUUID() }))
    expect(unsold.code).toBe('customer-blocked')
    await call('cancelAppointment', { body: { id: booking.id } })
  })

  test('stays blocked when they sign up with the address that was blocked', async () => {
    const email = anAddress()
    await block(await entered({ email }))
    const call = widgetOf(await aPerson(scene.database, email))
    const slotId = (await scene.sessions(scene.aDay()))('09:00')
    const body = reservationOf(scene.studio, scene.studio.privateService, slotId)
    const refused = await failureOf(call('createAppointment', { body }, { idempotencyKey: randomUUID() }))
    expect(refused.code).toBe('customer-blocked')
  })
})

describe('bookings of a customer without an account', () => {
  test('are listed and found by the contact address', async () => {
    const email = anAddress()
    const booking = await aBooking(scene.database, scene.studio, { customerId: await entered({ email }) })
    const { bookings } = await scene.owner('providerBookings', { query: { text: email.slice(0, 20) } })
    expect(bookings.map(({ id, guest }) => [id, guest.email])).toEqual([[booking.id, email]])
  })

  test.each([
    ['go to the contact address', 'contact@example.test'],
    ['are not written without an address; the specialist’s are', null],
  ])('mails about them %s', async (_, email) => {
    const { id } = await aBooking(scene.database, scene.studio, { customerId: await entered({ email }) })
    const frame = { organisationId: scene.studio.id, locale: 'nl' as const, bookingId: id }
    const needs = {
      database: scene.database,
      clock: () => new Date(),
      configuration: readConfiguration({}),
      publicUrl: () => scene.url,
    }
    const toCustomer = await bookingMailWriter.write({ template: 'booking-confirmed', ...frame }, needs)
    expect(toCustomer?.to).toBe(email ?? undefined)
    const toSpecialist = await bookingMailWriter.write({ template: 'booking-received', ...frame }, needs)
    expect([toSpecialist?.to, toSpecialist?.replyTo]).toEqual(['anna@example.test', email ?? undefined])
    expect((await scene.owner('providerBooking', { params: { id } })).guest.email).toBe(email ?? '')
  })
})

const specialist = () => apiClient(scene.url, { token: scene.studio.specialist.token })

describe('D142: the list of customers', () => {
  const listed = async (query: Input<'customers'>['query']) => {
    const { customers } = await scene.owner('customers', { query: { size: 100, ...query } })
    return customers.map(({ firstName }) => firstName)
  }

  test('finds words of the name, the address and the phone number, however it is written', async () => {
    const word = `q${randomUUID().slice(0, 8)}`
    const email = `${word}@example.test`
    await entered({ firstName: `Ada ${word}`, lastName: 'Bos', email: null, phoneNumber: '+31 6 9988 7766' })
    const person = await aPerson(scene.database, email)
    await scene.database.inTenant(scene.studio.id, (transaction) =>
      namedCustomers(
        transaction,
        [{ accountId: person.accountId, firstName: 'Bea', lastName: 'Vos', phoneNumber: '' }],
        randomUUID,
        new Date(),
      ),
    )
    expect(await listed({ text: word })).toEqual([`Ada ${word}`, 'Bea'])
    expect(await listed({ text: `bos ${word.toUpperCase()}` })).toEqual([`Ada ${word}`])
    expect(await listed({ text: `vos ${email}` })).toEqual(['Bea'])
    expect(await listed({ text: '06-99887766' })).toEqual([`Ada ${word}`])
    expect(await listed({ text: `${word}%` })).toEqual([])
  })

  test('is sorted and filtered by visits, by when they came, and by tag', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    const names = ['Ann', 'Ben', 'Cas']
    const ids: string[] = []
    for (const firstName of names) {
      const { id } = await scene.owner('createCustomer', { body: { firstName, tags: [tag] } })
      ids.push(id)
    }
    const [ann, ben, cas] = ids.map((customerId) => ({ customerId }))
    const old = await aBooking(scene.database, scene.studio, ann!)
    await scene.putIntoPast(old.id)
    const later = await aBooking(scene.database, scene.studio, ben!)
    await scene.putIntoPast(later.id)
    await aBooking(scene.database, scene.studio, ben!)
    await scene.rows(`update customer set created_at = '2025-01-01' where id = $1`, cas!.customerId)
    const rows = await scene.rows<{ id: string; starts_at: Date }>(
      'select id, starts_at from booking where id = any($1::uuid[]) order by starts_at',
      [old.id, later.id],
    )
    expect(rows.map(({ id }) => id)).toEqual([old.id, later.id])
    const laterDate = rows[1]!.starts_at.toISOString().slice(0, 10)
    expect(await listed({ tag })).toEqual(['Ann', 'Ben', 'Cas'])
    expect(await listed({ tag, sort: 'LAST_VISIT' })).toEqual(['Ben', 'Ann', 'Cas'])
    expect(await listed({ tag, sort: 'NEXT_VISIT' }).then(([first]) => first)).toBe('Ben')
    expect(await listed({ tag, sort: 'NEWEST' })).toEqual(['Ben', 'Ann', 'Cas'])
    expect(await listed({ tag, when: 'UPCOMING' })).toEqual(['Ben'])
    expect(await listed({ tag, seenSince: laterDate })).toEqual(['Ben'])
    expect(await listed({ tag, notSeenSince: laterDate })).toEqual(['Ann'])
    expect(await listed({ tag, newSince: '2025-06-01' })).toEqual(['Ann', 'Ben'])
  })

  test('comes in pages, with their number', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    for (const firstName of ['A', 'B', 'C']) await scene.owner('createCustomer', { body: { firstName, tags: [tag] } })
    const page = (number: number) => scene.owner('customers', { query: { tag, page: number, size: 2 } })
    const [first, second, third] = [await page(0), await page(1), await page(2)]
    expect(first.customers.map(({ firstName }) => firstName)).toEqual(['A', 'B'])
    expect(second.customers.map(({ firstName }) => firstName)).toEqual(['C'])
    expect([first, second, third].map(({ total, isMore }) => [total, isMore])).toEqual([
      [3, false],
      [3, false],
      [3, false],
    ])
  })
})

describe('D142: the record of a customer', () => {
  test('D147: has contact, tags, notes, bookings, amounts and the customers who may be the same person', async () => {
    const email = anAddress()
    const body = {
      firstName: 'Iris',
      lastName: 'de Boer',
      email: email.toUpperCase(),
      phoneNumber: '06 1122 3344',
      language: 'en' as const,
      tags: ['Regular'],
    }
    const { id } = await scene.owner('createCustomer', { body })
    const [sameAddress, samePhone] = [await entered({ email }), await entered({ phoneNumber: '+31611223344' })]
    const past = await aBooking(scene.database, scene.studio, { customerId: id }, { payment: 'paid' })
    await scene.putIntoPast(past.id)
    await aBooking(scene.database, scene.studio, { customerId: id })
    await scene.owner('addCustomerNote', { body: { customerId: id, text: 'Likes tea\n谢谢 🙏 שלום' } })
    const record = await scene.owner('customer', { params: { id } })
    expect(record).toMatchObject({
      firstName: 'Iris',
      lastName: 'de Boer',
      email,
      phoneNumber: '06 1122 3344',
      language: 'en',
      hasAccount: false,
      isBlocked: false,
      tags: ['Regular'],
      bookings: { past: 1, upcoming: 1 },
      amounts: { paid: 85, open: 85 },
      credits: [],
      notes: [{ text: 'Likes tea\n谢谢 🙏 שלום', author: 'Test Person', canEdit: true, version: 1 }],
    })
    expect(record.duplicates.map((each) => each.id).toSorted()).toEqual([sameAddress, samePhone].toSorted())
    const { bookings } = await scene.owner('providerBookings', { query: { customerId: id, when: 'PAST' } })
    expect(bookings.map((booking) => [booking.id, booking.customerId])).toEqual([[past.id, id]])
  })

  test('is entered once by a request that is repeated', async () => {
    const id = randomUUID()
    const body = { id, firstName: 'Once' }
    await scene.owner('createCustomer', { body })
    await scene.owner('createCustomer', { body })
    expect(await scene.rows('select first_name from customer where id = $1', id)).toEqual([{ first_name: 'Once' }])
    const lines = await scene.rows('select action from audit_entry where subject_id = $1', id)
    expect(lines).toEqual([{ action: 'customer-entered' }])
    const note = { id: randomUUID(), customerId: id, text: 'Once' }
    await scene.owner('addCustomerNote', { body: note })
    await scene.owner('addCustomerNote', { body: note })
    expect((await scene.owner('customer', { params: { id } })).notes).toHaveLength(1)
  })

  test('of two who edit it at once, the second is told', async () => {
    const { id, version } = await scene.owner('createCustomer', { body: { firstName: 'Mees' } })
    const change = (firstName: string) => scene.owner('changeCustomer', { body: { id, firstName, version } })
    expect(await change('Milo')).toMatchObject({ firstName: 'Milo', version: version + 1 })
    expect((await failureOf(change('Max'))).code).toBe('conflict')
    const note = await scene.owner('addCustomerNote', { body: { customerId: id, text: 'One' } })
    const edit = (text: string) => scene.owner('changeCustomerNote', { body: { id: note.id, text, version: 1 } })
    expect(await edit('Two')).toMatchObject({ text: 'Two', version: 2 })
    expect((await failureOf(edit('Three'))).code).toBe('conflict')
    const remove = (seen: number) => scene.owner('deleteCustomerNote', { body: { id: note.id, version: seen } })
    expect((await failureOf(remove(1))).code).toBe('conflict')
    await remove(2)
    expect((await scene.owner('customer', { params: { id } })).notes).toEqual([])
  })

  test('keeps the address of an account', async () => {
    const { customerId, email } = await aCustomer(scene.database, scene.studio)
    const body = { id: customerId, firstName: 'Noor', email: anAddress() }
    expect(await scene.owner('changeCustomer', { body })).toMatchObject({ firstName: 'Noor', email, hasAccount: true })
  })

  test('has each tag once, in the spelling that is known', async () => {
    const { id } = await scene.owner('createCustomer', { body: { firstName: 'Tag' } })
    const word = randomUUID().slice(0, 8)
    await scene.owner('tagCustomer', { body: { id, tag: `Knee ${word}` } })
    expect(await scene.owner('tagCustomer', { body: { id, tag: `knee  ${word}` } })).toEqual({ tags: [`Knee ${word}`] })
    const { tags } = await scene.owner('customerTags', {})
    expect(tags).toContainEqual({ tag: `Knee ${word}`, customers: 1 })
    expect(await scene.owner('untagCustomer', { body: { id, tag: `Knee ${word}` } })).toEqual({ tags: [] })
  })

  test('is blocked and let in again, with lines in the audit log', async () => {
    const { id } = await scene.owner('createCustomer', { body: { firstName: 'Door' } })
    expect(await scene.owner('blockCustomer', { body: { id, isBlocked: true } })).toMatchObject({ isBlocked: true })
    await scene.owner('blockCustomer', { body: { id, isBlocked: true } })
    expect(await scene.owner('blockCustomer', { body: { id, isBlocked: false } })).toMatchObject({ isBlocked: false })
    const lines = await scene.rows<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by at',
      id,
    )
    expect(lines.map(({ action }) => action)).toEqual(['customer-entered', 'customer-blocked', 'customer-unblocked'])
  })
})

describe('D143: what a specialist sees', () => {
  const access = (customers: 'OWN' | 'ALL', notes: boolean) =>
    scene.owner('saveCustomerAccess', { body: { customers, notes } })

  test('A12: customers with a booking with them, or entered by them; all when the owner says so', async () => {
    await access('OWN', true)
    const word = `s${randomUUID().slice(0, 8)}`
    const booked = await entered({ firstName: `Booked ${word}` })
    await aBooking(scene.database, scene.studio, { customerId: booked })
    const stranger = await entered({ firstName: `Stranger ${word}` })
    const { id: mine } = await specialist()('createCustomer', { body: { firstName: `Mine ${word}` } })
    const seen = async () => {
      const { customers } = await specialist()('customers', { query: { text: word } })
      return customers.map(({ id }) => id)
    }
    expect(await seen()).toEqual([booked, mine])
    expect((await failureOf(specialist()('customer', { params: { id: stranger } }))).code).toBe('not-found')
    const taken = { body: { id: stranger, firstName: 'Taken', tags: ['Taken'] } }
    expect((await failureOf(specialist()('createCustomer', taken))).code).toBe('not-found')
    expect(await scene.owner('customer', { params: { id: stranger } })).toMatchObject({ tags: [], version: 1 })
    const change = { body: { id: stranger, firstName: 'Changed' } }
    expect((await failureOf(specialist()('changeCustomer', change))).code).toBe('not-found')
    await access('ALL', true)
    expect(await seen()).toEqual([booked, mine, stranger])
    await access('OWN', true)
  })

  test('notes as the owner says, and changes their own only', async () => {
    await access('OWN', true)
    const customerId = await entered({})
    await aBooking(scene.database, scene.studio, { customerId })
    const owners = await scene.owner('addCustomerNote', { body: { customerId, text: 'By the owner' } })
    const own = await specialist()('addCustomerNote', { body: { customerId, text: 'By the specialist' } })
    const { notes } = await specialist()('customer', { params: { id: customerId } })
    expect(notes?.map(({ text, canEdit }) => [text, canEdit])).toEqual([
      ['By the specialist', true],
      ['By the owner', false],
    ])
    const change = (id: string) => specialist()('changeCustomerNote', { body: { id, text: 'Changed' } })
    expect((await failureOf(change(owners.id))).code).toBe('forbidden')
    await change(own.id)
    await access('OWN', false)
    expect((await specialist()('customer', { params: { id: customerId } })).notes).toBeNull()
    expect((await failureOf(change(own.id))).code).toBe('forbidden')
    const add = specialist()('addCustomerNote', { body: { customerId, text: 'Not now' } })
    expect((await failureOf(add)).code).toBe('forbidden')
    await access('OWN', true)
  })

  test('bookings and amounts of their own bookings, and nothing of possible duplicates', async () => {
    const email = anAddress()
    const customerId = await entered({ email })
    await entered({ email })
    const booking = await aBooking(scene.database, scene.studio, { customerId })
    const { id: mine } = await specialist()('createCustomer', { body: { firstName: 'Mine' } })
    const other = await aBooking(scene.database, scene.studio, { customerId: mine })
    const elsewhere = randomUUID()
    await scene.rows(
      `insert into specialist (organization_id, id, first_name, email, created_at) values ($1, $2, 'Els', '', now())`,
      scene.studio.id,
      elsewhere,
    )
    for (const table of ['claim', 'booking']) {
      const which = table === 'claim' ? 'id = (select claim_id from booking where id = $2)' : 'id = $2'
      await scene.rows(`update ${table} set specialist_id = $1 where ${which}`, elsewhere, other.id)
    }
    await scene.rows(
      `update booking_event set after = after || jsonb_build_object('specialistId', $1::text) where booking_id = $2`,
      elsewhere,
      other.id,
    )
    expect(await specialist()('customer', { params: { id: customerId } })).toMatchObject({
      bookings: { past: 0, upcoming: 1 },
      amounts: { paid: 0, open: 85 },
      duplicates: [],
    })
    expect(await specialist()('customer', { params: { id: mine } })).toMatchObject({
      bookings: { past: 0, upcoming: 0 },
      amounts: { paid: 0, open: 0 },
    })
    const { bookings } = await specialist()('providerBookings', { query: { customerId } })
    expect(bookings.map(({ id }) => id)).toEqual([booking.id])
  })
})

describe('D146: a merge', () => {
  test('shows what it would do, moves everything, and is done once', async () => {
    const account = await aCustomer(scene.database, scene.studio)
    const booking = await aBooking(scene.database, scene.studio, account)
    const purchase = purchaseOf(scene.studio, await aPackage(scene.database, scene.studio))
    await widgetOf(account)('createAppointment', { body: purchase }, { idempotencyKey: randomUUID() })
    const kept = await scene.owner('createCustomer', {
      body: { firstName: 'Kee', phoneNumber: '0687654321', tags: ['Both', 'Kept'] },
    })
    for (const tag of ['Both', 'Other']) await scene.owner('tagCustomer', { body: { id: account.customerId, tag } })
    await scene.owner('addCustomerNote', { body: { customerId: account.customerId, text: 'Of the other' } })
    const pair = { id: kept.id, otherId: account.customerId }
    const preview = await scene.owner('previewCustomerMerge', { body: pair })
    expect(preview).toMatchObject({
      kept: { id: kept.id, hasAccount: false, bookings: 0, orders: 0, credits: 0, notes: 0 },
      other: { id: account.customerId, hasAccount: true, bookings: 1, orders: 1, credits: 5, notes: 1 },
      result: { id: kept.id, firstName: 'Kee', phoneNumber: '0687654321', email: account.email },
    })
    const merge = () => scene.owner('mergeCustomers', { body: pair })
    const merged = await merge()
    expect(merged).toMatchObject({ id: kept.id, hasAccount: true, email: account.email, bookings: { upcoming: 1 } })
    expect(merged.tags).toEqual(['Both', 'Kept', 'Other'])
    expect(merged.notes?.map(({ text }) => text)).toEqual(['Of the other'])
    expect(merged.credits).toMatchObject([{ credits: 5 }])
    expect((await merge()).id).toBe(kept.id)
    expect((await scene.owner('customer', { params: { id: account.customerId } })).id).toBe(kept.id)
    const { appointments } = await widgetOf(account)('customerAppointments', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toEqual([booking.id])
    const lines = await scene.rows(
      'select details from audit_entry where subject_id = $1 and action = $2',
      kept.id,
      'customers-merged',
    )
    expect(lines).toEqual([{ details: { merged: account.customerId } }])
  })

  test('of a merged customer leads to the last one', async () => {
    const [one, two, three] = [await entered({}), await entered({}), await entered({})]
    await scene.owner('mergeCustomers', { body: { id: two, otherId: one } })
    await scene.owner('mergeCustomers', { body: { id: three, otherId: two } })
    expect((await scene.owner('customer', { params: { id: one } })).id).toBe(three)
  })

  test.each([
    ['en', 'A customer cannot be merged with itself.'],
    ['nl', 'Een klant kan niet met zichzelf worden samengevoegd.'],
  ] as const)('of a customer with itself is refused, in %s', async (locale, message) => {
    const id = await entered({})
    const owner = apiClient(scene.url, { token: scene.studio.owner.token, locale })
    for (const name of ['previewCustomerMerge', 'mergeCustomers'] as const) {
      const refused = await failureOf(owner(name, { body: { id, otherId: id } }))
      expect([refused.code, refused.message]).toEqual(['same-customer', message])
    }
  })

  test('of two people who log in is refused, and of a version that has changed', async () => {
    const [one, two] = [await aCustomer(scene.database, scene.studio), await aCustomer(scene.database, scene.studio)]
    const both = { id: one.customerId, otherId: two.customerId }
    for (const name of ['previewCustomerMerge', 'mergeCustomers'] as const) {
      expect((await failureOf(scene.owner(name, { body: both }))).code).toBe('customers-with-accounts')
    }
    const pair = { id: one.customerId, otherId: await entered({}) }
    const outdated = scene.owner('mergeCustomers', { body: { ...pair, version: 1, otherVersion: 9 } })
    expect((await failureOf(outdated)).code).toBe('conflict')
  })

  test('moves the rows of every table that refers to a customer', async () => {
    const rows = await scene.rows<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'customer'::regclass and connamespace = 'public'::regnamespace`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...MOVED_TABLES, 'customer_tag'].toSorted())
  })

  test('waits for a booking that is being made, and moves it too', async () => {
    const customer = await aCustomer(scene.database, scene.studio)
    const kept = await entered({})
    const slotId = (await scene.sessions(scene.aDay()))('09:00')
    const people = [{ accountId: customer.accountId, firstName: 'Noor', lastName: '', phoneNumber: '' }]
    const { hasWaited } = await whileHeld(
      scene.databaseUrl,
      (held, mayEnd) =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          await namedCustomers(transaction, people, randomUUID, new Date())
          held()
          await mayEnd
        }),
      () => scene.owner('mergeCustomers', { body: { id: kept, otherId: customer.customerId } }),
    )
    expect(hasWaited).toBe(true)
    const body = reservationOf(scene.studio, scene.studio.privateService, slotId)
    const { response } = await widgetOf(customer)('createAppointment', { body }, { idempotencyKey: randomUUID() })
    const rows = await scene.rows('select customer_id from booking where id = $1', response.appointmentId)
    expect(rows).toEqual([{ customer_id: kept }])
  })

  test.each(['books', 'buys'] as const)(
    'makes who %s meanwhile wait, and then the kept customer has it',
    async (way) => {
      const customer = await aCustomer(scene.database, scene.studio)
      const kept = await entered({})
      const become = () =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          const { accountId } = customer
          if (way === 'buys') return (await customerOfAccount(transaction, accountId, randomUUID(), new Date())).id
          const people = [{ accountId, firstName: 'Noor', lastName: '', phoneNumber: '' }]
          return (await namedCustomers(transaction, people, randomUUID, new Date())).get(accountId)
        })
      const { hasWaited, answer } = await whileHeld(
        scene.databaseUrl,
        (held, mayEnd) =>
          scene.database.inTenant(scene.studio.id, async (transaction) => {
            const sides = await lockSides(transaction, [kept, customer.customerId])
            const outcome = mergeCustomers(sides.get(kept)!, sides.get(customer.customerId)!)
            if (outcome.kind === 'refused') throw new Error('The merge must be possible')
            await moveToCustomer(transaction, customer.customerId, outcome.customer, new Date())
            held()
            await mayEnd
          }),
        become,
      )
      expect([hasWaited, answer]).toEqual([true, kept])
    },
  )

  test('makes a booking that the provider makes for the other customer wait, and finds the kept one', async () => {
    const [kept, other] = [await entered({}), await entered({})]
    const { hasWaited, answer } = await whileHeld(
      scene.databaseUrl,
      (held, mayEnd) =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          const sides = await lockSides(transaction, [kept, other])
          const outcome = mergeCustomers(sides.get(kept)!, sides.get(other)!)
          if (outcome.kind === 'refused') throw new Error('The merge must be possible')
          await moveToCustomer(transaction, other, outcome.customer, new Date())
          held()
          await mayEnd
        }),
      () => scene.database.inTenant(scene.studio.id, (transaction) => holdCustomer(transaction, other)),
    )
    expect([hasWaited, answer?.id]).toEqual([true, kept])
  })
})

describe('D129: export and erasure of a customer without an account', () => {
  test('gives everything, then keeps nothing but the books', async () => {
    const word = `zz${randomUUID().slice(0, 8)}`
    const body = { firstName: word, lastName: `van${word}`, email: `${word}@example.test`, phoneNumber: '0612312312' }
    const { id } = await scene.owner('createCustomer', { body: { ...body, tags: [`t${word}`] } })
    await scene.owner('addCustomerNote', { body: { customerId: id, text: `About ${word}` } })
    const booking = await aBooking(scene.database, scene.studio, { customerId: id })
    const data = await scene.owner('exportCustomer', { body: { customerId: id } })
    expect(data).toMatchObject({ ...body, tags: [`t${word}`], notes: [{ text: `About ${word}` }] })
    expect(data.bookings.map((each) => each.id)).toEqual([booking.id])
    expect((await scene.owner('exportCustomer', { body: { email: body.email } })).firstName).toBe(word)
    await scene.owner('eraseCustomer', { body: { customerId: id } })
    const left = await scene.rows<{ line: string }>(
      `select each::text as line from booking as each where customer_id = $1
       union all select each::text from customer as each where id = $1
       union all select each::text from customer_note as each where customer_id = $1
       union all select each::text from customer_tag as each where customer_id = $1`,
      id,
    )
    expect(left).toHaveLength(2)
    expect(left.filter(({ line }) => line.includes(word))).toEqual([])
    for (const ask of [
      () => scene.owner('customer', { params: { id } }),
      () => scene.owner('eraseCustomer', { body: { customerId: id } }),
      () => scene.owner('eraseCustomer', { body: { email: body.email } }),
    ]) {
      expect((await failureOf(ask())).code).toBe('not-found')
    }
    const { customers } = await scene.owner('customers', { query: { text: word } })
    expect(customers).toEqual([])
    const { status, guest, customerId } = await scene.owner('providerBooking', { params: { id: booking.id } })
    expect([status, guest.email, guest.lastName, customerId]).toEqual(['REJECTED', '', '', null])
  })

  test('an edit that waits for an erasure finds nobody, and writes nothing', async () => {
    const { id } = await scene.owner('createCustomer', { body: { firstName: 'Gone' } })
    const { hasWaited, answer } = await whileHeld(
      scene.databaseUrl,
      (held, mayEnd) =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          await lockCustomer(transaction, id)
          await eraseCustomerRows(transaction, id, 'Erased', new Date())
          held()
          await mayEnd
        }),
      () => failureOf(scene.owner('changeCustomer', { body: { id, firstName: 'Back', version: 1 } })),
    )
    expect([hasWaited, answer.code]).toEqual([true, 'not-found'])
    expect(await scene.rows('select first_name from customer where id = $1', id)).toEqual([{ first_name: 'Erased' }])
  })
})

test('a change of customers is announced to providers', async () => {
  const response = await fetch(`${scene.url}${changeStreams.provider}`, {
    headers: { authorization: `Bearer ${scene.studio.owner.token}` },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  await scene.owner('createCustomer', { body: { firstName: 'Loud' } })
  while (!heard.includes('customers')) heard += (await reader.read()).value ?? ''
  await reader.cancel()
  expect(heard).toContain('customers')
})
