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

describe('a seat held for a customer of the waiting list (R-D190)', () => {
  const occurrence = key('session', '2025-03-03', '09:00')
  const start = at('2025-03-03T09:00+01:00')
  const held = { ...aClaim({ serviceId: 'massage', occurrence, start, end: start + 30, seats: 1 }), id: 'held' }
  const time = { start, end: start + 30 }
  const offer = { entryId: 'entry', claimId: 'held', serviceId: 'massage', specialistId: 'anna', ...time, occurrence }

  test('cannot be booked by anyone else', () => {
    expect(allocator({}, [held])(massage)).toBe('slot-taken')
  })

  test('cannot be booked by that customer when the session has become longer than the held time', () => {
    const series = [aSession({ durationMinutes: 60, toMinute: 600 })]
    expect(allocator({ series }, [held], 1000, [offer])(massage)).toBe('slot-not-offered')
  })

  test('is booked by that customer once, in the claim that holds it', () => {
    const ask = allocator({}, [held], 1000, [offer])
    expect(ask(massage)).toMatchObject({ claimId: 'held', isNewClaim: false, entryId: 'entry' })
    expect(ask(massage)).toBe('slot-taken')
  })
})

describe('a free slot for which customers are waiting (R-D189)', () => {
  const target = { kind: 'session', serviceId: 'massage', specialistId: 'anna' } as const

  test('cannot be booked by anyone else', () => {
    expect(allocator({ waiting: [{ ...target, start: at('2025-03-03T09:00+01:00') }] })(massage)).toBe('slot-taken')
    expect(allocator({ waiting: [{ ...target, start: at('2025-03-03T10:00+01:00') }] })(massage)).not.toBe('slot-taken')
  })

  test('becomes free for everyone when it is too late for an offer', () => {
    const waiting = [{ ...target, start: at('2025-03-03T09:00+01:00') }]
    const askAt = (time: string) => allocator({ waiting })({ ...massage, now: `2025-03-03T${time}+01:00` })
    expect(askAt('07:45')).toBe('slot-taken')
    expect(askAt('07:46')).not.toBe('slot-taken')
  })
})

