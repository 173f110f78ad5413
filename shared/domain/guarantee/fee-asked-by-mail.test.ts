import { describe, expect, test } from 'vitest'
import { askedFeeOf, mayAskForFee, NOT_ASKED, openFeeOf, surplusOfFee } from './fee-asked-by-mail.ts'

const missed = {
  status: 'accepted',
  attendance: 'no-show',
  isCancelledLate: false,
  priceCents: 8500,
  discountCents: 0,
  depositCents: null,
  receivedCents: 0,
  returnedCents: 0,
  paymentMethod: 'pay-afterwards',
} as const
const agreed = { noShowCents: 4250, lateCents: 1500, ...NOT_ASKED }
const asked = { ...agreed, feeAskedAt: new Date(0), feeAsks: 1 }
const due = { kind: 'no-show', cents: 4250 }

describe('the fee that a customer is asked to pay (R-D311)', () => {
  test('is the fee that is due, but only after it was asked for', () => {
    expect(openFeeOf(missed, agreed)).toEqual(due)
    expect(askedFeeOf(missed, agreed)).toBeUndefined()
    expect(askedFeeOf(missed, asked)).toEqual(due)
  })

  test('is reduced by later payments of the price, and dropped when the customer came after all', () => {
    expect(askedFeeOf({ ...missed, receivedCents: 3000 }, asked)).toEqual({ ...due, cents: 1250 })
    expect(askedFeeOf({ ...missed, attendance: 'attended' }, asked)).toBeUndefined()
  })

  test.each([
    ['as much as is due', due, 0],
    ['more than is due', { ...due, cents: 1250 }, 3000],
    ['what is not due', undefined, 4250],
  ] as const)('when it was paid already, the surplus is given back if that was %s', (_, fee, surplus) => {
    expect(surplusOfFee(4250, fee && { ...fee, kind: 'no-show' })).toBe(surplus)
  })
})

describe('a fee that is still open (R-D312)', () => {
  test('is dropped after the provider waived it', () => {
    const givenUp = { ...asked, feeGivenUpAt: new Date(0) }
    expect([openFeeOf(missed, givenUp), askedFeeOf(missed, givenUp)]).toEqual([undefined, undefined])
  })

  test.each([
    [0, false, true],
    [2, false, true],
    [3, false, false],
    [0, true, false],
  ])('asked for %i times, with a card that was not tried: %s', (feeAsks, isUntried, expected) => {
    expect(mayAskForFee({ ...agreed, feeAsks }, isUntried)).toBe(expected)
  })
})
