/**
 * Where a card or bank payment stands with its provider:
 * - 'open': nobody has paid yet;
 * - 'action': the customer has to confirm at their bank;
 * - 'processing': the bank has not answered;
 * - 'failed': declined, and may be tried again;
 * - 'cancelled': cannot be paid any more;
 * - 'succeeded': the money is there; 'refunded': and was given back.
 */
export type IntentState = (typeof INTENT_STATES)[number]

/** Each outdoes those before it: what has happened once is not undone by news that were slower. */
export const INTENT_STATES = ['open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded'] as const

/** What becomes of the thing that is paid for, in the order in which it happens. */
export type PaymentEffect = 'pay' | 'decline' | 'refund'

const rankOf = (state: IntentState): number => INTENT_STATES.indexOf(state)

/** Whether nothing more is waited for but a refund. */
export const isSettled = (state: IntentState): boolean => rankOf(state) >= rankOf('cancelled')

/** Whether there was money, even if it was given back. */
export const wasPaid = (state: IntentState): boolean => rankOf(state) >= rankOf('succeeded')

/**
 * The state after news that may be old, doubled, or out of order (threat P1): the greater of both, so that any order of the
 * same news ends alike. 'succeeded', then a late 'failed' → 'succeeded'.
 */
export const afterNotice = (known: IntentState, heard: IntentState): IntentState =>
  rankOf(heard) > rankOf(known) ? heard : known

/**
 * The state after the provider was asked, who knows it as it is now: declined and tried again → 'processing'. What is
 * settled stays so even then.
 */
export const afterReading = (known: IntentState, read: IntentState): IntentState =>
  isSettled(known) ? afterNotice(known, read) : read

/** What follows from a step; 'refunded' without anybody having heard of the money before → first paid, then refunded. */
export function effectsOf(before: IntentState, after: IntentState): readonly PaymentEffect[] {
  const effects: PaymentEffect[] = []
  if (after === 'failed' && before !== 'failed') effects.push('decline')
  if (wasPaid(after) && !wasPaid(before)) effects.push('pay')
  if (after === 'refunded' && before !== 'refunded') effects.push('refund')
  return effects
}
