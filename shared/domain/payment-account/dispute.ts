/**
 * The state of a dispute, in which a customer's bank takes a payment back:
 * - 'needs-response': the organisation may object until a deadline;
 * - 'under-review': the bank decides;
 * - 'closed': it ended without a decision about money; 'lost' and 'won': the bank decided.
 *
 * The order matters, as with payments: a later state is never replaced by an earlier one.
 */
export const DISPUTE_STATES = ['needs-response', 'under-review', 'closed', 'lost', 'won'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const rankOf = (state: DisputeState): number => DISPUTE_STATES.indexOf(state)

/** The state after a notice that may be old, repeated or out of order (rule D256). 'won', then a late 'under-review' → 'won'. */
export const afterDisputeNotice = (known: DisputeState, heard: DisputeState): DisputeState =>
  rankOf(heard) > rankOf(known) ? heard : known

/** Whether the organisation can still object to the dispute. */
export const awaitsResponse = (state: DisputeState): boolean => state === 'needs-response'
