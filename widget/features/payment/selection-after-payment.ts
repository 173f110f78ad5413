import type { Payment } from '../../app/payment/payment-query.ts'

/** Whether the confirmation of a booking or package follows; a gift card and a fee have none. */
export const hasConfirmation = ({ bookingId, packageId, isFee }: Payment): boolean =>
  !isFee && (bookingId !== undefined || packageId !== undefined)

/** The part of the selection that the confirmation screen needs: the paid booking or package. */
export const selectionAfterPayment = ({
  bookingId,
  packageId,
}: Payment): { bookingId: string | undefined } | { packageId: string | undefined } =>
  bookingId === undefined ? { packageId } : { bookingId }
