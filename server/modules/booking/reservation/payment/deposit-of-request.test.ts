import { describe, expect, test } from 'vitest'
import type { DepositRule } from '#shared/domain/deposit/deposit.ts'
import { depositOfRequest } from './deposit-of-request.ts'

const deposit: DepositRule = { part: { kind: 'percent', percent: 30 }, customers: 'new', rest: 'online' }
const stranger = { seats: 1, wasHere: false, paysAhead: false }

type Request = Parameters<typeof depositOfRequest>[1]

/** A request whose customer saw a deposit of `cents` (null: no deposit); undefined for an old client that does not state it. */
const seen = (cents: number | null | undefined): Request =>
  ({
    order: { seenDeposit: cents == null ? cents : { amount: cents / 100, currency: 'EUR' } },
  }) as Request

const by = (method: 'card' | 'pay-afterwards' | 'credits' | null) => ({ agreedCents: 8500, method })

describe('the deposit of a reservation (R-D275, T-A23)', () => {
  test.each([
    ['by card', seen(2550), by('card'), stranger, 2550],
    ['by card, for a client that knows of no deposits', seen(undefined), by('card'), stranger, 2550],
    ['by card, who saw another one', seen(2000), by('card'), stranger, 'deposit-changed'],
    ['by card, who saw none', seen(null), by('card'), stranger, 'deposit-changed'],
    ['by card, who saw one that is not due', seen(2550), by('card'), { ...stranger, wasHere: true }, 'deposit-changed'],
    ['by card, where none is due', seen(null), by('card'), { ...stranger, wasHere: true }, null],
    ['afterwards, though it is due', seen(undefined), by('pay-afterwards'), stranger, 'deposit-required'],
    ['afterwards, where none is due', seen(null), by('pay-afterwards'), { ...stranger, wasHere: true }, null],
    ['with credits, which pay everything', seen(null), by('credits'), stranger, null],
    ['free', seen(null), by(null), stranger, null],
  ] as const)('%s', (_, request, agreed, facts, expected) => {
    const outcome = depositOfRequest({ deposit }, request, agreed, facts)
    expect(outcome !== null && typeof outcome === 'object' ? outcome.refused : outcome).toBe(expected)
  })
})
