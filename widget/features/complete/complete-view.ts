import type { Payment } from '../../app/payment/payment-query.ts'

export type CompleteView = 'paid' | 'failed' | 'waiting' | 'over' | 'refunded'

/**
 * What to show of a payment (rules B2.24 and B4.7): the server's word, and only where that is open the address's that it
 * failed. That it succeeded, no address can say (threat W5).
 */
export function viewOf(status: Payment['status'], redirectStatus: string | undefined): CompleteView {
  if (status === 'succeeded') return 'paid'
  if (status === 'refunded') return 'refunded'
  if (status === 'cancelled') return 'over'
  return status === 'failed' || redirectStatus === 'failed' ? 'failed' : 'waiting'
}
