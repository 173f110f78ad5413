import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from '#tests/builders/scheduling.ts'
import type { CreditEntry } from './credit-ledger.ts'
import { balanceOf, buyCredits, expireCredits, returnCredits, usableCredits, useCredits } from './credit-ledger.ts'

const now = at('2025-03-03T12:00Z')
const buy = (lot: string, credits: number, expiresAt: number | null = null) =>
  buyCredits([{ serviceId: 'massage', credits }], () => lot, expiresAt, now)
const used = (ledger: CreditEntry[], booking: string, when = now, seats = 1, serviceId = 'massage') =>
  useCredits(ledger, { serviceId, bookings: [{ bookingId: booking, seats }] }, when)
const use = (ledger: CreditEntry[], booking: string, when = now, seats = 1) => [
  ...ledger,
  ...(used(ledger, booking, when, seats) ?? []),
]

describe('a customer’s credits', () => {
  it('from a package form a separate lot for each service', () => {
    const items = [
      { serviceId: 'massage', credits: 5 },
      { serviceId: 'yoga', credits: 2 },
    ]
    const ledger = buyCredits(items, (serviceId) => `order-${serviceId}`, null, now)
    expect(ledger.map(({ lotId, credits }) => `${lotId} ${credits}`)).toEqual(['order-massage 5', 'order-yoga 2'])
    expect(balanceOf(ledger, 'massage')).toBe(5)
    expect(balanceOf(ledger, 'yoga')).toBe(2)
  })

  it('are used one by one, those that expire first first, until none is left', () => {
    const ledger = use(use([...buy('late', 1), ...buy('soon', 1, now + 10)], 'a'), 'b')
    expect(ledger.slice(2).map(({ lotId, credits, bookingId }) => [lotId, credits, bookingId])).toEqual([
      ['soon', -1, 'a'],
      ['late', -1, 'b'],
    ])
    expect(used(ledger, 'c')).toBeUndefined()
    expect(used(ledger, 'c', now, 1, 'yoga')).toBeUndefined()
  })

  it('cannot be used from the minute in which they expire', () => {
    const ledger = buy('soon', 1, now + 10)
    expect(used(ledger, 'a', now + 9)).toMatchObject([{ lotId: 'soon' }])
    expect(used(ledger, 'a', now + 10)).toBeUndefined()
    expect(usableCredits(ledger, 'massage', now + 10)).toBe(0)
    expect(balanceOf(ledger, 'massage')).toBe(1)
  })

  it('are given back once to their lot, and can be used again for the same booking', () => {
    const paid = use(buy('lot', 1), 'a')
    const back = returnCredits(paid, 'a', now + 1)
    expect(back).toEqual([expect.objectContaining({ kind: 'returned', lotId: 'lot', credits: 1, bookingId: 'a' })])
    const ledger = [...paid, ...back]
    expect(returnCredits(ledger, 'a', now + 2)).toEqual([])
    expect(returnCredits(ledger, 'b', now + 2)).toEqual([])
    const again = use(ledger, 'a')
    expect(balanceOf(again, 'massage')).toBe(0)
    expect(returnCredits(again, 'a', now + 3)).toHaveLength(1)
  })

  it('pay every seat of a booking, from several lots if needed, or none of its seats (R-D201)', () => {
    const bought = [...buy('late', 3), ...buy('soon', 2, now + 10)]
    const lines = (entries: readonly CreditEntry[] = []) =>
      entries.map(({ kind, lotId, credits }) => `${kind} ${lotId} ${credits}`)
    expect(lines(used(bought, 'a', now, 2))).toEqual(['used soon -2'])
    expect(lines(used(bought, 'a', now, 3))).toEqual(['used soon -2', 'used late -1'])
    expect(used(bought, 'a', now, 6)).toBeUndefined()
    const ledger = use(bought, 'a', now, 3)
    expect(lines(returnCredits(ledger, 'a', now + 1))).toEqual(['returned soon 2', 'returned late 1'])
    expect(lines(returnCredits(ledger, 'a', now + 10))).toEqual([
      'returned soon 2',
      'expired soon -2',
      'returned late 1',
    ])
    expect(returnCredits([...ledger, ...returnCredits(ledger, 'a', now + 1)], 'a', now + 2)).toEqual([])
  })

  it('that are given back after their expiry expire at once', () => {
    const ledger = use(buy('soon', 2, now + 10), 'a')
    expect(returnCredits(ledger, 'a', now + 10).map(({ kind, credits }) => `${kind} ${credits}`)).toEqual([
      'returned 1',
      'expired -1',
    ])
  })

  it('are written off only once', () => {
    const ledger = use([...buy('soon', 3, now + 10), ...buy('never', 1)], 'a')
    expect(expireCredits(ledger, now + 9)).toEqual([])
    const expired = expireCredits(ledger, now + 10)
    expect(expired.map(({ lotId, credits }) => `${lotId} ${credits}`)).toEqual(['soon -2'])
    expect(expireCredits([...ledger, ...expired], now + 11)).toEqual([])
  })

  it('always match a simple model of single coins after any sequence of events', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('buy' as const),
        count: fc.integer({ min: 1, max: 3 }),
        life: fc.constantFrom(null, 3, 9),
      }),
      fc.record({
        do: fc.constant('use' as const),
        booking: fc.nat({ max: 5 }),
        seats: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ do: fc.constant('return' as const), booking: fc.nat({ max: 5 }) }),
      fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let ledger: CreditEntry[] = []
        let coins: { end: number; booking?: number }[] = []
        let time = now
        for (const [index, one] of steps.entries()) {
          if (one.do === 'wait') time += one.minutes
          if (one.do === 'buy') {
            const expiresAt = one.life === null ? null : time + one.life
            ledger = [
              ...ledger,
              ...buyCredits([{ serviceId: 'massage', credits: one.count }], () => `${index}`, expiresAt, time),
            ]
            coins = [...coins, ...Array.from({ length: one.count }, () => ({ end: expiresAt ?? Infinity }))]
          }
          if (one.do === 'use') {
            ledger = use(ledger, `${one.booking}`, time, one.seats)
            const free = coins.filter((coin) => coin.booking === undefined && coin.end > time)
            const wanted = free.toSorted((a, b) => a.end - b.end).slice(0, one.seats)
            if (wanted.length === one.seats) for (const coin of wanted) coin.booking = one.booking
          }
          if (one.do === 'return') {
            ledger = [...ledger, ...returnCredits(ledger, `${one.booking}`, time)]
            for (const coin of coins) if (coin.booking === one.booking) delete coin.booking
          }
          ledger = [...ledger, ...expireCredits(ledger, time)]
          const left = coins.filter((coin) => coin.booking === undefined && coin.end > time).length
          expect(balanceOf(ledger, 'massage')).toBe(left)
          expect(usableCredits(ledger, 'massage', time)).toBe(left)
        }
      }),
      { numRuns: 300 },
    )
  })
})
