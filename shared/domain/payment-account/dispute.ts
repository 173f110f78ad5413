/**
 * The state of a dispute, in which a customer's bank reverses a payment:
 * - 'needs-response': the organisation may contest it until a deadline;
 * - 'under-review': the bank decides;
 * - 'closed': it ended without a decision about money; 'lost' and 'won': the bank decided.
 * The order matters, as with payments: a later state is never replaced by an earlier one.
 */
export const DISPUTE_STATES = ['needs-response', 'under-review', 'closed', 'lost', 'won'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const rankOf = (state: DisputeState): number => DISPUTE_STATES.indexOf(state)

/**
 * Returns the state after a notification that may be outdated, repeated or out of order (rule D256). 'won', then a late 'under-review' →
 * 'won'.
 */
export const afterDisputeNotice = (known: DisputeState, heard: DisputeState): DisputeState =>
  rankOf(heard) > rankOf(known) ? heard : known

/** Whether the organisation can still contest the dispute. */
export const awaitsResponse = (state: DisputeState): boolean => state === 'needs-response'
