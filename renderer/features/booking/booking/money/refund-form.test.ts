import { describe, expect, it, test } from 'vitest'
import { someMoney } from '#tests/builders/provider-wire.ts'
import { draftFrom, readAmount, refundOf } from './refund-form.ts'

const money = someMoney({
  sources: [
    { id: 'place', kind: 'place', kept: 25 },
    { id: 'payment-1', kind: 'online', kept: 60 },
  ],
})

describe('the amounts of a refund (R-D269)', () => {
  it.each([
    ['IN_TIME', { place: '25', 'payment-1': '60' }],
    ['CANCELLED', { place: '25', 'payment-1': '60' }],
    ['CANCELLED_LATE', { place: '', 'payment-1': '' }],
    ['LATE', { place: '', 'payment-1': '' }],
    ['BEGUN', { place: '', 'payment-1': '' }],
  ] as const)('%s: start as the cancellation policy says', (advice, draft) => {
    expect(draftFrom({ ...money, advice }, 'en')).toEqual(draft)
  })

  it.each([
    ['', { cents: 0 }],
    ['12,5', { cents: 1250 }],
    ['60', { cents: 6000 }],
    ['60.01', { error: 'too-much' }],
    ['0', { error: 'format' }],
    ['-5', { error: 'format' }],
    ['a lot', { error: 'format' }],
  ] as const)('typed as %j of €60 are read as %j', (text, read) => {
    expect(readAmount(text, 6000)).toEqual(read)
  })

  test('are sent only where filled in, and not at all while one is wrong', () => {
    expect(refundOf(money, { place: '', 'payment-1': '20' })).toEqual({
      parts: [{ source: 'payment-1', amount: 20 }],
      totalCents: 2000,
    })
    expect(refundOf(money, { place: '25', 'payment-1': '60' })?.totalCents).toBe(8500)
    expect(refundOf(money, { place: '26', 'payment-1': '60' })).toBeUndefined()
    expect(refundOf(money, {})).toBeUndefined()
  })
})
