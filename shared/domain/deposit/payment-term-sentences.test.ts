import { describe, expect, test } from 'vitest'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import { type PaymentAgreement, paymentTerms } from './payment-term-sentences.ts'

const DAY = 1440
const now = 28_000_000
const forfeit: CancellationPolicy = { lateMinutes: DAY, whenLate: 'forfeit' }
const refuse: CancellationPolicy = { lateMinutes: DAY, whenLate: 'refuse' }
const free: CancellationPolicy = { lateMinutes: 0, whenLate: 'forfeit' }

const agreed: PaymentAgreement = {
  nowCents: 2000,
  laterCents: 6500,
  method: 'card',
  rest: 'online',
  start: now + 3 * DAY,
}

const all = { nowCents: 8500, laterCents: 0 }

describe('the payment terms that customers read before they pay (R-D278)', () => {
  test('a deposit with the rest online, and free cancellation until a day before', () => {
    expect(paymentTerms(agreed, forfeit, now)).toEqual([
      { kind: 'now', cents: 2000 },
      { kind: 'rest-online', cents: 6500 },
      { kind: 'cancel-until', at: now + 2 * DAY },
      { kind: 'late-forfeit' },
      { kind: 'no-show' },
    ])
  })

  test('the rest on site, and no cancellation within a day', () => {
    const kinds = paymentTerms({ ...agreed, rest: 'place' }, refuse, now).map(({ kind }) => kind)
    expect(kinds).toEqual(['now', 'rest-place', 'cancel-until', 'late-refuse', 'no-show'])
  })

  test.each([
    ['everything is paid', all, forfeit, ['cancel-until', 'late-forfeit', 'no-show']],
    ['a gift card pays the deposit', { nowCents: 0 }, free, ['rest-online', 'cancel-always', 'no-show']],
    ['cancelling is always free', all, free, ['cancel-always', 'no-show']],
    ['a credit pays', { method: 'credits' }, forfeit, ['cancel-until', 'late-forfeit', 'no-show']],
    ['it begins within the day', { ...all, start: now + DAY - 1 }, forfeit, ['soon-forfeit', 'no-show']],
    [
      'it begins within the day, and cannot be cancelled',
      { ...all, start: now + 60 },
      refuse,
      ['soon-refuse', 'no-show'],
    ],
    ['it begins in exactly a day', { ...all, start: now + DAY }, forfeit, ['cancel-until', 'late-forfeit', 'no-show']],
    [
      'gift cards pay a part, and the rest is paid afterwards',
      { method: 'pay-afterwards', hasGiftCards: true },
      forfeit,
      ['cancel-until', 'late-forfeit', 'no-show'],
    ],
    ['it is paid afterwards', { method: 'pay-afterwards' }, forfeit, []],
    ['it is free', { method: null, nowCents: 0, laterCents: 0 }, forfeit, []],
  ] as const)('when %s', (_, change, policy, expected) => {
    expect(paymentTerms({ ...agreed, ...change }, policy, now).map(({ kind }) => kind)).toEqual(expected)
  })
})
