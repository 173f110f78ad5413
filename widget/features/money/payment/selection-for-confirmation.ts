import type { Payment } from '../../../data/payment/payment-query.ts'

/** Whether a confirmation screen follows the payment. It does for a booking and a package, but not for a gift card or a fee. */
export const hasConfirmation = ({ bookingId, packageId, isFee }: Payment): boolean =>
  !isFee && (bookingId !== undefined || packageId !== undefined)

/** The part of the selection that the confirmation screen needs: the paid booking or package. */
export const selectionAfterPayment = ({
  bookingId,
  packageId,
}: Payment): { bookingId: string | undefined } | { packageId: string | undefined } =>
  bookingId === undefined ? { packageId } : { bookingId }
