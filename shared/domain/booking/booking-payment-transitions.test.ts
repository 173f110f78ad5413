import { describe, expect, it } from 'vitest'
import { declineCardPayment, givenBackOf } from './booking-payment-transitions.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'

const accepted = { status: 'accepted', payment: 'none' } as const

describe('declineCardPayment', () => {
  it('marks the payment as failed and keeps the hold', () => {
    expect(declineCardPayment({ ...accepted, payment: 'held' })).toEqual({
      kind: 'changed',
      change: { payment: 'failed' },
    })
  })

  it('is refused for a booking that is paid or waits for no card', () => {
    expect(declineCardPayment({ ...accepted, payment: 'paid' })).toMatchObject({ kind: 'not-allowed' })
    expect(declineCardPayment(accepted)).toMatchObject({ kind: 'not-allowed' })
  })
})

describe('givenBackOf', () => {
  it.each<[PaymentMethod | null, PaymentState, string]>([
    ['credits', 'paid', 'credit'],
    ['card', 'paid', 'money'],
    ['card', 'held', 'nothing'],
    ['card', 'refunded', 'nothing'],
    ['pay-afterwards', 'paid', 'nothing'],
    ['pay-afterwards', 'none', 'nothing'],
    [null, 'none', 'nothing'],
  ])('for the payment method %s in the state %s: %s', (paymentMethod, payment, expected) => {
    expect(givenBackOf({ payment, paymentMethod })).toBe(expected)
  })
})
