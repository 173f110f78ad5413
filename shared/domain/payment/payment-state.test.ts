import { expect, it } from 'vitest'
import type { PaymentEvent } from './payment-state.ts'
import { nextPaymentState, PAYMENT_STATES } from './payment-state.ts'

it('Only the listed transitions between payment states are allowed', () => {
  const events: PaymentEvent[] = ['hold', 'pay', 'fail', 'release', 'refund']
  const allowed = PAYMENT_STATES.flatMap((state) =>
    events.flatMap((event) => {
      const next = nextPaymentState(state, event)
      return next ? [`${state} ${event} ${next}`] : []
    }),
  )
  expect(allowed).toEqual([
    'none hold held',
    'none pay paid',
    'held pay paid',
    'held fail failed',
    'held release none',
    'paid refund refunded',
    'failed hold held',
    'failed pay paid',
    'failed release none',
  ])
})
