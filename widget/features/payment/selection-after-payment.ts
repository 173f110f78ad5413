import type { Payment } from '../../app/payment/payment-query.ts'

/** The part of the selection that the confirmation screen needs: the paid booking or package. */
export const selectionAfterPayment = ({
  bookingId,
  packageId,
}: Payment): { bookingId: string | undefined } | { packageId: string | undefined } =>
  bookingId === undefined ? { packageId } : { bookingId }
