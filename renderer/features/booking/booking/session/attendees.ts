import type { GivenBack } from '#shared/domain/booking/booking-payment-transitions.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import type { CalendarData, GroupSession, ProviderBooking } from '#renderer/data/api-types.ts'
import { givenBackBy } from '../booking-rules.ts'

/** Whether a calendar event has the same start and specialist as a session. */
export const isAtSession = (
  at: { readonly startTime: string; readonly specialistId: string },
  { startTime, specialistId }: Pick<GroupSession, 'startTime' | 'specialistId'>,
): boolean => at.startTime === startTime && at.specialistId === specialistId

/** The bookings of a session. */
export const attendeesOf = (
  { bookings }: Pick<CalendarData, 'bookings'>,
  session: GroupSession,
): readonly ProviderBooking[] =>
  bookings.filter((booking) => isAtSession(booking, session) && booking.serviceId === session.serviceId)

/** Whether a booking waits for its card payment. Its customer is not notified of anything until then (rule D35). */
export const isPaying = ({ status, holdExpiresAt }: Pick<ProviderBooking, 'status' | 'holdExpiresAt'>): boolean =>
  status === 'ACCEPTED' && holdExpiresAt !== null

/**
 * Returns what an attendee gets back when the session is cancelled (rule D173). Amounts are in euros. The list always has at least one
 * line.
 */
export function givenBackTo(
  booking: ProviderBooking,
): { readonly kind: GivenBack | 'yours' | 'paying'; readonly euros: number }[] {
  if (isPaying(booking)) return [{ kind: 'paying', euros: 0 }]
  const given = givenBackBy(booking)
  return given.length > 0 ? given : [{ kind: 'nothing', euros: 0 }]
}

export interface Recipients {
  /** The number of mail addresses; each gets one mail. */
  readonly mails: number
  /** The names of those without an address. */
  readonly withoutAddress: readonly string[]
  /** The names of those who are not notified, because their payment is still pending. */
  readonly paying: readonly string[]
}

/**
 * Returns the recipients of a mail to all attendees (rule D175).
 * @param isForPaying whether the mail also goes to attendees whose payment is pending, as a cancellation does
 */
export function recipientsOf(attendees: readonly ProviderBooking[], isForPaying = false): Recipients {
  const [paying, others] = [attendees.filter(isPaying), attendees.filter((booking) => !isPaying(booking))]
  const told = isForPaying ? attendees : others
  const names = (bookings: readonly ProviderBooking[]) => [...new Set(bookings.map(({ guest }) => fullName(guest)))]
  return {
    mails: new Set(told.map(({ guest }) => guest.email).filter((email) => email !== '')).size,
    withoutAddress: names(told.filter(({ guest }) => guest.email === '')),
    paying: isForPaying ? [] : names(paying),
  }
}
