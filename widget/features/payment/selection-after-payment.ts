import type { Payment } from '../../app/payment/payment-query.ts'

/** What the confirmation is about. */
export const selectionAfterPayment = ({
  bookingId,
  packageId,
}: Payment): { bookingId: string | undefined } | { packageId: string | undefined } =>
  bookingId === undefined ? { packageId } : { bookingId }
