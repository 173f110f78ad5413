/**
 * The state of a payment at its provider:
 * - 'open': not paid yet;
 * - 'action': the customer must confirm at their bank;
 * - 'processing': the bank has not answered;
 * - 'failed': declined, can be tried again;
 * - 'cancelled': can no longer be paid;
 * - 'succeeded': the money arrived; 'refunded': it was paid back.
 */
export type IntentState = (typeof INTENT_STATES)[number]

/** The order matters: a later state is never replaced by an earlier one, because payment notices may arrive out of order. */
export const INTENT_STATES = ['open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded'] as const

/** The effects of a state change on the paid booking or order, in the order in which they happen. */
export type PaymentEffect = 'pay' | 'decline' | 'refund'

const rankOf = (state: IntentState): number => INTENT_STATES.indexOf(state)

/** Whether the payment is final, except for a refund. */
export const isSettled = (state: IntentState): boolean => rankOf(state) >= rankOf('cancelled')

/** Whether money arrived, even if it was refunded. */
export const wasPaid = (state: IntentState): boolean => rankOf(state) >= rankOf('succeeded')

/**
 * The state after a notice that may be old, repeated or out of order (threat P1): the later of both states, so that every
 * order of the same notices has the same result. 'succeeded', then a late 'failed' → 'succeeded'.
 */
export const afterNotice = (known: IntentState, heard: IntentState): IntentState =>
  rankOf(heard) > rankOf(known) ? heard : known

/**
 * The state after asking the provider, whose answer is current: it may go back, for example from declined to 'processing'. A
 * final state is kept.
 */
export const afterReading = (known: IntentState, read: IntentState): IntentState =>
  isSettled(known) ? afterNotice(known, read) : read

/** The effects of a state change. From an unpaid state to 'refunded' → first paid, then refunded. */
export function effectsOf(before: IntentState, after: IntentState): readonly PaymentEffect[] {
  const effects: PaymentEffect[] = []
  if (after === 'failed' && before !== 'failed') effects.push('decline')
  if (wasPaid(after) && !wasPaid(before)) effects.push('pay')
  if (after === 'refunded' && before !== 'refunded') effects.push('refund')
  return effects
}
