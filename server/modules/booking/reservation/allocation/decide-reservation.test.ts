import { describe, expect, test } from 'vitest'
import { type BookingPolicy, OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { aClaim, aService, aSession, at, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { reservationOf } from '#tests/integration/support/reservations.ts'
import type { HeldOffer } from '#server/modules/booking/records/waiting-list/offers.ts'
import type { HeldClaim } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { isRefusal, refuseWith } from '#server/platform/http/handler.ts'
import {
  type OfferRows,
  publishedOffers,
} from '#server/modules/scheduling/availability/search/index-published-offers.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { SlotRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'
import { allocateSlot } from './decide-reservation.ts'
import type { ReservationFacts } from './reservation-facts.ts'
import { takenBefore } from './taken-in-batch.ts'
import { specialistsOf, timesOf } from './time-needed.ts'

// Monday 3 March 2025: massages of half an hour by Anna, 09:00 to 10:30 as sessions; yoga for three at 14:00.

const yoga = aService({ id: 'yoga', kind: 'group', capacity: 3, mostSeats: 2 })
const yogaSession = aSession({ id: 'yoga-session', serviceId: 'yoga', fromMinute: 840, toMinute: 870 })

const offersWith = (changes: Partial<OfferRows> = {}) =>
  publishedOffers({
    revision: '1',
    since: day('2025-03-01'),
    zone: 'Europe/Amsterdam',
    waitingPolicy: { isOn: true, offerMinutes: 720 },
    waiting: [],
    policy: OPEN_POLICY,
    holdMinutes: 15,
    noShowsBeforePayment: null,
    unpaidAhead: null,
    paymentMethods: ['pay-afterwards', 'card', 'credits'],
    services: [aService(), yoga],
    questions: new Map(),
    openLocationIds: [],
    specialistIds: ['anna', 'ben'],
    series: [aSession(), yogaSession],
    exceptions: [],
    absences: [],
    ...changes,
  })

interface Asked {
  seriesId: string
  time: string
  start?: string
  serviceId?: string
  locationIds?: string[]
  paymentMethod?: 'AFTER_PAY' | 'STRIPE' | null
  useCredits?: boolean
  seats?: number
  seenCents?: number
  now?: string
}

const request = ({
  seriesId,
  time,
  start,
  serviceId = 'massage',
  paymentMethod = 'AFTER_PAY',
  seenCents = 5000,
  locationIds = [],
  seats = 1,
  ...rest
}: Asked): SlotRequest => {
  const body = reservationOf(
    { id: 'studio', specialistId: 'anna' },
    { id: serviceId, priceCents: seenCents },
    '',
    seats,
  )
  return {
    holder: { accountId: 'noor', network: 'home' },
    person: { id: 'noor', email: 'noor@example.test' },
    name: { occurrence: key(seriesId, '2025-03-03', time), start: start === undefined ? undefined : at(start) },
    serviceId,
    seats,
    appointment: { ...body.booking, locationIds } as SlotRequest['appointment'],
    body: {
      ...body,
      answers: [],
      paymentMethod,
      order: { ...body.order, useCredits: rest.useCredits ?? false },
    } as SlotRequest['body'],
    now: dateOfEpochMinute(at(rest.now ?? '2025-03-03T06:00+01:00')),
  }
}

/** The facts of an organisation where nobody has booked, has a voucher or is limited. */
const factsOf = (changes: Partial<OfferRows>, more: Partial<ReservationFacts> = {}): ReservationFacts => ({
  offers: offersWith(changes),
  locked: new Set(),
  blocked: new Set(),
  claims: [],
  resourceClaims: [],
  holds: [],
  holdLimits: { perAccount: 1000, perNetwork: 1000, oneEachFrom: 1000 },
  booked: {
    unpaidOfCustomers: new Map(),
    unpaidOfNetworks: new Map(),
    lastHourOfAccounts: new Map(),
    lastHourOfNetworks: new Map(),
  },
  bookingLimits: { unpaidPerCustomer: null, unpaidPerNetwork: 1000, hourlyPerAccount: 1000, hourlyPerNetwork: 1000 },
  payAhead: new Set(),
  withBookings: new Set(),
  depositFacts: new Map(),
  waitingOffers: new Map(),
  vouchers: { coupons: new Map(), giftCards: new Map(), withBookings: [], uses: [] },
  today: localDate('2025-03-03'),
  guarantee: undefined,
  ...more,
})

/** Decides one request after the other, with numbered claims. Returns a short text for each decision. */
function allocator(
  changes: Partial<OfferRows> = {},
  claims: readonly HeldClaim[] = [],
  mostHolds = 1000,
  offersTo: readonly HeldOffer[] = [],
) {
  let claim = 0
  const holdLimits = { perAccount: mostHolds, perNetwork: 1000, oneEachFrom: 1000 }
  const facts = factsOf(changes, { claims, holdLimits, waitingOffers: new Map([['noor', offersTo]]) })
  const taken = takenBefore(facts)
  return (asked: Asked) => {
    const outcome = allocateSlot(facts, taken, request(asked), () => `claim ${++claim}`)
    return isRefusal(outcome) ? outcome.refused : outcome
  }
}

const massage = { seriesId: 'session', time: '09:00' }
const yogaSeat = { seriesId: 'yoga-session', time: '14:00', serviceId: 'yoga' }

describe('D190: a seat that is held for somebody who waited', () => {
  const occurrence = key('session', '2025-03-03', '09:00')
  const start = at('2025-03-03T09:00+01:00')
  const held = { ...aClaim({ serviceId: 'massage', occurrence, start, end: start + 30, seats: 1 }), id: 'held' }
  const time = { start, end: start + 30 }
  const offer = { entryId: 'entry', claimId: 'held', serviceId: 'massage', specialistId: 'anna', ...time, occurrence }

  test('is taken for everybody else', () => {
    expect(allocator({}, [held])(massage)).toBe('slot-taken')
  })

  test('is not booked by its customer when the session became longer, which its claim did not', () => {
    const series = [aSession({ durationMinutes: 60, toMinute: 600 })]
    expect(allocator({ series }, [held], 1000, [offer])(massage)).toBe('slot-not-offered')
  })

  test('is booked once by its customer, in its own claim', () => {
    const ask = allocator({}, [held], 1000, [offer])
    expect(ask(massage)).toMatchObject({ claimId: 'held', isNewClaim: false, entryId: 'entry' })
    expect(ask(massage)).toBe('slot-taken')
  })
})

describe('D189: a free slot for which somebody waits', () => {
  const target = { kind: 'session', serviceId: 'massage', specialistId: 'anna' } as const

  test('is taken for everybody else', () => {
    expect(allocator({ waiting: [{ ...target, start: at('2025-03-03T09:00+01:00') }] })(massage)).toBe('slot-taken')
    expect(allocator({ waiting: [{ ...target, start: at('2025-03-03T10:00+01:00') }] })(massage)).not.toBe('slot-taken')
  })

  test('is free again when it is too late for an offer', () => {
    const waiting = [{ ...target, start: at('2025-03-03T09:00+01:00') }]
    const askAt = (time: string) => allocator({ waiting })({ ...massage, now: `2025-03-03T${time}+01:00` })
    expect(askAt('07:45')).toBe('slot-taken')
    expect(askAt('07:46')).not.toBe('slot-taken')
  })
})

describe('one after the other', () => {
  test('A10: a refused hold takes no seat, and another way to pay is not counted', () => {
    const ask = allocator({}, [], 1)
    expect(ask({ ...yogaSeat, paymentMethod: 'STRIPE' })).toMatchObject({ paymentMethod: 'card' })
    expect(ask({ ...massage, paymentMethod: 'STRIPE' })).toBe('too-many-holds')
    expect(ask(massage)).toMatchObject({ paymentMethod: 'pay-afterwards' })
  })

  test('an allocated slot is taken for the next request, the adjacent slot is not', () => {
    const ask = allocator()
    expect(ask(massage)).toMatchObject({ claimId: 'claim 1', isNewClaim: true })
    expect(ask(massage)).toBe('slot-taken')
    expect(ask(massage)).toBe('slot-taken')
    expect(ask({ ...massage, time: '09:30' })).toMatchObject({ claimId: 'claim 2', isNewClaim: true })
  })

  test('seats of one session share a claim, up to its capacity', () => {
    const ask = allocator()
    const answers = [1, 2, 3, 4].map(() => ask(yogaSeat))
    expect(answers.slice(0, 3)).toMatchObject(answers.slice(0, 3).map(() => ({ claimId: 'claim 1', isNewClaim: true })))
    expect(answers[3]).toBe('slot-taken')
  })

  test('further seats of a booked session use its existing claim', () => {
    const occurrence = key('yoga-session', '2025-03-03', '14:00')
    const [start, end] = [at('2025-03-03T14:00+01:00'), at('2025-03-03T14:30+01:00')]
    const taken = { ...aClaim({ serviceId: 'yoga', occurrence, start, end, seats: 1 }), id: 'there' }
    const ask = allocator({}, [taken])
    expect([ask(yogaSeat), ask(yogaSeat)]).toMatchObject([1, 2].map(() => ({ claimId: 'there', isNewClaim: false })))
    expect(ask(yogaSeat)).toBe('slot-taken')
  })

  test('D114: seats of one session are at one location, that of the first', () => {
    const ask = allocator({
      openLocationIds: ['attic', 'workshop'],
      series: [
        aSession({
          id: 'yoga-session',
          serviceId: 'yoga',
          fromMinute: 840,
          toMinute: 870,
          locationTypes: ['physical'],
        }),
      ],
    })
    expect(ask(yogaSeat)).toBe('validation')
    expect(ask({ ...yogaSeat, locationIds: ['attic'] })).toMatchObject({ place: { locationIds: ['attic'] } })
    expect(ask({ ...yogaSeat, locationIds: ['workshop'] })).toBe('validation')
    expect(ask(yogaSeat)).toMatchObject({ place: { locationIds: ['attic'] } })
  })

  test('a window is cut into slots again after each allocation', () => {
    const window = { seriesId: 'window', time: '09:00' }
    const ask = allocator({ series: [aWindow()] })
    expect(ask({ ...window, start: '2025-03-03T09:30+01:00' })).toMatchObject({ claimId: 'claim 1' })
    expect(ask({ ...window, start: '2025-03-03T09:30+01:00' })).toBe('slot-taken')
    expect(ask({ ...window, start: '2025-03-03T09:00+01:00' })).toMatchObject({ claimId: 'claim 2' })
    expect(ask({ ...window, start: '2025-03-03T09:15+01:00' })).toBe('slot-not-offered')
  })

  test.each<{ name: string; policy: Partial<BookingPolicy>; second: Asked; answer: string }>([
    {
      name: 'D50: the daily maximum counts what was granted',
      policy: { dailyMaximum: 1 },
      second: { ...massage, time: '10:00' },
      answer: 'slot-taken',
    },
    {
      name: 'D51: buffers lie around what was granted',
      policy: { buffers: new Map([['massage', { beforeMinutes: 0, afterMinutes: 10 }]]) },
      second: { ...massage, time: '09:30' },
      answer: 'slot-taken',
    },
  ])('$name', ({ policy, second, answer }) => {
    const ask = allocator({ policy: { ...OPEN_POLICY, ...policy } })
    expect(ask(massage)).toMatchObject({ claimId: 'claim 1' })
    expect(ask(second)).toBe(answer)
  })
})

describe('what is not offered', () => {
  test.each<[string, Asked, Partial<OfferRows>]>([
    ['an unknown series', { ...massage, seriesId: 'elsewhere' }, {}],
    ['a time at which no session starts', { ...massage, time: '09:10' }, {}],
    ['a time in the past', { ...massage, now: '2025-03-03T09:00+01:00' }, {}],
    ['a session of another service', { ...massage, serviceId: 'yoga' }, {}],
    ['D48: too short a notice', massage, { policy: { ...OPEN_POLICY, noticeMinutes: 181 } }],
    [
      'D49: beyond the booking window',
      { ...massage, now: '2025-03-01T12:00+01:00' },
      { policy: { ...OPEN_POLICY, windowDays: 1 } },
    ],
  ])('%s', (_, asked, changes) => {
    expect(allocator(changes)(asked)).toBe('slot-not-offered')
  })

  test('an unknown service', () => {
    expect(allocator()({ ...massage, serviceId: 'pilates' })).toBe('not-found')
  })
})

describe('D35 and D67: how it is paid', () => {
  test.each([
    ['afterwards', { paymentMethod: 'AFTER_PAY' }, 'pay-afterwards none 5000 -'],
    ['by card, for a quarter of an hour', { paymentMethod: 'STRIPE' }, 'card held 5000 06:15'],
    ['by card, until it begins', { paymentMethod: 'STRIPE', now: '2025-03-03T08:50+01:00' }, 'card held 5000 09:00'],
    ['by a credit, whatever else is sent', { useCredits: true, paymentMethod: 'STRIPE' }, 'credits paid 0 -'],
  ] as const)('%s', (_, how, expected) => {
    const allocation = allocator()({ ...massage, ...how })
    if (typeof allocation === 'string') throw new Error(allocation)
    const { payment, holdExpiresAt } = allocation.beginning
    // UTC is an hour behind Amsterdam.
    const until =
      holdExpiresAt === null
        ? '-'
        : dateOfEpochMinute(holdExpiresAt + 60)
            .toISOString()
            .slice(11, 16)
    expect(`${allocation.paymentMethod} ${payment} ${allocation.quote.listCents} ${until}`).toBe(expected)
  })

  test.each([
    ['no method for what costs something', { paymentMethod: null }, {}],
    ['a card that the organisation does not take', { paymentMethod: 'STRIPE' }, { paymentMethods: ['pay-afterwards'] }],
  ] as const)('%s is refused, and takes no seat', (_, how, changes) => {
    const ask = allocator(changes)
    expect(ask({ ...massage, ...how })).toBe('payment-method-unavailable')
    expect(ask(massage)).toMatchObject({ claimId: 'claim 1' })
  })

  test('a slot with price 0 needs no payment method and no credit', () => {
    const ask = allocator({ series: [aSession({ priceCents: 0 })] })
    const free = { ...massage, seenCents: 0 }
    expect(ask({ ...free, paymentMethod: null })).toMatchObject({ paymentMethod: null, quote: { listCents: 0 } })
    expect(ask({ ...free, time: '09:30', useCredits: true })).toMatchObject({ paymentMethod: null })
  })
})

describe('D199 and D200: several seats', () => {
  test('are taken together, at the price of all, as long as so many are free', () => {
    const ask = allocator()
    expect(ask({ ...yogaSeat, seats: 3 })).toBe('validation')
    expect(ask({ ...yogaSeat, seats: 2 })).toMatchObject({ seats: 2, quote: { listCents: 10_000 }, isNewClaim: true })
    expect(ask({ ...yogaSeat, seats: 2 })).toBe('too-few-seats')
    expect(ask(yogaSeat)).toMatchObject({ seats: 1, quote: { listCents: 5000 }, claimId: 'claim 1' })
    expect(ask(yogaSeat)).toBe('slot-taken')
  })

  test('are not taken when they cost more together than can be paid', () => {
    const many = { services: [aService(), { ...yoga, capacity: 999, mostSeats: 999 }] }
    const ask = allocator({ ...many, series: [{ ...yogaSession, priceCents: 9_999_900 }] })
    expect(ask({ ...yogaSeat, seats: 215, seenCents: 9_999_900 })).toBe('validation')
    expect(ask({ ...yogaSeat, seats: 214, seenCents: 9_999_900 })).toMatchObject({
      quote: { listCents: 9_999_900 * 214 },
    })
  })

  test('are not taken at the price of one', () => {
    const decide = allocator()
    expect(decide({ ...yogaSeat, seats: 2, seenCents: 2500 })).toBe('price-changed')
    expect(decide({ ...massage, seats: 2 })).toBe('validation')
  })
})

describe('D37: a price that the customer did not see', () => {
  test.each([
    ['is higher', 5500, { seenCents: 5000 }],
    ['is lower', 4500, { seenCents: 5000 }],
    ['of what was free', 5000, { seenCents: 0, paymentMethod: null }],
    ['of what is free now', 0, { seenCents: 5000 }],
    ['differs by a cent', 5001, { seenCents: 5000, paymentMethod: 'STRIPE' }],
  ] as const)('%s: it is named, and no seat is taken', (_, priceCents, seen) => {
    const facts = factsOf({ series: [aSession({ priceCents })] })
    const taken = takenBefore(facts)
    const decide = (asked: Asked) => allocateSlot(facts, taken, request(asked), () => 'claim')
    expect(decide({ ...massage, ...seen })).toEqual(refuseWith('price-changed', { priceCents }))
    expect(decide({ ...massage, seenCents: priceCents })).toMatchObject({
      claimId: 'claim',
      quote: { listCents: priceCents },
    })
  })

  test('does not matter when a credit pays', () => {
    const allocation = allocator()({ ...massage, seenCents: 4500, useCredits: true })
    expect(allocation).toMatchObject({ paymentMethod: 'credits', quote: { listCents: 0 } })
  })
})

describe('specialists and intervals of requests', () => {
  const given: OccurrenceException = {
    kind: 'edited',
    occurrence: key('session', '2025-03-03', '09:30'),
    edit: { specialistId: 'ben' },
  }

  test('the specialist of the series, and those that its occurrences were given to', () => {
    const offers = offersWith({ exceptions: [given] })
    expect(specialistsOf(offers, request(massage))).toEqual(['anna', 'ben'])
    expect(specialistsOf(offers, request(yogaSeat))).toEqual(['anna'])
    expect(specialistsOf(offers, request({ ...massage, seriesId: 'elsewhere' }))).toEqual([])
  })

  test('the intervals around the slots, without duplicates', () => {
    const offers = offersWith({ exceptions: [given] })
    const requests = [massage, massage, { ...massage, time: '09:30' }, { ...massage, seriesId: 'elsewhere' }].map(
      request,
    )
    expect(timesOf(offers, requests).map(({ specialistId }) => specialistId)).toEqual(['anna', 'ben'])
    const [annas] = timesOf(offers, requests)
    expect(annas?.start).toBeLessThanOrEqual(at('2025-03-02T09:00+01:00'))
    expect(annas?.end).toBeGreaterThanOrEqual(at('2025-03-04T09:30+01:00'))
  })
})
