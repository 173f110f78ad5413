import { describe, expect, it, test } from 'vitest'
import { type DepositDraft, depositProblem, draftOfDeposit, exampleOf, noDeposit, toDeposit } from './deposit-draft.ts'

const percent: DepositDraft = { ...noDeposit, kind: 'percent', percent: '30', customers: 'NEW' }
const amount: DepositDraft = { ...noDeposit, kind: 'amount', amount: '12,50', rest: 'PLACE' }

describe('the deposit in the service form (R-D274)', () => {
  test.each([
    ['none', noDeposit, undefined],
    ['a percentage', percent, undefined],
    ['no percentage', { ...percent, percent: '' }, 'percent'],
    ['more than everything', { ...percent, percent: '101' }, 'percent'],
    ['an amount', amount, undefined],
    ['no amount', { ...amount, amount: '' }, 'price-format'],
    ['less than €1', { ...amount, amount: '0.50' }, 'price-range'],
    ['something typed for another kind', { ...noDeposit, amount: 'x' }, undefined],
  ] as const)('%s', (_, draft, expected) => {
    expect(depositProblem(draft)).toBe(expected)
  })

  it('is sent in its stored form, and read from it again', () => {
    const stored = { percent: 30, amount: null, customers: 'NEW', rest: 'ONLINE' } as const
    expect(toDeposit(percent)).toEqual(stored)
    expect(draftOfDeposit(stored, 'en')).toEqual(percent)
    expect(toDeposit(amount)).toEqual({ percent: null, amount: 12.5, customers: 'EVERYONE', rest: 'PLACE' })
    expect(toDeposit(noDeposit)).toBeNull()
    expect(draftOfDeposit(null, 'en')).toEqual(noDeposit)
  })

  test.each([
    ['30% of €85', percent, '85', { priceCents: 8500, nowCents: 2550, laterCents: 5950 }],
    ['€12.50 of €85', amount, '85', { priceCents: 8500, nowCents: 1250, laterCents: 7250 }],
    ['€12.50 of €10', amount, '10', { priceCents: 1000, nowCents: 1000, laterCents: 0 }],
    ['no price yet', amount, '', undefined],
    ['no valid percentage', { ...percent, percent: '0' }, '85', undefined],
    ['no deposit', noDeposit, '85', undefined],
  ] as const)('is explained with an example: %s', (_, draft, price, expected) => {
    expect(exampleOf(draft, price)).toEqual(expected)
  })
})
