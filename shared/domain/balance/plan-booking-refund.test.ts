import { describe, expect, it, test } from 'vitest'
import { FREE_CANCELLATION } from '#shared/domain/booking/cancellation.ts'
import { at } from '#tests/builders/scheduling.ts'
import type { MoneyEntry } from './money-entry.ts'
import { adviceOf, isGivenBackBy, planRefund, type RefundAdvice, sourcesOf } from './plan-booking-refund.ts'

const entry = (changes: Partial<MoneyEntry>): MoneyEntry => ({
  id: 'entry',
  kind: 'online',
  amountCents: 1000,
  paymentId: null,
  correctsId: null,
  ...changes,
})

const paidTwice = [
  entry({ paymentId: 'deposit', amountCents: 3000 }),
  entry({ paymentId: 'rest', amountCents: 4000 }),
  entry({ kind: 'place', amountCents: 2000 }),
  entry({ kind: 'place', amountCents: 1000 }),
  entry({ paymentId: 'deposit', amountCents: -500 }),
]

describe('the sources that a refund goes back to (R-D269)', () => {
  test('are each payment and the money received on site, latest first, with the amount left', () => {
    expect(sourcesOf(paidTwice)).toEqual([
      { id: 'place', kind: 'place', paymentId: null, keptCents: 3000 },
      { id: 'rest', kind: 'online', paymentId: 'rest', keptCents: 4000 },
      { id: 'deposit', kind: 'online', paymentId: 'deposit', keptCents: 2500 },
    ])
    expect(sourcesOf([entry({ paymentId: 'all' }), entry({ paymentId: 'all', amountCents: -1000 })])).toEqual([])
  })

  it.each<[string, [sourceId: string, amountCents: number][], boolean]>([
    ['all of one', [['deposit', 2500]], true],
    [
      'parts of two',
      [
        ['deposit', 1],
        ['place', 3000],
      ],
      true,
    ],
    ['a cent too much', [['deposit', 2501]], false],
    ['nothing', [], false],
    ['nothing of one', [['deposit', 0]], false],
    ['less than nothing', [['deposit', -1]], false],
    [
      'the same one twice',
      [
        ['deposit', 1500],
        ['deposit', 1500],
      ],
      false,
    ],
    ['one that is not there', [['other', 1]], false],
  ])('%s', (_, given, isPossible) => {
    const parts = given.map(([sourceId, amountCents]) => ({ sourceId, amountCents }))
    const planned = planRefund(sourcesOf(paidTwice), parts)
    expect(planned?.map(({ id, amountCents }) => [id, amountCents])).toEqual(isPossible ? given : undefined)
  })
})

describe('the refund that the cancellation policy recommends (R-D269)', () => {
  const now = at('2025-03-03T12:00Z')
  const policy = { lateMinutes: 60, whenLate: 'forfeit' } as const
  it.each<[string, Parameters<typeof adviceOf>[0], RefundAdvice, boolean]>([
    [
      'a booking with an hour and more to go',
      { status: 'accepted', start: now + 60, isCancelledLate: false },
      'in-time',
      true,
    ],
    ['one with less', { status: 'accepted', start: now + 59, isCancelledLate: false }, 'late', false],
    ['one that has begun', { status: 'accepted', start: now, isCancelledLate: false }, 'begun', false],
    [
      'one that was cancelled in time',
      { status: 'rejected', start: now - 60, isCancelledLate: false },
      'cancelled',
      true,
    ],
    [
      'one that was cancelled late',
      { status: 'rejected', start: now + 60, isCancelledLate: true },
      'cancelled-late',
      false,
    ],
  ])('%s', (_, booking, advice, isBack) => {
    expect([adviceOf(booking, policy, now), isGivenBackBy(adviceOf(booking, policy, now))]).toEqual([advice, isBack])
  })

  it('is the full amount until the start when cancelling is always in time', () => {
    expect(adviceOf({ status: 'accepted', start: now + 1, isCancelledLate: false }, FREE_CANCELLATION, now)).toBe(
      'in-time',
    )
  })
})
