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
  /**
   * Whether it matters who the guest is: the organisation restricts some customers, or a coupon is for some only. It must not depend on the
   * address, which is not proven yet (rule D216).
   */
  readonly isPersonal: boolean
}

/**
 * Returns what a guest still has to do before booking (rule D215). Where it matters who the guest is, everybody needs a code
 * first, whatever the organisation chose, so that only the owner of an address learns what holds for it (rule D216).
 */
export function guestStep({ booking }: GuestPolicy, { paysAtOnce, isConfirmed, isPersonal }: GuestRequest): GuestStep {
  if (booking === 'account') return 'account'
  const needsCode = isPersonal || (booking === 'code' && !paysAtOnce)
  return needsCode && !isConfirmed ? 'code' : 'nothing'
}

/**
 * The number of minutes for which an entered code confirms an address in its browser. It allows choosing another time if the first one was
 * taken.
 */
export const MINUTES_CONFIRMED = 30
