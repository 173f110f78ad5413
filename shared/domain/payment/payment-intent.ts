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

/** The states in order. A later state is never replaced by an earlier one, because notifications about payments may arrive out of order. */
export const INTENT_STATES = ['open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded'] as const

/** The effects of a state change on the paid booking or order, in the order in which they happen. */
export type PaymentEffect = 'pay' | 'decline' | 'refund'

const rankOf = (state: IntentState): number => INTENT_STATES.indexOf(state)

/** Whether the state is final, apart from a later refund. */
export const isSettled = (state: IntentState): boolean => rankOf(state) >= rankOf('cancelled')

/** Whether money arrived, even if it was refunded. */
export const wasPaid = (state: IntentState): boolean => rankOf(state) >= rankOf('succeeded')

/**
 * Returns the state after a notification that may be outdated, repeated or out of order (threat P1). It is the later of both states, so
 * that every order of the same notifications has the same result. 'succeeded', then a late 'failed' → 'succeeded'.
 */
export const afterNotice = (known: IntentState, heard: IntentState): IntentState =>
  rankOf(heard) > rankOf(known) ? heard : known

/**
 * Returns the state after asking the provider. Its answer is current, so the state may go back, for example from 'failed' to 'processing'.
 * A final state is not replaced.
 */
export const afterReading = (known: IntentState, read: IntentState): IntentState =>
  isSettled(known) ? afterNotice(known, read) : read

/**
 * Returns the effects of a state change, in order. A change from an unpaid state directly to 'refunded' has the effects 'pay' and then
 * 'refund'.
 */
export function effectsOf(before: IntentState, after: IntentState): readonly PaymentEffect[] {
  const effects: PaymentEffect[] = []
  if (after === 'failed' && before !== 'failed') effects.push('decline')
  if (wasPaid(after) && !wasPaid(before)) effects.push('pay')
  if (after === 'refunded' && before !== 'refunded') effects.push('refund')
  return effects
}
