import { describe, expect, it } from 'vitest'
import { aService, at, aWindow, day } from '#tests/builders/scheduling.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { asksForTerms, type BookingTerms, mayPriceChange, movePlace, moveTerms } from './move-terms.ts'

const terms = (durationMinutes: number, priceCents: number): BookingTerms => ({ durationMinutes, priceCents })
const own = terms(60, 8500)

describe('the possible terms when a booking of 60 min for €85 is moved (R-D324, R-D325)', () => {
  it.each([
    { what: 'the same', kept: 60, published: own, isFree: true, possible: [own], asks: false },
    {
      what: 'longer and dearer',
      kept: 60,
      published: terms(90, 9500),
      isFree: true,
      possible: [own, terms(90, 9500)],
      asks: true,
    },
    {
      what: 'dearer',
      kept: 60,
      published: terms(60, 9500),
      isFree: true,
      possible: [own, terms(60, 9500)],
      asks: true,
    },
    {
      what: 'longer, paid',
      kept: 60,
      published: terms(90, 9500),
      isFree: false,
      possible: [own, terms(90, 8500)],
      asks: true,
    },
    { what: 'dearer, paid', kept: 60, published: terms(60, 9500), isFree: false, possible: [own], asks: false },
    { what: 'longer, but not free', kept: 60, published: undefined, isFree: true, possible: [own], asks: false },
    {
      what: 'a group session of 90 min',
      kept: 90,
      published: terms(90, 8500),
      isFree: true,
      possible: [terms(90, 8500)],
      asks: true,
    },
    {
      what: 'a dearer group session',
      kept: 90,
      published: terms(90, 9500),
      isFree: true,
      possible: [terms(90, 8500), terms(90, 9500)],
      asks: true,
    },
  ])('$what', ({ kept, published, isFree, possible, asks }) => {
    const found = moveTerms(own, { keptMinutes: kept, published }, isFree)
    expect(found).toEqual(possible)
    expect(asksForTerms(own, found)).toBe(asks)
  })

  it('include the published price for all seats', () => {
    const [slot] = availableSlots({
      service: aService({ durationMinutes: 60, priceCents: 2000 }),
      now: at('2025-03-03T00:00+01:00'),
      days: { first: day('2025-03-03'), last: day('2025-03-03') },
      series: [aWindow()],
      exceptions: exceptionsBySeries([]),
      claims: [],
      openLocationIds: [],
    })
    if (!slot) throw new Error('the window has slots')
    expect(movePlace(slot, 3)).toEqual({ keptMinutes: 60, published: terms(60, 6000) })
    expect(movePlace({ ...slot, asPublished: { durationMinutes: 90 } }, 1).published).toEqual(terms(90, 2000))
    expect(movePlace({ ...slot, asPublished: 'not-free' }, 1).published).toBeUndefined()
  })
})

describe('changing the price of a booking (R-D325)', () => {
  const open = {
    payment: 'none',
    paymentMethod: 'pay-afterwards',
    priceCents: 8500,
    discountCents: 0,
    depositCents: null,
    receivedCents: 0,
  } as const

  it('is possible while it is to be paid afterwards and no money has moved', () =>
    expect(mayPriceChange(open)).toBe(true))

  it.each([
    ['paid', { payment: 'paid', receivedCents: 8500 }],
    ['paid at the place', { payment: 'paid' }],
    ['partly paid', { receivedCents: 1000 }],
    ['paid by credits', { paymentMethod: 'credits' }],
    ['waiting for its card payment', { payment: 'held', paymentMethod: 'card' }],
    ['with a coupon', { discountCents: 500 }],
    ['with a deposit', { depositCents: 2000 }],
    ['free', { priceCents: 0, paymentMethod: null }],
    ['free, whatever was to pay it', { priceCents: 0 }],
  ] as const)('is impossible when %s', (_, changes) => expect(mayPriceChange({ ...open, ...changes })).toBe(false))
})
