/**
 * What an organisation asks of a guest besides name and address:
 * - `open`: nothing more.
 * - `code`: a mailed code, unless the guest pays by card at once.
 * - `account`: an account, so there are no guests.
 */
export type GuestBooking = (typeof GUEST_BOOKINGS)[number]

export const GUEST_BOOKINGS = ['open', 'code', 'account'] as const

export interface GuestPolicy {
  readonly booking: GuestBooking
  readonly isPhoneRequired: boolean
}

/** What a guest has still to do before a booking. */
export type GuestStep = 'account' | 'code' | 'nothing'

export interface GuestRequest {
  /** Whether a card payment follows, without which the seat is lost. */
  readonly paysAtOnce: boolean
  /** Whether the guest typed the code that was mailed to the address. */
  readonly isConfirmed: boolean
  /** Whether a customer with the address is blocked, or has to pay ahead. */
  readonly isRestricted: boolean
}

/**
 * What a guest has still to do (rule D215). A restricted address is confirmed first, whatever the organisation chose: only who reads its
 * mail is told of the restriction (rule D216).
 */
export function guestStep(
  { booking }: GuestPolicy,
  { paysAtOnce, isConfirmed, isRestricted }: GuestRequest,
): GuestStep {
  if (booking === 'account') return 'account'
  const needsCode = isRestricted || (booking === 'code' && !paysAtOnce)
  return needsCode && !isConfirmed ? 'code' : 'nothing'
}

/** Minutes for which a typed code confirms an address in its browser, so that another time can be chosen when one was taken. */
export const MINUTES_CONFIRMED = 30
