import { describe, expect, it } from 'vitest'
import { confirmPayment, declineCardPayment, givenBackOf } from './booking-payment.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment.ts'

const accepted = { status: 'accepted', payment: 'none', priceCents: 8500, paymentMethod: 'pay-afterwards' } as const

describe('confirmPayment', () => {
  it.each<[PaymentState, boolean]>([
    ['none', true],
    ['held', true],
    ['failed', true],
    ['paid', false],
    ['refunded', false],
  ])('of a payment that is %s: %j', (payment, isAllowed) => {
    const expected = isAllowed
      ? { kind: 'changed', change: { payment: 'paid', holdExpiresAt: null } }
      : { kind: 'not-allowed', status: 'accepted' }
    expect(confirmPayment({ ...accepted, payment })).toEqual(expected)
  })

  it('needs a booking that is not rejected and costs something', () => {
    expect(confirmPayment({ ...accepted, status: 'pending' })).toMatchObject({ kind: 'changed' })
    expect(confirmPayment({ ...accepted, status: 'rejected' })).toEqual({ kind: 'not-allowed', status: 'rejected' })
    expect(confirmPayment({ ...accepted, priceCents: 0 })).toEqual({ kind: 'not-allowed', status: 'accepted' })
  })
})

describe('declineCardPayment', () => {
  it('leaves the hold as it is', () => {
    expect(declineCardPayment({ ...accepted, payment: 'held' })).toEqual({
      kind: 'changed',
      change: { payment: 'failed' },
    })
  })

  it('says nothing of what is paid, or waits for no card', () => {
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
  ])('by %s, %s: %s', (paymentMethod, payment, expected) => {
    expect(givenBackOf({ payment, paymentMethod })).toBe(expected)
  })
})
