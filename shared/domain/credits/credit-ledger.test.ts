import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from '#tests/builders/scheduling.ts'
import type { CreditEntry } from './credit-ledger.ts'
import { balanceOf, buyCredits, expireCredits, returnCredit, usableCredits, useCredit } from './credit-ledger.ts'

const now = at('2025-03-03T12:00Z')
const buy = (lot: string, credits: number, expiresAt: number | null = null) =>
  buyCredits([{ serviceId: 'massage', credits }], () => lot, expiresAt, now)
const use = (ledger: CreditEntry[], booking: string, when = now) => {
  const entry = useCredit(ledger, 'massage', booking, when)
  return entry ? [...ledger, entry] : ledger
}

describe('credits', () => {
  it('of a package are a lot for each service', () => {
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
    expect(useCredit(ledger, 'massage', 'c', now)).toBeUndefined()
    expect(useCredit(ledger, 'yoga', 'c', now)).toBeUndefined()
  })

  it('cannot be used from the minute in which they expire', () => {
    const ledger = buy('soon', 1, now + 10)
    expect(useCredit(ledger, 'massage', 'a', now + 9)).toMatchObject({ lotId: 'soon' })
    expect(useCredit(ledger, 'massage', 'a', now + 10)).toBeUndefined()
    expect(usableCredits(ledger, 'massage', now + 10)).toBe(0)
    expect(balanceOf(ledger, 'massage')).toBe(1)
  })

  it('come back once to their lot, and can be used again for the same booking', () => {
    const used = use(buy('lot', 1), 'a')
    const back = returnCredit(used, 'a', now + 1)
    expect(back).toEqual([expect.objectContaining({ kind: 'returned', lotId: 'lot', credits: 1, bookingId: 'a' })])
    const ledger = [...used, ...back]
    expect(returnCredit(ledger, 'a', now + 2)).toEqual([])
    expect(returnCredit(ledger, 'b', now + 2)).toEqual([])
    const again = use(ledger, 'a')
    expect(balanceOf(again, 'massage')).toBe(0)
    expect(returnCredit(again, 'a', now + 3)).toHaveLength(1)
  })

  it('that come back too late expire at once', () => {
    const ledger = use(buy('soon', 2, now + 10), 'a')
    expect(returnCredit(ledger, 'a', now + 10).map(({ kind, credits }) => `${kind} ${credits}`)).toEqual([
      'returned 1',
      'expired -1',
    ])
  })

  it('are written off once', () => {
    const ledger = use([...buy('soon', 3, now + 10), ...buy('never', 1)], 'a')
    expect(expireCredits(ledger, now + 9)).toEqual([])
    const expired = expireCredits(ledger, now + 10)
    expect(expired.map(({ lotId, credits }) => `${lotId} ${credits}`)).toEqual(['soon -2'])
    expect(expireCredits([...ledger, ...expired], now + 11)).toEqual([])
  })

  it('are what a purse with single coins has, whatever happens', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('buy' as const),
        count: fc.integer({ min: 1, max: 3 }),
        life: fc.constantFrom(null, 3, 9),
      }),
      fc.record({ do: fc.constant('use' as const), booking: fc.nat({ max: 5 }) }),
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
            ledger = use(ledger, `${one.booking}`, time)
            const free = coins.filter((coin) => coin.booking === undefined && coin.end > time)
            const coin = free.toSorted((a, b) => a.end - b.end)[0]
            if (coin) coin.booking = one.booking
          }
          if (one.do === 'return') {
            // Cases with several used credits for one booking are skipped, because a real booking uses one at a time.
            fc.pre(coins.filter(({ booking }) => booking === one.booking).length <= 1)
            ledger = [...ledger, ...returnCredit(ledger, `${one.booking}`, time)]
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
