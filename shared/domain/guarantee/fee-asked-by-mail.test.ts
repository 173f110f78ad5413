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

describe('D311: the fee that a customer is asked to pay', () => {
  test('is the one that is due, once it was asked for', () => {
    expect(openFeeOf(missed, agreed)).toEqual(due)
    expect(askedFeeOf(missed, agreed)).toBeUndefined()
    expect(askedFeeOf(missed, asked)).toEqual(due)
  })

  test('is less what came for the price meanwhile, and nothing when the customer came after all', () => {
    expect(askedFeeOf({ ...missed, receivedCents: 3000 }, asked)).toEqual({ ...due, cents: 1250 })
    expect(askedFeeOf({ ...missed, attendance: 'attended' }, asked)).toBeUndefined()
  })

  test.each([
    ['as much as is due', due, 0],
    ['more than is due', { ...due, cents: 1250 }, 3000],
    ['what is not due', undefined, 4250],
  ] as const)('gives back of who paid %s', (_, fee, surplus) => {
    expect(surplusOfFee(4250, fee && { ...fee, kind: 'no-show' })).toBe(surplus)
  })
})

describe('D312: a fee that waits', () => {
  test('is nothing after it was given up', () => {
    const givenUp = { ...asked, feeGivenUpAt: new Date(0) }
    expect([openFeeOf(missed, givenUp), askedFeeOf(missed, givenUp)]).toEqual([undefined, undefined])
  })

  test.each([
    [0, false, true],
    [2, false, true],
    [3, false, false],
    [0, true, false],
  ])('that was asked for %i times, with a card that was not tried: %s', (feeAsks, isUntried, expected) => {
    expect(mayAskForFee({ ...agreed, feeAsks }, isUntried)).toBe(expected)
  })
})
