/**
 * What an organisation requires of a guest besides name and address:
 * - `open`: nothing more.
 * - `code`: a mailed code, unless the guest pays by card at once.
 * - `account`: an account, so guests cannot book.
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
  /** Whether a card payment follows immediately, without which the seat is released. */
  readonly paysAtOnce: boolean
  /** Whether the guest has entered the code that was mailed to the address. */
  readonly isConfirmed: boolean
  /** Whether a customer with this address is blocked or must pay in advance. */
  readonly isRestricted: boolean
}

/**
 * Returns what a guest still has to do before booking (rule D215). A restricted address always needs a code first, whatever the
 * organisation chose, so that only the owner of the address learns of the restriction (rule D216).
 */
export function guestStep(
  { booking }: GuestPolicy,
  { paysAtOnce, isConfirmed, isRestricted }: GuestRequest,
): GuestStep {
  if (booking === 'account') return 'account'
  const needsCode = isRestricted || (booking === 'code' && !paysAtOnce)
  return needsCode && !isConfirmed ? 'code' : 'nothing'
}

/**
 * The number of minutes for which an entered code confirms an address in its browser. It allows choosing another time if the first one was
 * taken.
 */
export const MINUTES_CONFIRMED = 30
