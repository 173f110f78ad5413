import type { ProviderBooking } from '#renderer/data/wire.ts'

/** The key of the text of a booking's payment in lists; 'PART' when its deposit came and something is left (rule D277). */
export const paymentTextKey = ({
  paymentStatus,
  balance,
}: Pick<ProviderBooking, 'paymentStatus' | 'balance'>): `payment.${ProviderBooking['paymentStatus'] | 'PART'}` =>
  paymentStatus === 'PAID' && balance.open > 0 ? 'payment.PART' : `payment.${paymentStatus}`
