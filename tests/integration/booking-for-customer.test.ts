import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { lockCustomer } from '#server/modules/customers/records/customer/customers.ts'
import { eraseCustomerRows } from '#server/modules/reporting/privacy/erase-rows.ts'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { aCustomer, aMember, aPerson } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aCaller, bookFor, forCustomer, type ForCustomer } from './support/booking-for-customer.ts'
import { linkIn } from './support/guests.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { anAddress, startCustomerTestStudio } from './support/customer-test-studio.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { mailTo } from './support/mailbox.ts'

// Tests bookings that a provider makes for a customer: which providers may, for which customers, and how the bookings behave afterwards.

const { scene, entered, widgetOf } = startCustomerTestStudio()

const body = (changes: Partial<ForCustomer>) => forCustomer(scene().studio, scene().aDay(), changes)
const asSpecialist = () => apiClient(scene().url, { token: scene().studio.specialist.token })

/** Books as the owner, and returns the booking. */
async function booked(changes: Partial<ForCustomer>) {
  const { booking, warnings } = await bookFor(scene().owner, body(changes))
  if (!booking) throw new Error(`Not booked: ${JSON.stringify(warnings)}`)
  return booking
}

/** The mails about a booking that were queued, including those that were already sent. */
async function mailsAbout(bookingId: string): Promise<string[]> {
  const statement = `select data->>'template' as template from pgboss.job where data->>'bookingId' = $1 order by 1`
  return (await scene().rows<{ template: string }>(statement, bookingId)).map(({ template }) => template)
}

