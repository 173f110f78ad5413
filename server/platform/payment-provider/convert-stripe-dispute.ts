import type { Stripe } from 'stripe'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { HeardDispute } from './payment-provider.ts'

const states: Readonly<Record<string, DisputeState>> = {
  needs_response: 'needs-response',
  warning_needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  under_review: 'under-review',
  warning_under_review: 'under-review',
  appeal_under_review: 'under-review',
  won: 'won',
  lost: 'lost',
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

/** Converts a Stripe dispute; undefined for a dispute of a charge without an intent, because this server did not make that charge. */
export function disputeOf(dispute: Stripe.Dispute, account: string | undefined): HeardDispute | undefined {
  const { id, amount, created, evidence_details: evidence, payment_intent: intent, reason, status } = dispute
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (intentId === undefined) return undefined
  const state = states[status] ?? 'closed'
  return {
    disputeId: id,
    intentId,
    account,
    amountCents: amount,
    state,
    reason,
    respondBy: state === 'needs-response' && evidence?.due_by ? dateOf(evidence.due_by) : null,
    openedAt: dateOf(created),
  }
}
