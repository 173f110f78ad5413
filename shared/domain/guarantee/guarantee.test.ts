import { describe, expect, test } from 'vitest'
import type { Attendance, BookingStatus } from '#shared/domain/booking/booking.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { feeDueOf, feesAskedOf, type GuaranteeRule } from './guarantee.ts'
import { guaranteeTerms } from './guarantee-term-sentences.ts'
import { brandName, cardKeptUntil, mayRemoveCard } from './card-keeping-time.ts'

const RULE: GuaranteeRule = {
  noShow: { kind: 'percent', percent: 50 },
  late: { kind: 'amount', cents: 1500 },
  customers: 'everyone',
}
const DAY_BEFORE = { lateMinutes: 1440, whenLate: 'forfeit' } as const
const somebody = { seats: 1, wasHere: true, paysAhead: false }
const afterwards = (agreedCents: number) => ({
  method: 'pay-afterwards' as const,
  agreedCents,
  nowCents: 0,
  laterCents: agreedCents,
})

describe('the fees that a booking’s card guarantee announces (R-D298)', () => {
  test.each<[string, GuaranteeRule, number, number, number | null, number | null]>([
    ['half, rounded up, and an amount', RULE, 6255, 1, 3128, 1500],
    ['an amount for each seat', RULE, 12_000, 3, 6000, 4500],
    ['at least €1', { ...RULE, noShow: { kind: 'percent', percent: 1 } }, 5000, 1, 100, 1500],
    ['an amount may be more than the price', { ...RULE, late: { kind: 'amount', cents: 2500 } }, 2000, 1, 1000, 2500],
    ['one of the two', { ...RULE, noShow: null }, 5000, 1, null, 1500],
    ['no part of what is free', RULE, 0, 1, null, 1500],
  ])('%s', (_, rule, price, seats, noShowCents, lateCents) => {
    const payment = price === 0 ? { ...afterwards(0), method: null } : afterwards(price)
    expect(feesAskedOf(rule, payment, DAY_BEFORE, { ...somebody, seats })).toEqual({ noShowCents, lateCents })
  })

  test.each<[string, Partial<GuaranteeRule>, typeof somebody, boolean]>([
    ['everyone', {}, somebody, true],
    ['new: who was here', { customers: 'new' }, somebody, false],
    ['new: who was not here', { customers: 'new' }, { ...somebody, wasHere: false }, true],
    ['after no-shows: who came', { customers: 'after-no-shows' }, somebody, false],
    ['after no-shows: who did not', { customers: 'after-no-shows' }, { ...somebody, paysAhead: true }, true],
  ])('by which customers they apply to: %s', (_, change, facts, isAsked) => {
    const fees = feesAskedOf({ ...RULE, ...change }, afterwards(5000), DAY_BEFORE, facts)
    expect(fees !== undefined).toBe(isAsked)
  })

  test.each<[string, PaymentMethod, number, number, boolean]>([
    ['credits', 'credits', 0, 0, false],
    ['everything by card', 'card', 5000, 0, false],
    ['a deposit by card', 'card', 1500, 3500, true],
    ['a deposit by gift card', 'card', 0, 3500, false],
    ['afterwards', 'pay-afterwards', 0, 5000, true],
  ])('whether they apply when the customer pays %s: %s', (_, method, nowCents, laterCents, isAsked) => {
    const payment = { method, agreedCents: 5000, nowCents, laterCents }
    expect(feesAskedOf(RULE, payment, DAY_BEFORE, somebody) !== undefined).toBe(isAsked)
  })

  test.each([
    ['can always cancel', { lateMinutes: 0, whenLate: 'forfeit' } as const],
    ['can not cancel late', { lateMinutes: 1440, whenLate: 'refuse' } as const],
  ])('there is no late-cancellation fee for a customer who %s', (_, policy) => {
    expect(feesAskedOf(RULE, afterwards(5000), policy, somebody)).toEqual({ noShowCents: 2500, lateCents: null })
    expect(feesAskedOf({ ...RULE, noShow: null }, afterwards(5000), policy, somebody)).toBeUndefined()
  })

  test('there are none when the service has no rule for them', () => {
    expect(feesAskedOf(null, afterwards(5000), DAY_BEFORE, somebody)).toBeUndefined()
  })
})

test.each([
  [1440, 'guarantee-late-days', 1],
  [2160, 'guarantee-late-hours', 36],
  [90, 'guarantee-late-minutes', 90],
])('A notice of %i minutes is worded with %s (R-D299)', (minutes, kind, count) => {
  expect(guaranteeTerms({ noShowCents: 2500, lateCents: 1500 }, minutes, true)).toEqual([
    { kind, count, cents: 1500 },
    { kind: 'guarantee-no-show', cents: 2500 },
    { kind: 'guarantee-paid-counts' },
    { kind: 'guarantee-kept', count: 30 },
  ])
})

describe('the fee that is due after a booking (R-D300)', () => {
  const fees = { noShowCents: 5000, lateCents: 2500 }
  test.each<[BookingStatus, Attendance | null, boolean, number, string]>([
    ['accepted', 'no-show', false, 0, 'no-show 5000'],
    ['accepted', 'no-show', false, 3000, 'no-show 2000'],
    ['accepted', 'no-show', false, 4950, 'none'],
    ['accepted', 'late', false, 0, 'none'],
    ['accepted', null, false, 0, 'none'],
    ['rejected', null, true, 0, 'late 2500'],
    ['rejected', null, false, 0, 'none'],
  ])('%s, attendance %s, cancelled late %s, %i cents kept: %s', (status, attendance, isCancelledLate, kept, due) => {
    const found = feeDueOf({ status, attendance, isCancelledLate }, fees, kept)
    expect(found ? `${found.kind} ${found.cents}` : 'none').toBe(due)
  })

  test('is not due without the customer’s consent to it', () => {
    const missed = { status: 'accepted', attendance: 'no-show', isCancelledLate: false } as const
    expect(feeDueOf(missed, { ...fees, noShowCents: null }, 0)).toBeUndefined()
  })
})

describe('how long a customer’s card is kept (R-D302)', () => {
  const end = 1_000_000
  test.each<[BookingStatus, boolean, number | undefined]>([
    ['accepted', false, end + 43_200],
    ['rejected', true, end + 43_200],
    ['rejected', false, undefined],
  ])('a booking that is %s, cancelled late %s: until %s', (status, isCancelledLate, until) => {
    expect(cardKeptUntil({ status, end, isCancelledLate })).toBe(until)
  })

  test.each<[BookingStatus, boolean, number, boolean]>([
    ['accepted', false, end + 1439, false],
    ['accepted', false, end + 1440, true],
    ['rejected', true, end + 1439, false],
    ['rejected', false, end - 1440, true],
  ])(
    'a booking that is %s, cancelled late %s, at minute %i: the customer may remove the card: %s',
    (status, isCancelledLate, now, may) => {
      expect(mayRemoveCard({ status, end, isCancelledLate }, now)).toBe(may)
    },
  )

  test('the brand of the card is displayed in its usual spelling', () => {
    expect(['visa', 'american_express', ''].map(brandName)).toEqual(['Visa', 'American Express', ''])
  })
})
