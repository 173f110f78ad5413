import { describe, expect, test } from 'vitest'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { readCatalogue } from '../catalogue.ts'
import { mergeSlots } from './merge-offered-slots.ts'
import { splitName, toCalendarEventBody, toReservationBody, type Reservation } from './reservation-request.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const start = '2026-11-20T09:30:00+01:00'

const { organisation, services } = readCatalogue(
  aCatalogue(
    { id: id(1), paymentMethods: ['AFTER_PAY'], paymentOptions: [{ id: 'AFTER_PAY', channels: [] }] },
    {
      services: [
        {
          id: id(2),
          serviceKind: 'PRIVATE',
          name: 'Posture assessment',
          description: '',
          price: 62.5,
          duration: 45,
          capacity: 1,
          mostSeats: 1,
          hasQuestions: false,
          address: 'Papaverweg 34',
          city: 'Amsterdam',
          featuredImage: null,
          locationTypes: ['PHYSICAL', 'VIRTUAL'],
          specialistIds: [id(3)],
        },
      ],
    },
  ),
)
const [slot] = mergeSlots(
  [
    {
      id: 'window',
      date: '2026-11-20',
      specialistId: id(3),
      timeSlots: [{ startTime: start, endTime: '2026-11-20T10:15:00+01:00', duration: 45, price: 62.5 }],
      locationTypes: ['PHYSICAL', 'VIRTUAL'],
      locationIds: [id(4)],
    },
  ],
  [],
)

const reservation: Reservation = {
  organisation,
  service: services[0]!,
  slot: slot!,
  seats: 1,
  answers: [],
  locationType: 'physical',
  address: 'Papaverweg 34, Amsterdam',
  customer: { id: id(5), email: 'noor@example.nl', firstName: '', lastName: '' },
  fullName: 'Noor van Dijk',
  method: 'pay-afterwards',
}

describe('the request for a reservation (R-B3.12)', () => {
  test('has the fields of an appointment slot', () => {
    expect(toReservationBody(reservation)).toEqual({
      booking: {
        firstName: 'Noor',
        lastName: 'van Dijk',
        phoneNumber: '',
        email: 'noor@example.nl',
        date: '2026-11-20',
        seats: 1,
        paymentStatus: 'PENDING',
        status: 'ACCEPTED',
        slot: null,
        windowId: 'window',
        windowStart: start,
        freeCancellation: false,
        locationTypes: ['PHYSICAL'],
        locationIds: [id(4)],
      },
      order: {
        eventId: null,
        serviceId: id(2),
        specialistId: id(3),
        customerId: id(5),
        useCredits: false,
        organisationId: id(1),
        seats: 1,
        packageId: null,
        isPurchase: false,
        seenPrice: { amount: 62.5, currency: 'EUR' },
      },
      paymentMethod: 'AFTER_PAY',
      answers: [],
    })
  })

  test('has the price of all seats (R-D199)', () => {
    const { booking, order } = toReservationBody({ ...reservation, seats: 3 })
    expect([booking?.seats, order.seats]).toEqual([3, 3])
    expect(order.seenPrice?.amount).toBe(187.5)
  })

  test('has the fields of a free event slot by video', () => {
    const body = toReservationBody({
      ...reservation,
      slot: { ...reservation.slot, ref: { kind: 'event', eventSlotId: 'event' } },
      locationType: 'virtual',
      method: undefined,
    })
    expect(body.booking).toMatchObject({
      slot: { id: 'event' },
      windowId: null,
      windowStart: null,
      locationTypes: ['VIRTUAL'],
      locationIds: [],
    })
    expect(body.order.eventId).toBe('event')
    expect(body.paymentMethod).toBeNull()
  })

  test.each([
    ['credits', true, null],
    ['pay-afterwards', false, 'AFTER_PAY'],
    ['card', false, 'STRIPE'],
  ] as const)('is correct when paid by %s (R-B4.1)', (method, useCredits, paymentMethod) => {
    const body = toReservationBody({ ...reservation, method, phoneNumber: '06 12345678' })
    expect(body.paymentMethod).toBe(paymentMethod)
    expect(body.order.useCredits).toBe(useCredits)
    // The states are the same for every payment method (rule B4.5).
    expect(body.booking).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'PENDING',
      phoneNumber: '06 12345678',
    })
  })

  test('uses the mailbox name for a customer without a name', () => {
    expect(toReservationBody({ ...reservation, fullName: '' }).booking).toMatchObject({
      firstName: 'noor',
      lastName: '',
    })
  })
})

test('The calendar event of a booking has the right fields (R-B7.19)', () => {
  expect(toCalendarEventBody(reservation)).toEqual({
    summary: 'Posture assessment',
    location: 'Papaverweg 34, Amsterdam',
    description: 'Posture assessment, Studio Noord',
    start: { dateTime: start, timeZone: 'Europe/Amsterdam' },
    end: { dateTime: '2026-11-20T10:15:00+01:00', timeZone: 'Europe/Amsterdam' },
    attendees: [{ email: 'noor@example.nl' }],
  })
  expect(toCalendarEventBody({ ...reservation, locationType: 'virtual', address: undefined }).location).toBe('')
})

test.each([
  ['Noor', { firstName: 'Noor', lastName: '' }],
  ['  Noor   van Dijk ', { firstName: 'Noor', lastName: 'van Dijk' }],
])('A full name is split in two: %j', (fullName, expected) => {
  expect(splitName(fullName)).toEqual(expected)
})
