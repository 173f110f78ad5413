/** The payment state of a booking. 'held': the card payment is pending, and the seat is held for a limited time (rule D35). */
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_STATES = ['none', 'held', 'paid', 'failed', 'refunded'] as const

/** The payment methods (rule B4.1): CREDITS, AFTER_PAY and STRIPE in the API. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHODS = ['credits', 'pay-afterwards', 'card'] as const

/** An event that changes the payment state. 'release': the hold ended without a payment. */
export type PaymentEvent = 'hold' | 'pay' | 'fail' | 'release' | 'refund'

const transitions: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> = {
  none: { hold: 'held', pay: 'paid' },
  held: { pay: 'paid', fail: 'failed', release: 'none' },
  // A declined card can be tried again, and a payment may still arrive after a decline.
  failed: { hold: 'held', pay: 'paid', release: 'none' },
  paid: { refund: 'refunded' },
  refunded: {},
}

/** The state after an event; undefined when the event is not allowed. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return transitions[state][event]
}
