import type { Payment } from '../../../data/payment/payment-query.ts'

export type CompleteView = 'paid' | 'failed' | 'waiting' | 'over' | 'refunded'

/**
 * Returns the view for a payment's state (rules B2.24 and B4.7). While the payment is not final on the server, a failure in the URL is
 * shown; a success in the URL is never trusted (threat W5).
 */
export function viewOf(status: Payment['status'], redirectStatus: string | undefined): CompleteView {
  if (status === 'succeeded') return 'paid'
  if (status === 'refunded') return 'refunded'
  if (status === 'cancelled') return 'over'
  return status === 'failed' || redirectStatus === 'failed' ? 'failed' : 'waiting'
}