describe('several requests decided one after the other', () => {
  test('a refused card hold takes no seat, and a booking paid another way does not count as a hold (T-A10)', () => {
    const ask = allocator({}, [], 1)
    expect(ask({ ...yogaSeat, paymentMethod: 'STRIPE' })).toMatchObject({ paymentMethod: 'card' })
    expect(ask({ ...massage, paymentMethod: 'STRIPE' })).toBe('too-many-holds')
    expect(ask(massage)).toMatchObject({ paymentMethod: 'pay-afterwards' })
  })

  test('an allocated slot is taken for the next request, but the adjacent slot is not', () => {
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

  test('all seats of one session are at the location of the first (R-D114)', () => {
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
      name: 'the daily maximum counts what was granted (R-D50)',
      policy: { dailyMaximum: 1 },
      second: { ...massage, time: '10:00' },
      answer: 'slot-taken',
    },
    {
      name: 'buffers lie around what was granted (R-D51)',
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

describe('a request for something that is not offered is refused', () => {
  test.each<[string, Asked, Partial<OfferRows>]>([
    ['an unknown series', { ...massage, seriesId: 'elsewhere' }, {}],
    ['a time at which no session starts', { ...massage, time: '09:10' }, {}],
    ['a time in the past', { ...massage, now: '2025-03-03T09:00+01:00' }, {}],
    ['a session of another service', { ...massage, serviceId: 'yoga' }, {}],
    ['too short a notice (R-D48)', massage, { policy: { ...OPEN_POLICY, noticeMinutes: 181 } }],
    [
      'beyond the booking window (R-D49)',
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

describe('the payment of a reservation (R-D35, R-D67)', () => {
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

  test('a slot at price 0 needs no payment method and no credit', () => {
    const ask = allocator({ series: [aSession({ priceCents: 0 })] })
    const free = { ...massage, seenCents: 0 }
    expect(ask({ ...free, paymentMethod: null })).toMatchObject({ paymentMethod: null, quote: { listCents: 0 } })
    expect(ask({ ...free, time: '09:30', useCredits: true })).toMatchObject({ paymentMethod: null })
  })
})

describe('several seats in one request (R-D199, R-D200)', () => {
  test('are booked together at the price of all, as long as enough are free', () => {
    const ask = allocator()
    expect(ask({ ...yogaSeat, seats: 3 })).toBe('validation')
    expect(ask({ ...yogaSeat, seats: 2 })).toMatchObject({ seats: 2, quote: { listCents: 10_000 }, isNewClaim: true })
    expect(ask({ ...yogaSeat, seats: 2 })).toBe('too-few-seats')
    expect(ask(yogaSeat)).toMatchObject({ seats: 1, quote: { listCents: 5000 }, claimId: 'claim 1' })
    expect(ask(yogaSeat)).toBe('slot-taken')
  })

  test('are refused when their total price is too high to be paid at once', () => {
    const many = { services: [aService(), { ...yoga, capacity: 999, mostSeats: 999 }] }
    const ask = allocator({ ...many, series: [{ ...yogaSession, priceCents: 9_999_900 }] })
    expect(ask({ ...yogaSeat, seats: 215, seenCents: 9_999_900 })).toBe('validation')
    expect(ask({ ...yogaSeat, seats: 214, seenCents: 9_999_900 })).toMatchObject({
      quote: { listCents: 9_999_900 * 214 },
    })
  })

  test('are refused when the customer saw the price of only one', () => {
    const decide = allocator()
    expect(decide({ ...yogaSeat, seats: 2, seenCents: 2500 })).toBe('price-changed')
    expect(decide({ ...massage, seats: 2 })).toBe('validation')
  })
})

describe('a reservation whose price differs from the one that the customer saw (R-D37)', () => {
  test.each([
    ['is higher', 5500, { seenCents: 5000 }],
    ['is lower', 4500, { seenCents: 5000 }],
    ['of what was free', 5000, { seenCents: 0, paymentMethod: null }],
    ['of what is free now', 0, { seenCents: 5000 }],
    ['differs by a cent', 5001, { seenCents: 5000, paymentMethod: 'STRIPE' }],
  ] as const)('%s: the new price is returned, and no seat is taken', (_, priceCents, seen) => {
    const facts = factsOf({ series: [aSession({ priceCents })] })
    const taken = takenBefore(facts)
    const decide = (asked: Asked) => allocateSlot(facts, taken, request(asked), () => 'claim')
    expect(decide({ ...massage, ...seen })).toEqual(refuseWith('price-changed', { priceCents }))
    expect(decide({ ...massage, seenCents: priceCents })).toMatchObject({
      claimId: 'claim',
      quote: { listCents: priceCents },
    })
  })

  test('is accepted when a credit pays', () => {
    const allocation = allocator()({ ...massage, seenCents: 4500, useCredits: true })
    expect(allocation).toMatchObject({ paymentMethod: 'credits', quote: { listCents: 0 } })
  })
})

describe('specialists and intervals that requests touch', () => {
  const given: OccurrenceException = {
    kind: 'edited',
    occurrence: key('session', '2025-03-03', '09:30'),
    edit: { specialistId: 'ben' },
  }

  test('the specialists are that of the series and those who took over one of its occurrences', () => {
    const offers = offersWith({ exceptions: [given] })
    expect(specialistsOf(offers, request(massage))).toEqual(['anna', 'ben'])
    expect(specialistsOf(offers, request(yogaSeat))).toEqual(['anna'])
    expect(specialistsOf(offers, request({ ...massage, seriesId: 'elsewhere' }))).toEqual([])
  })

  test('the intervals are those around the slots, without duplicates', () => {
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
