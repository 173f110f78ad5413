import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingMailWriter } from '#server/modules/booking/booking/mails/write-booking-mail.ts'
import { customerOfAccount, namedCustomers } from '#server/modules/customers/records/customer/customers.ts'
import { setBlocked } from '#server/modules/customers/records/customer/save-customer.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import { aBooking, aCustomer, anEnteredCustomer, aPackage, aPerson, aStudio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { anAddress, startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests how customers whom the provider has entered are linked to the account of the person who logs in with their mail address.

const { scene, entered, customersWith, widgetOf } = startCustomerTestStudio()

describe('a customer without an account is linked to the account with the same confirmed address (R-D142)', () => {
  interface Act {
    readonly call: ReturnType<typeof widgetOf>
    readonly email: string
    readonly bookingId: string
  }

  test.each<[string, (act: Act) => Promise<unknown>]>([
    ['opens their bookings', ({ call }) => call('ownBookings', { query: { when: 'UPCOMING' } })],
    ['opens a booking from a mail', ({ call, bookingId }) => call('ownBooking', { params: { id: bookingId } })],
    ['logs in to book', ({ call, email }) => call('customerByEmail', { body: { email } })],
    ['looks at their credits', ({ call }) => call('customerCredits', { query: {} })],
    [
      'books',
      async ({ call }) => {
        const slotId = (await scene().sessions(scene().aDay()))('09:00')
        const body = reservationOf(scene().studio, scene().studio.privateService, slotId)
        await call('reserve', { body }, { idempotencyKey: randomUUID() })
      },
    ],
  ])('when the customer %s', async (_, act) => {
    const email = anAddress()
    const customerId = await entered({ email })
    const booking = await aBooking(scene().database, scene().studio, { customerId })
    const person = await aPerson(scene().database, email)
    const call = widgetOf(person)
    await act({ call, email, bookingId: booking.id })
    expect(await customersWith(person.accountId)).toEqual([{ id: customerId }])
    const { appointments } = await call('ownBookings', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toContain(booking.id)
  })

  test('only the oldest record of several, and none if the account is a customer already', async () => {
    const email = anAddress()
    const oldest = await entered({ email })
    await entered({ email })
    const person = await aPerson(scene().database, email)
    await widgetOf(person)('ownBookings', { query: { when: 'UPCOMING' } })
    expect(await customersWith(person.accountId)).toEqual([{ id: oldest }])
    const known = await aCustomer(scene().database, scene().studio)
    const later = await entered({ email: known.email })
    await widgetOf(known)('ownBookings', { query: { when: 'UPCOMING' } })
    expect(await customersWith(known.accountId)).toEqual([{ id: known.customerId }])
    const free = await scene().rows('select account_id from customer where id = $1', later)
    expect(free).toEqual([{ account_id: null }])
  })

  test('not with another address, and not at another organisation (T-A11)', async () => {
    const email = anAddress()
    const elsewhere = await entered({ email })
    const here = await aStudio(scene().database)
    const customerId = await anEnteredCustomer(scene().database, here, { email: `not-${email}` })
    const booking = await aBooking(scene().database, here, { customerId })
    const { token } = await aPerson(scene().database, email)
    const call = apiClient(scene().url, { token, organisationId: here.id })
    expect((await call('ownBookings', { query: { when: 'UPCOMING' } })).appointments).toEqual([])
    expect((await failureOf(call('ownBooking', { params: { id: booking.id } }))).code).toBe('not-found')
    const rows = await scene().rows('select account_id from customer where id = any($1::uuid[])', [
      customerId,
      elsewhere,
    ])
    expect(rows).toEqual([{ account_id: null }, { account_id: null }])
  })

  test('once, with two log-ins at the same time', async () => {
    const email = anAddress()
    const customerId = await entered({ email })
    const { accountId } = await aPerson(scene().database, email)
    const become = () =>
      scene().database.inTenant(scene().studio.id, (transaction) =>
        customerOfAccount(transaction, accountId, randomUUID(), new Date()),
      )
    const { hasWaited, answer } = await whileHeld(
      scene().databaseUrl,
      (held, mayEnd) =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          await customerOfAccount(transaction, accountId, randomUUID(), new Date())
          held()
          await mayEnd
        }),
      become,
    )
    expect([hasWaited, answer.id]).toEqual([true, customerId])
    expect(await customersWith(accountId)).toEqual([{ id: customerId }])
  })

  test('in one transaction, while others book at the same moment', async () => {
    const emails = Array.from({ length: 8 }, anAddress)
    const known = await Promise.all(emails.slice(0, 4).map((email) => entered({ email })))
    const accounts = await Promise.all(emails.map((email) => aPerson(scene().database, email)))
    const people = accounts.map(({ accountId }) => ({ accountId, firstName: 'Tess', lastName: '', phoneNumber: '' }))
    const ids = await scene().database.inTenant(scene().studio.id, (transaction) =>
      namedCustomers(transaction, people, randomUUID, new Date()),
    )
    const found = accounts.map(({ accountId }) => ids.get(accountId))
    expect(found.slice(0, 4)).toEqual(known)
    expect(new Set(found).size).toBe(8)
    const rows = await scene().rows('select first_name, last_name from customer where id = $1', known[0])
    expect(rows).toEqual([{ first_name: 'Tess', last_name: 'Jansen' }])
  })
})

