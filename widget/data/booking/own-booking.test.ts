import { describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { cancellationCostOf, paymentOf, readOwnBooking, stateOf } from './own-booking.ts'

type Wire = Output<'ownBooking'>

const wire: Wire = {
  id: 'b1',
  version: 3,
  status: 'ACCEPTED',
  paymentStatus: 'PENDING',
  paymentMethod: 'AFTER_PAY',
  startTime: '2025-03-14T18:30:00+01:00',
  endTime: '2025-03-14T19:45:00+01:00',
  duration: 75,
  price: 62.5,
  seats: 1,
  serviceId: 's1',
  serviceName: 'Deep tissue massage',
  specialistId: 'i1',
  specialistName: 'Fenna de Boer',
  organisationName: 'Studio Noord',
  locationTypes: ['PHYSICAL'],
  address: 'Papaverweg 34',
  city: 'Amsterdam',
  balance: { agreed: 62.5, kept: 0, keptAtPlace: 0, open: 62.5 },
  returned: 0,
  isPast: false,
  canCancel: true,
  canReschedule: true,
  isLate: false,
  inTimeUntil: '2025-03-13T18:30:00+01:00',
  whenLate: 'FORFEIT',
  givenBack: 'NOTHING',
  requestExpiresAt: null,
  holdExpiresAt: null,
}

describe('the state of a booking that a customer reads (R-A3.12)', () => {
  test.each<[string, Partial<Wire>, string]>([
    ['accepted', {}, 'accepted'],
    ['asked for another time', { status: 'PENDING' }, 'asked'],
    ['waiting for a card', { paymentMethod: 'STRIPE', paymentStatus: 'PENDING' }, 'unpaid'],
    ['after a declined card', { paymentMethod: 'STRIPE', paymentStatus: 'FAILED' }, 'unpaid'],
    ['paid by card', { paymentMethod: 'STRIPE', paymentStatus: 'PAID' }, 'accepted'],
    ['over', { isPast: true }, 'over'],
    ['over, and never answered', { isPast: true, status: 'PENDING' }, 'over'],
    ['cancelled, also when its time is over', { isPast: true, status: 'REJECTED' }, 'rejected'],
  ])('%s', (_, change, expected) => {
    expect(stateOf({ ...wire, ...change })).toBe(expected)
  })
})

describe('the payment of a booking that a customer reads (R-D61)', () => {
  test.each<[string, Partial<Wire>, string]>([
    ['afterwards', {}, 'afterwards'],
    ['noted by the provider', { paymentStatus: 'PAID' }, 'paid'],
    ['by credit', { paymentMethod: 'CREDITS', paymentStatus: 'PAID' }, 'credit'],
    ['by card', { paymentMethod: 'STRIPE', paymentStatus: 'PAID' }, 'paid'],
    ['under way', { paymentMethod: 'STRIPE' }, 'pending'],
    ['declined', { paymentMethod: 'STRIPE', paymentStatus: 'FAILED' }, 'failed'],
    ['free of charge', { paymentMethod: null, paymentStatus: 'NONE', price: 0 }, 'free'],
    ['cancelled before it was paid', { status: 'REJECTED' }, 'none'],
    ['money given back', { status: 'REJECTED', paymentMethod: 'STRIPE', paymentStatus: 'REFUNDED' }, 'refunded'],
    ['credit given back', { status: 'REJECTED', paymentMethod: 'CREDITS', paymentStatus: 'REFUNDED' }, 'credit-back'],
    ['forfeited', { status: 'REJECTED', paymentMethod: 'CREDITS', paymentStatus: 'PAID' }, 'forfeited'],
    ['paid to the provider, who gives it back or not', { status: 'REJECTED', paymentStatus: 'PAID' }, 'paid'],
  ])('%s', (_, change, expected) => {
    expect(paymentOf({ ...wire, ...change })).toBe(expected)
  })
})

describe('what a cancellation costs (R-D53)', () => {
  test.each<[string, Partial<Wire>, string]>([
    ['nothing when nothing was paid', {}, 'costs-nothing'],
    ['the credit comes back', { paymentMethod: 'CREDITS', paymentStatus: 'PAID', givenBack: 'CREDIT' }, 'gives-credit'],
    ['the money comes back', { paymentMethod: 'STRIPE', paymentStatus: 'PAID', givenBack: 'MONEY' }, 'gives-money'],
    ['the credit is lost', { paymentMethod: 'CREDITS', paymentStatus: 'PAID' }, 'loses-credit'],
    ['the money is lost', { paymentMethod: 'STRIPE', paymentStatus: 'PAID' }, 'loses-money'],
    ['the money of a gift card comes back', { balance: { ...wire.balance, kept: 20 } }, 'gives-money'],
    ['the money of a gift card is lost', { balance: { ...wire.balance, kept: 20 }, isLate: true }, 'loses-money'],
    ['the provider has the money', { paymentStatus: 'PAID' }, 'asks-provider'],
  ])('%s', (_, change, expected) => {
    expect(cancellationCostOf({ ...wire, ...change })).toBe(expected)
  })
})

test('A booking is converted to the widget’s format, with prices in cents', () => {
  expect(readOwnBooking({ ...wire, requestExpiresAt: '2025-03-12T12:00:00+01:00' })).toEqual({
    id: 'b1',
    version: 3,
    state: 'accepted',
    payment: 'afterwards',
    cancellation: 'costs-nothing',
    givenBack: 'NOTHING',
    serviceId: 's1',
    serviceName: 'Deep tissue massage',
    specialistId: 'i1',
    specialistName: 'Fenna de Boer',
    date: '2025-03-14',
    startTime: '2025-03-14T18:30:00+01:00',
    endTime: '2025-03-14T19:45:00+01:00',
    priceCents: 6250,
    paidCents: 0,
    paidOnlineCents: 0,
    rest: undefined,
    discountCents: 0,
    returnedCents: 0,
    seats: 1,
    locationType: 'physical',
    address: 'Papaverweg 34',
    city: 'Amsterdam',
    canCancel: true,
    canReschedule: true,
    isLate: false,
    whenLate: 'forfeit',
    inTimeUntil: '2025-03-13T18:30:00+01:00',
    answerBy: '2025-03-12T12:00:00+01:00',
    payBy: undefined,
  })
})

describe('the amount left to pay for a booking (R-D276)', () => {
  const partly = { agreed: 62.5, kept: 50, keptAtPlace: 0, open: 12.5 }
  const atThePlace = { cents: 1250, way: 'place', canPay: false }
  const card = { paymentMethod: 'STRIPE', paymentStatus: 'PAID', balance: partly } as const
  test.each<[string, Partial<Wire>, object | undefined]>([
    ['nothing was paid yet', {}, undefined],
    ['a gift card paid a part', { balance: partly }, atThePlace],
    ['that was cancelled', { balance: partly, status: 'REJECTED' }, undefined],
    ['all was paid', { balance: { ...partly, kept: 62.5, open: 0 }, paymentStatus: 'PAID' }, undefined],
    ['a deposit', { ...card, rest: 'ONLINE', canPayRest: true }, { cents: 1250, way: 'online', canPay: true }],
    ['a deposit, the rest at the place', { ...card, rest: 'PLACE' }, atThePlace],
  ])('%s', (_, change, expected) => {
    expect(readOwnBooking({ ...wire, ...change }).rest).toEqual(expected)
  })
})