describe('a provider books for a customer (R-D158)', () => {
  test('who is known, and it is an ordinary booking', async () => {
    const customerId = await entered({ firstName: 'Noor', lastName: 'Jansen', phoneNumber: '0612345678' })
    const date = scene().aDay()
    const { booking } = await bookFor(
      scene().owner,
      forCustomer(scene().studio, date, { customerId, price: 70.5, note: 'Brings\na friend' }),
    )
    expect(booking).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'PENDING',
      paymentMethod: 'AFTER_PAY',
      startTime: expect.stringContaining('T20:00:00'),
      duration: 60,
      price: 70.5,
      customerId,
      guest: { firstName: 'Noor', lastName: 'Jansen', email: '', phoneNumber: '0612345678' },
      locationTypes: ['VIRTUAL'],
      note: 'Brings\na friend',
      version: 1,
    })
    const id = booking!.id
    expect(await scene().trailOf(id)).toEqual(['1 created provider provider-app'])
    const calendar = await scene().owner('providerCalendar', { query: { from: date, to: date } })
    expect(calendar.bookings.map((each) => each.id)).toEqual([id])
    const paid = await scene().owner('confirmPayment', { body: { id, version: 1, paymentStatus: 'PAID' } })
    expect([paid.paymentStatus, paid.version]).toEqual(['PAID', 2])
    const cancelled = await scene().owner('changeBooking', { body: { id, status: 'REJECTED', version: 2 } })
    expect(cancelled.status).toBe('REJECTED')
    const again = await bookFor(scene().owner, forCustomer(scene().studio, date, { customerId }))
    expect(again.booking?.status).toBe('ACCEPTED')
  })

  test('who is new and is entered together with the booking', async () => {
    const newCustomer = aCaller()
    const refused = await bookFor(scene().owner, body({ newCustomer, confirmed: [] }))
    expect(refused.booking).toBeNull()
    expect((await failureOf(scene().owner('customer', { params: { id: newCustomer.id } }))).code).toBe('not-found')
    expect(await booked({ newCustomer })).toMatchObject({ customerId: newCustomer.id, guest: { firstName: 'Noor' } })
    const record = await scene().owner('customer', { params: { id: newCustomer.id } })
    expect(record).toMatchObject({ hasAccount: false, bookings: { past: 0, upcoming: 1 }, amounts: { open: 85 } })
  })

  test('for free, with another duration, at another location', async () => {
    const { locationId } = scene().studio
    const booking = await booked({ newCustomer: aCaller(), price: 0, duration: 25, locationTypes: ['PHYSICAL'] })
    expect(booking).toMatchObject({
      price: 0,
      paymentStatus: 'NONE',
      paymentMethod: null,
      duration: 25,
      locationTypes: ['PHYSICAL'],
      locationIds: [locationId],
    })
  })

  test('who has credits: one credit pays, and is given back on cancellation', async () => {
    const customerId = await entered({})
    const { privateService, id } = scene().studio
    await scene().database.inTenant(id, async (transaction) => {
      const minute = epochMinuteOf(new Date())
      const bought = buyCredits([{ serviceId: privateService.id, credits: 1 }], () => randomUUID(), null, minute)
      await append(transaction, customerId, [], bought, new Date())
    })
    const creditsOf = async () => (await scene().owner('customer', { params: { id: customerId } })).credits[0]?.credits
    const booking = await booked({ customerId, useCredit: true })
    expect([booking.paymentMethod, booking.paymentStatus, booking.price, await creditsOf()]).toEqual([
      'CREDITS',
      'PAID',
      0,
      0,
    ])
    const none = await failureOf(bookFor(scene().owner, body({ customerId, useCredit: true })))
    expect(none.code).toBe('no-credits')
    await scene().owner('changeBooking', { body: { id: booking.id, status: 'REJECTED', version: 1 } })
    expect(await creditsOf()).toBe(1)
  })

  test.each<[string, Partial<ForCustomer>, string]>([
    ['a price below the least', { price: 0.5 }, 'price'],
    ['a price above the most', { price: 100_000 }, 'price'],
    ['a time in the past', { startTime: '2020-01-01T09:00:00Z' }, 'startTime'],
    ['nobody', { newCustomer: null }, 'customerId'],
    ['a known and a new customer', { customerId: randomUUID() }, 'customerId'],
    ['a place that the service does not have', { locationTypes: ['PHONE'] }, 'locationTypes'],
  ])('with %s, which is refused', async (_, changes, field) => {
    const failure = await failureOf(bookFor(scene().owner, body({ newCustomer: aCaller(), ...changes })))
    expect([failure.code, Object.keys(failure.fieldErrors)]).toEqual(['validation', [field]])
  })

  test('a walk-in needs only a first name (R-D158)', async () => {
    const { booking } = await bookFor(scene().owner, body({ newCustomer: aCaller({ lastName: '', phoneNumber: '' }) }))
    expect(booking?.guest).toMatchObject({ lastName: '', email: '', phoneNumber: '' })
  })

  test('a specialist who does not deliver the service, and a withdrawn service, are refused', async () => {
    const other = await aMember(scene().database, scene().studio)
    expect(
      (await failureOf(bookFor(scene().owner, body({ newCustomer: aCaller(), specialistId: other.accountId })))).code,
    ).toBe('validation')
    const { freeService } = scene().studio
    await scene().owner('withdrawService', { body: { id: freeService.id } })
    const withdrawn = bookFor(scene().owner, body({ newCustomer: aCaller(), serviceId: freeService.id }))
    expect((await failureOf(withdrawn)).code).toBe('not-found')
    await scene().owner('restoreService', { body: { id: freeService.id } })
  })
})

describe('who may book for which specialist and customer (R-D161)', () => {
  test('an owner may for every specialist, a specialist only in their own calendar', async () => {
    const colleague = await aSpecialist(scene().database, scene().studio)
    expect(await booked({ newCustomer: aCaller(), specialistId: colleague })).toMatchObject({ specialistId: colleague })
    const own = await bookFor(asSpecialist(), body({ newCustomer: aCaller() }))
    expect(own.booking?.specialistId).toBe(scene().studio.specialistId)
    const others = body({ newCustomer: aCaller(), specialistId: colleague })
    expect((await failureOf(bookFor(asSpecialist(), others))).code).toBe('not-found')
    const { serviceId, specialistId, startTime } = others
    const query = { serviceId, specialistId, startTime }
    expect((await failureOf(asSpecialist()('checkBookForCustomer', { query }))).code).toBe('not-found')
  })

  test('a specialist may for customers whom they can see, and for new ones', async () => {
    const customerId = await entered({})
    expect((await failureOf(bookFor(asSpecialist(), body({ customerId })))).code).toBe('customer-gone')
    // A new customer with an existing record's id does not give access to that record.
    const taken = body({ newCustomer: aCaller({ id: customerId }) })
    expect((await failureOf(bookFor(asSpecialist(), taken))).code).toBe('customer-gone')
    await booked({ customerId })
    expect((await bookFor(asSpecialist(), body({ customerId }))).booking?.customerId).toBe(customerId)
  })

  test('providers may for a customer who is blocked from booking online', async () => {
    const customerId = await entered({})
    await scene().owner('blockCustomer', { body: { id: customerId, isBlocked: true } })
    expect(await booked({ customerId })).toMatchObject({ customerId })
  })
})

