import { describe, expect, test } from 'vitest'
import type { PaymentOption } from '../../../data/catalogue.ts'
import { choicesFor, methodsOf, nameOf } from './payment-choices.ts'

const credits: PaymentOption = { method: 'credits', channels: [] }
const afterwards: PaymentOption = { method: 'pay-afterwards', channels: [] }
const card: PaymentOption = { method: 'card', channels: ['ideal', 'card'] }

describe('the ways to pay follow the server’s list in its order (R-B1.4, R-B4.1)', () => {
  test.each([
    ['a card provider’s ways stand in its place', [card, afterwards], 0, ['ideal', 'card', 'pay-afterwards']],
    ['in the order of the server', [afterwards, card], 0, ['pay-afterwards', 'ideal', 'card']],
    ['credits that somebody has', [card, credits], 3, ['ideal', 'card', 'credits']],
    ['credits that nobody has are not offered', [credits, afterwards], 0, ['pay-afterwards']],
    ['whoever has credits may use them anyway, first (R-D67)', [afterwards], 1, ['credits', 'pay-afterwards']],
    ['none', [], 0, []],
  ] as const)('%s', (_, options, left, names) => {
    expect(choicesFor(options, left).map(nameOf)).toEqual(names)
  })

  test.each([
    ['iDEAL and cards are one method', [card], 0, ['card']],
    ['with another there are two', [card, afterwards], 0, ['card', 'pay-afterwards']],
    ['credits count', [afterwards], 2, ['credits', 'pay-afterwards']],
  ] as const)('%s', (_, options, left, methods) => {
    expect(methodsOf(choicesFor(options, left))).toEqual(methods)
  })
})
