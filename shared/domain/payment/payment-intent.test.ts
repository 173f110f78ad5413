import { describe, expect, test } from 'vitest'
import { afterNotice, afterReading, effectsOf, type IntentState, isSettled, wasPaid } from './payment-intent.ts'

function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length <= 1) yield items
  for (const [index, first] of items.entries()) {
    if (items.length <= 1) return
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [first, ...rest]
  }
}

describe('the state of a card payment (T-P1)', () => {
  test.each<[readonly IntentState[], IntentState]>([
    [['open', 'action', 'processing', 'failed', 'succeeded', 'refunded'], 'refunded'],
    [['open', 'open', 'action', 'failed', 'processing', 'succeeded'], 'succeeded'],
    [['open', 'failed', 'action', 'failed', 'processing', 'cancelled'], 'cancelled'],
  ])('after %j is %s in each of the 720 orders of the notices', (notices, final) => {
    const orders = [...ordersOf(notices)]
    expect(orders).toHaveLength(720)
    const ends = new Set(orders.map((order) => order.reduce<IntentState>(afterNotice, 'open')))
    expect([...ends]).toEqual([final])
  })

  test('has the same consequences in every order of the notices: paid once, then refunded once', () => {
    const notices = ['open', 'action', 'processing', 'failed', 'succeeded', 'refunded'] as const
    for (const order of ordersOf(notices)) {
      let state: IntentState = 'open'
      const effects = order.flatMap((heard) => {
        const [before, after] = [state, afterNotice(state, heard)]
        state = after
        return effectsOf(before, after)
      })
      expect(effects.filter((effect) => effect !== 'decline')).toEqual(['pay', 'refund'])
    }
  })
})

test.each<[IntentState, IntentState, IntentState]>([
  ['failed', 'processing', 'processing'],
  ['action', 'open', 'open'],
  ['succeeded', 'processing', 'succeeded'],
  ['cancelled', 'succeeded', 'succeeded'],
  ['succeeded', 'refunded', 'refunded'],
])('A payment that is known as %s and read again as %s becomes %s', (known, read, after) => {
  expect(afterReading(known, read)).toBe(after)
})

test.each<[IntentState, boolean, boolean]>([
  ['open', false, false],
  ['failed', false, false],
  ['cancelled', true, false],
  ['succeeded', true, true],
  ['refunded', true, true],
])('A payment that is %s: settled %s, was paid %s', (state, settled, paid) => {
  expect([isSettled(state), wasPaid(state)]).toEqual([settled, paid])
})
