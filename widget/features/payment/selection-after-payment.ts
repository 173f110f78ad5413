import type { Payment } from '../../app/payment/payment-query.ts'

/** The selection that the confirmation needs. */
export const selectionAfterPayment = ({
  bookingId,
  packageId,
}: Payment): { bookingId: string | undefined } | { packageId: string | undefined } =>
  bookingId === undefined ? { packageId } : { bookingId }
