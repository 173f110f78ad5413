import type { ProviderBooking } from '#renderer/data/api-types.ts'

/** Returns the text key of a booking's payment state in lists; 'PART' when the deposit is paid but not the rest (rule D277). */
export const paymentTextKey = ({
  paymentStatus,
  balance,
}: Pick<ProviderBooking, 'paymentStatus' | 'balance'>): `payment.${ProviderBooking['paymentStatus'] | 'PART'}` =>
  paymentStatus === 'PAID' && balance.open > 0 ? 'payment.PART' : `payment.${paymentStatus}`