describe('a blocked customer (R-D144)', () => {
  const block = (id: string) =>
    scene().database.inTenant(scene().studio.id, (transaction) => setBlocked(transaction, id, new Date()))

  test.each([
    ['en', 'You cannot book online here. Please contact the organisation.'],
    ['nl', 'Je kunt hier niet online boeken. Neem contact op met de organisatie.'],
  ] as const)('cannot book online, gets an explanation in %s, and keeps existing bookings', async (locale, message) => {
    const customer = await aCustomer(scene().database, scene().studio)
    const booking = await aBooking(scene().database, scene().studio, customer)
    await block(customer.customerId)
    const call = widgetOf(customer, locale)
    const slotId = (await scene().sessions(scene().aDay()))('09:00')
    const body = reservationOf(scene().studio, scene().studio.privateService, slotId)
    const refused = await failureOf(call('reserve', { body }, { idempotencyKey: randomUUID() }))
    expect([refused.code, refused.message]).toEqual(['customer-blocked', message])
    const purchase = purchaseOf(scene().studio, await aPackage(scene().database, scene().studio))
    const unsold = await failureOf(call('reserve', { body: purchase }, { idempotencyKey: randomUUID() }))
    expect(unsold.code).toBe('customer-blocked')
    await call('cancelOwnBooking', { body: { id: booking.id } })
  })

  test('stays blocked after a sign-up with the blocked address', async () => {
    const email = anAddress()
    await block(await entered({ email }))
    const call = widgetOf(await aPerson(scene().database, email))
    const slotId = (await scene().sessions(scene().aDay()))('09:00')
    const body = reservationOf(scene().studio, scene().studio.privateService, slotId)
    const refused = await failureOf(call('reserve', { body }, { idempotencyKey: randomUUID() }))
    expect(refused.code).toBe('customer-blocked')
  })
})

const mailNeeds = () => ({
  database: scene().database,
  secrets: systemSecrets,
  clock: () => new Date(),
  configuration: readConfiguration({}),
  storage: { read: async () => undefined },
  publicUrl: () => scene().url,
})

describe('bookings of a customer without an account', () => {
  test('are listed and found by the customer’s contact address', async () => {
    const email = anAddress()
    const booking = await aBooking(scene().database, scene().studio, { customerId: await entered({ email }) })
    const { bookings } = await scene().owner('providerBookings', { query: { text: email.slice(0, 20) } })
    expect(bookings.map(({ id, guest }) => [id, guest.email])).toEqual([[booking.id, email]])
  })

  test('replies to their mails go to the organisation and never to a log-in address, and the calendar event has the link (R-D353, R-D355)', async () => {
    const { id } = await aBooking(scene().database, scene().studio, {
      customerId: await entered({ email: 'contact@example.test' }),
    })
    const job = {
      template: 'booking-confirmed',
      organisationId: scene().studio.id,
      locale: 'en',
      bookingId: id,
    } as const
    const contactAt = (email: string) =>
      scene().rows('update organization set contact_email = $2 where id = $1', scene().studio.id, email)
    await contactAt('')
    expect((await bookingMailWriter.write(job, mailNeeds()))?.replyTo).toBeUndefined()
    await contactAt('hello@studio.test')
    const mail = await bookingMailWriter.write(job, mailNeeds())
    expect(mail?.replyTo).toBe('hello@studio.test')
    const file = mail?.calendarFile?.content.replaceAll('\r\n ', '') ?? ''
    expect(file).toMatch(new RegExp(`\r\nURL:\\S+appointmentId=${id}#guest_[\\w-]{43}\r\n`))
    await contactAt('')
  })

  test.each([
    ['go to the contact address', 'contact@example.test'],
    ['are not written without an address; the specialist’s are', null],
  ])('mails about them %s', async (_, email) => {
    const { id } = await aBooking(scene().database, scene().studio, { customerId: await entered({ email }) })
    const frame = { organisationId: scene().studio.id, locale: 'nl' as const, bookingId: id }
    const needs = mailNeeds()
    const toCustomer = await bookingMailWriter.write({ template: 'booking-confirmed', ...frame }, needs)
    expect(toCustomer?.to).toBe(email ?? undefined)
    const toSpecialist = await bookingMailWriter.write({ template: 'booking-received', ...frame }, needs)
    expect([toSpecialist?.to, toSpecialist?.replyTo]).toEqual(['anna@example.test', email ?? undefined])
    expect((await scene().owner('providerBooking', { params: { id } })).guest.email).toBe(email ?? '')
  })
})