describe('a booking for a customer is made once, and only for an existing customer (R-D162)', () => {
  test('a repeated request, also at the same time, gets the first answer', async () => {
    const request = body({ newCustomer: aCaller() })
    const key = randomUUID()
    const send = () => bookFor(scene().owner, request, key)
    const answers = await Promise.all([send(), send(), send()])
    const later = await send()
    expect(new Set([...answers, later].map(({ booking }) => booking?.id)).size).toBe(1)
    const rows = await scene().rows('select id from booking where customer_id = $1', request.newCustomer?.id)
    expect(rows).toHaveLength(1)
    const different = await failureOf(bookFor(scene().owner, { ...request, price: 10 }, key))
    expect(different.code).toBe('idempotency-mismatch')
  })

  test('one idempotency key used for two specialists at the same time books once', async () => {
    const colleague = await aSpecialist(scene().database, scene().studio)
    const request = body({ newCustomer: aCaller() })
    const key = randomUUID()
    const both = await Promise.allSettled([
      bookFor(scene().owner, request, key),
      bookFor(scene().owner, { ...request, specialistId: colleague }, key),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'idempotency-mismatch' } })
  })

  test('a booking for a merged record goes to the record that was kept', async () => {
    const [kept, merged] = [await entered({ firstName: 'Kept' }), await entered({ firstName: 'Other' })]
    await scene().owner('mergeCustomers', { body: { id: kept, otherId: merged } })
    expect(await booked({ customerId: merged })).toMatchObject({ customerId: kept, guest: { firstName: 'Kept' } })
  })

  test('a booking for an erased customer is refused, also when both happen at the same moment', async () => {
    const customerId = await entered({})
    const request = body({ customerId })
    const { hasWaited, answer } = await whileHeld(
      scene().databaseUrl,
      (held, mayEnd) =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          await lockCustomer(transaction, customerId)
          await eraseCustomerRows(transaction, customerId, 'Deleted customer', new Date())
          held()
          await mayEnd
        }),
      () => failureOf(bookFor(scene().owner, request)),
    )
    expect([hasWaited, answer.code]).toEqual([true, 'customer-gone'])
    expect(await scene().rows('select id from booking where customer_id = $1', customerId)).toEqual([])
    expect(
      (await bookFor(scene().owner, { ...request, customerId: null, newCustomer: aCaller() })).booking,
    ).not.toBeNull()
  })
})

