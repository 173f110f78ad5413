import { describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests the main flow: sign up, book, see the booking, cancel, and the slot is free again.

const at = useSharedServerWithStudio('of-all', 'for readers of mail')

type Slot = Output<'sessionSlots'>['response'][number]

const slotsOf = async (serviceId: string, date: string): Promise<Slot[]> => {
  const { response } = await apiClient(at.url)('sessionSlots', {
    body: { organisationId: at.studio.id, serviceId, dateBegin: date, dateEnd: date },
  })
  return response
}

async function signUp(email: string): Promise<string> {
  const call = apiClient(at.url)
  const body = { email, password: 'Correct-horse-1', organisationId: at.studio.id }
  expect(await call('signUp', { body })).toEqual({ accepted: true })
  const { text } = await mailTo(at.url, email)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const session = await call('verifyCustomer', { body: { email, code, organisationId: at.studio.id } })
  expect(session.user.email).toBe(email)
  return session.token
}

describe('the booking flow', () => {
  test('a customer signs up and books, the provider sees and cancels the booking, and the slot is free again (R-A1.4, R-A4.11, R-A7.5)', async () => {
    await publishSessions(at.database, at.studio, at.studio.privateService)
    const token = await signUp('noor@example.test')
    const customer = apiClient(at.url, { token, organisationId: at.studio.id })
    const provider = apiClient(at.url, { token: at.studio.owner.token })

    const slots = await slotsOf(at.studio.privateService.id, inAWeek)
    expect(slots.map(({ startTime }) => startTime.slice(0, 16))).toEqual([`${inAWeek}T09:00`, `${inAWeek}T10:00`])
    expect(slots[0]).toMatchObject({ price: 85, duration: 60, seatsLeft: 1, specialistId: at.studio.specialistId })

    const body = reservationOf(at.studio, at.studio.privateService, slots[0]!.id)
    const { response } = await customer('reserve', { body }, { idempotencyKey: 'first-booking' })
    expect(response).toMatchObject({ totalPrice: 85, booking: { price: 85, packageId: null } })
    const id = response.bookingId!

    expect(await customer('ownBooking', { params: { id } })).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'PENDING',
      serviceName: 'Massage',
      specialistName: 'Anna de Vries',
      address: 'Papaverweg 34',
    })
    const { content } = await customer('ownBookingCalendarFile', { params: { id } })
    expect(content).toContain(`DTSTART;TZID=Europe/Amsterdam:${inAWeek.replaceAll('-', '')}T090000`)
    expect((await mailTo(at.url, 'noor@example.test', /confirmed|booked/i)).text).toContain('Massage')
    expect((await mailTo(at.url, 'anna@example.test')).text).toContain('Noor van Dijk')

    const { bookings, availability } = await provider('providerCalendar', { query: { from: inAWeek, to: inAWeek } })
    expect(unpackAvailability(availability)).toHaveLength(2)
    expect(bookings).toMatchObject([
      { id, status: 'ACCEPTED', guest: { firstName: 'Noor', lastName: 'van Dijk', email: 'noor@example.test' } },
    ])
    expect(await slotsOf(at.studio.privateService.id, inAWeek)).toMatchObject([{ startTime: slots[1]!.startTime }])

    const cancelled = await provider('changeBooking', { body: { id, status: 'REJECTED' } })
    expect(cancelled.status).toBe('REJECTED')
    expect(await slotsOf(at.studio.privateService.id, inAWeek)).toEqual(slots)
    expect((await mailTo(at.url, 'noor@example.test', /cancel/i)).text).toContain('Massage')
    const again = await failureOf(provider('changeBooking', { body: { id, status: 'REJECTED' } }))
    expect(again.code).toBe('transition-not-allowed')
  })

  test('services and times that the provider publishes can be booked: a session, then a weekly window (R-A1.3, R-A7.1)', async () => {
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const service = await owner('saveService', {
      body: {
        serviceKind: 'PRIVATE',
        name: 'Coördinatie 45',
        duration: 45,
        price: 62.5,
        specialistIds: [at.studio.specialistId],
        locationTypes: ['VIRTUAL'],
      },
    })
    expect(service).toMatchObject({ price: 62.5, duration: 45, capacity: 1 })
    const startDate = addDays(inAWeek, 1)
    const published = await owner('createAvailability', {
      body: {
        type: 'APPOINTMENT',
        specialistId: at.studio.specialistId,
        serviceIds: [service.id],
        startDate,
        startTime: '09:00',
        endTime: '10:45',
        recurrence: 'WEEKLY',
        endDate: addDays(startDate, 14),
      },
    })
    expect(published.occurrences).toBe(3)
    const call = apiClient(at.url)
    const range = { organisationId: at.studio.id, serviceId: service.id, startDate, endDate: addDays(startDate, 14) }
    const { response: days } = await call('windowSlots', { body: range })
    expect(
      days.map(({ date, timeSlots }) => [date, ...timeSlots.map(({ startTime }) => startTime.slice(11, 16))]),
    ).toEqual([
      [startDate, '09:00', '09:45'],
      [addDays(startDate, 7), '09:00', '09:45'],
      [addDays(startDate, 14), '09:00', '09:45'],
    ])
    const next = { organisationId: at.studio.id, serviceId: service.id, from: addDays(startDate, 1) }
    expect(await call('nextAvailable', { body: next })).toEqual({ response: { date: addDays(startDate, 7) } })

    const customer = apiClient(at.url, { token: await signUp('sam@example.test'), organisationId: at.studio.id })
    const [day] = days
    const body = reservationOf(at.studio, { id: service.id, priceCents: 6250 }, 'replaced below')
    const appointment = { slot: null, windowId: day!.id, windowStart: day!.timeSlots[1]!.startTime }
    const wish = { ...body.booking!, ...appointment }
    const booked = await customer('reserve', { body: { ...body, booking: wish } }, { idempotencyKey: 'window-booking' })
    expect(booked.response.totalPrice).toBe(62.5)
    const { response: after } = await call('windowSlots', { body: { ...range, endDate: startDate } })
    expect(after.map(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16)))).toEqual([['09:00']])
  })

  test('the calendar call sends one mail, and only to the customer (T-A9, R-B7.19)', async () => {
    const date = addDays(inAWeek, 4)
    await publishSessions(at.database, at.studio, at.studio.freeService, { startDate: date, toMinute: 600 })
    const email = 'calendar@example.test'
    const customer = apiClient(at.url, { token: await signUp(email), organisationId: at.studio.id })
    const [slot] = await slotsOf(at.studio.freeService.id, date)
    const body = reservationOf(at.studio, at.studio.freeService, slot!.id)
    await customer('reserve', { body }, { idempotencyKey: 'calendar-mail' })
    const event = (attendees: string[], startTime = slot!.startTime) => ({
      body: {
        summary: 'Click here',
        location: 'https://elsewhere.example.test',
        description: 'Anything',
        start: { dateTime: startTime, timeZone: 'Europe/Amsterdam' },
        end: { dateTime: slot!.endTime, timeZone: 'Europe/Amsterdam' },
        attendees: attendees.map((attendee) => ({ email: attendee })),
      },
    })
    for (const attendees of [['stranger@example.test'], [email, 'stranger@example.test']]) {
      expect((await failureOf(customer('createCalendarEvent', event(attendees)))).code).toBe('not-found')
    }
    const otherTime = event([email], `${date}T08:00:00+01:00`)
    expect((await failureOf(customer('createCalendarEvent', otherTime))).code).toBe('not-found')
    expect(await customer('createCalendarEvent', event([email]))).toEqual({ accepted: true })

    await mailTo(at.url, email, /confirmed/i)
    // Triggers another mail. Mails are sent in order, so once it arrives, all mails of the calls above have been sent.
    await signUp('after@example.test')
    const mails = await mailbox(at.url)
    expect(mails.filter(({ to }) => to.includes('stranger'))).toEqual([])
    expect(mails.filter(({ to, subject }) => to.includes(email) && /confirmed/i.test(subject))).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('elsewhere.example.test')
  })

  test('a free service is booked without a payment method, but a paid one is refused (R-D137)', async () => {
    const date = addDays(inAWeek, 3)
    await publishSessions(at.database, at.studio, at.studio.freeService, { startDate: date, toMinute: 600 })
    await publishSessions(at.database, at.studio, at.studio.privateService, { startDate: date, fromMinute: 600 })
    const customer = apiClient(at.url, { token: await signUp('free@example.test') })
    const [free] = await slotsOf(at.studio.freeService.id, date)
    const [paid] = await slotsOf(at.studio.privateService.id, date)
    const withoutMethod = (service: Service, id: string) => ({
      ...reservationOf(at.studio, service, id),
      paymentMethod: null,
    })
    const refused = await failureOf(
      customer(
        'reserve',
        { body: withoutMethod(at.studio.privateService, paid!.id) },
        { idempotencyKey: 'paid-without' },
      ),
    )
    expect(refused.code).toBe('payment-method-unavailable')
    const { response } = await customer(
      'reserve',
      { body: withoutMethod(at.studio.freeService, free!.id) },
      { idempotencyKey: 'free-without' },
    )
    expect(response.totalPrice).toBe(0)
  })

  test('a price that differs from the one the customer saw is returned for consent, and nothing is booked (R-D37)', async () => {
    const date = addDays(inAWeek, 5)
    await publishSessions(at.database, at.studio, at.studio.privateService, { startDate: date, toMinute: 600 })
    const customer = apiClient(at.url, { token: await signUp('price@example.test'), organisationId: at.studio.id })
    const [slot] = await slotsOf(at.studio.privateService.id, date)
    const seenAt = (priceCents: number) => ({
      body: reservationOf(at.studio, { ...at.studio.privateService, priceCents }, slot!.id),
    })
    const key = { idempotencyKey: 'seen-at-80' }
    const refused = await failureOf(customer('reserve', seenAt(8000), key))
    expect(refused).toMatchObject({ code: 'price-changed', status: 409, price: { amount: 85, currency: 'EUR' } })
    expect(await slotsOf(at.studio.privateService.id, date)).toEqual([slot])
    const { response } = await customer('reserve', seenAt(8500), key)
    expect(response.totalPrice).toBe(85)
    expect(await customer('reserve', seenAt(8500), key)).toEqual({ response })
    // An idempotency key that was used for a booking is refused with another price.
    expect((await failureOf(customer('reserve', seenAt(8000), key))).code).toBe('idempotency-mismatch')
  })
})