describe('the customer of a provider’s booking is informed if wanted, and finds it after signing up (R-D163)', () => {
  test('a confirmation is mailed in the customer’s language, and the specialist is informed', async () => {
    const email = anAddress()
    const colleague = await aSpecialist(scene().database, scene().studio)
    const booking = await booked({
      newCustomer: aCaller({ firstName: 'Bo', email, language: 'nl' }),
      specialistId: colleague,
      sendConfirmation: true,
    })
    const mail = await mailTo(scene().url, email)
    expect(mail.text).toContain('Bo')
    expect(mail.subject).toContain('bevestigd')
    const received = await mailTo(scene().url, `${colleague}@example.test`)
    expect(received.text).toContain('Bo')
    expect(booking.guest.email).toBe(email)
    expect(await mailsAbout(booking.id)).toEqual(['booking-confirmed', 'booking-received'])
  })

  test('a customer without a mail address cannot be asked for another time, and no deadline begins (R-D350)', async () => {
    const booking = await booked({ newCustomer: aCaller() })
    const { id, version } = booking
    const refused = await failureOf(scene().owner('requestReschedule', { body: { id, version } }))
    expect(refused.code).toBe('customer-without-address')
    expect(await scene().owner('providerBooking', { params: { id } })).toMatchObject({
      status: 'ACCEPTED',
      requestExpiresAt: null,
    })
    expect(await mailsAbout(id)).toEqual(['booking-received'])
  })

  test('no confirmation is sent when it is not wanted, or without an address', async () => {
    const refused = await failureOf(bookFor(scene().owner, body({ newCustomer: aCaller(), sendConfirmation: true })))
    expect(Object.keys(refused.fieldErrors)).toEqual(['sendConfirmation'])
    const { booking } = await bookFor(asSpecialist(), body({ newCustomer: aCaller({ email: anAddress() }) }))
    expect(await mailsAbout(booking!.id)).toEqual([])
  })

  test('without an account, the link in each mail opens the booking to move and cancel it (R-D349)', async () => {
    const email = anAddress()
    const booking = await booked({ newCustomer: aCaller({ email, language: 'en' }), sendConfirmation: true })
    const link = linkIn((await mailTo(scene().url, email, /^Booking is confirmed/)).text)
    const opened = (secret: string) => apiClient(scene().url, { token: secret, organisationId: scene().studio.id })
    const { id } = booking
    expect(await opened(link)('ownBooking', { params: { id } })).toMatchObject({ status: 'ACCEPTED' })
    const { version } = await scene().owner('requestReschedule', { body: { id, version: booking.version } })
    expect(version).toBe(booking.version + 1)
    const asked = linkIn((await mailTo(scene().url, email, /^Please choose another time/)).text)
    expect(asked).not.toBe(link)
    const cancelled = await opened(asked)('cancelOwnBooking', { body: { id } })
    expect(cancelled.appointment.status).toBe('REJECTED')
    expect(await scene().trailOf(id)).toContain('3 cancelled customer widget')
  })

  test('mail links stop working when the record gets an account, and later mails have none (R-D349, T-A13)', async () => {
    const email = anAddress()
    const booking = await booked({ newCustomer: aCaller({ email, language: 'en' }), sendConfirmation: true })
    const link = linkIn((await mailTo(scene().url, email, /^Booking is confirmed/)).text)
    const call = apiClient(scene().url, { token: link, organisationId: scene().studio.id })
    expect((await call('ownBooking', { params: { id: booking.id } })).status).toBe('ACCEPTED')
    await widgetOf(await aPerson(scene().database, email))('ownBookings', { query: { when: 'UPCOMING' } })
    expect((await failureOf(call('ownBooking', { params: { id: booking.id } }))).code).toBe('unauthenticated')
    await scene().owner('changeBooking', { body: { id: booking.id, status: 'REJECTED', version: 1 } })
    expect(linkIn((await mailTo(scene().url, email, /^Booking was cancelled/)).text)).toBe('')
  })

  test('a booking made by phone belongs to the account once the person signs up with the address (R-D144)', async () => {
    const email = anAddress()
    const booking = await booked({ newCustomer: aCaller({ email }), note: 'Has a dog' })
    const person = await aPerson(scene().database, email)
    const call = widgetOf(person)
    const { appointments } = await call('ownBookings', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toEqual([booking.id])
    expect(JSON.stringify(appointments)).not.toContain('Has a dog')
    expect(await call('cancelOwnBooking', { body: { id: booking.id } })).toMatchObject({
      appointment: { status: 'REJECTED' },
    })
  })

  test('an export contains the note of the booking, and erasing deletes it (T-G1)', async () => {
    const { customerId } = await aCustomer(scene().database, scene().studio)
    const booking = await booked({ customerId, note: 'Has a dog' })
    const exported = await scene().owner('exportCustomer', { body: { customerId } })
    expect(exported.bookings.map(({ note }) => note)).toEqual(['Has a dog'])
    await scene().owner('eraseCustomer', { body: { customerId } })
    expect(await scene().owner('providerBooking', { params: { id: booking.id } })).toMatchObject({ note: '' })
  })
})
