import { fullName } from '#shared/domain/team/specialist.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import type { Availability, ProviderBooking, Service } from '#renderer/data/api-types.ts'
import { datesOf, minutesOn, wallDateOf } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { DaySpan } from './place-in-columns.ts'

interface CardBase extends DaySpan {
  /** The card's key, stable across refetches, for React and for the keyboard focus. */
  readonly key: string
  readonly date: LocalDate
  readonly specialistId: string
  readonly serviceName: string
}

/** A card for a booking, in the calendar of one specialist. */
export interface BookingCard extends CardBase {
  readonly kind: 'booking'
  readonly booking: ProviderBooking
}

/** A card for a group session with its seats, with or without bookings. */
export interface SessionCard extends CardBase {
  readonly kind: 'session'
  readonly serviceId: string
  readonly seats: number
  readonly bookings: readonly ProviderBooking[]
  /** The session's availability; absent when it was withdrawn after the session was booked. */
  readonly availability: Availability | undefined
}

export type CalendarCard = BookingCard | SessionCard

/**
 * The cards of a calendar, by time:
 * - a private booking is a card of each of its specialists who is shown;
 * - the bookings of a group session (same service, specialist and start) are one card with its seats;
 * - a published group session without bookings is also a card.
 * @param date the day of the cards, for bookings that begin on the day before and end on this one; by default the day on which each begins
 */
export function cardsOf(
  bookings: readonly ProviderBooking[],
  availability: readonly Availability[],
  services: ReadonlyMap<string, Service>,
  isShown: (specialistId: string) => boolean = () => true,
  date?: LocalDate,
): CalendarCard[] {
  const sessions = new Map<string, SessionCard>()
  for (const each of availability) {
    const service = groupServiceOf(each, services)
    if (service) sessions.set(sessionKey(service.id, each), emptySession(service, each))
  }
  const cards: CalendarCard[] = []
  for (const booking of bookings) {
    for (const specialistId of specialistsOf(booking).filter(isShown)) {
      if (booking.serviceKind === 'PRIVATE') cards.push(bookingCard(booking, specialistId, date))
      else {
        const key = sessionKey(booking.serviceId, { ...booking, specialistId })
        const session = sessions.get(key) ?? { ...sessionOf(booking, specialistId, date), bookings: [] }
        sessions.set(key, { ...session, bookings: [...session.bookings, booking] })
      }
    }
  }
  return [...cards, ...sessions.values()].toSorted(byTime)
}

/** The group service of availability; undefined for private services and schedules. */
export function groupServiceOf(
  availability: Availability,
  services: ReadonlyMap<string, Service>,
): Service | undefined {
  if (availability.type !== 'TIME_SLOT') return undefined
  const service = services.get(availability.serviceIds[0] ?? '')
  return service?.serviceKind === 'PUBLIC' ? service : undefined
}

const byTime = (a: CalendarCard, b: CalendarCard): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from || a.to - b.to

const sessionKey = (serviceId: string, at: { specialistId: string; startTime: string }): string =>
  `${serviceId} ${at.specialistId} ${at.startTime}`

/** The part of an item on a day, by default on the day on which it begins. */
function placeOf(at: { startTime: string; endTime: string; specialistId: string }, date = wallDateOf(at.startTime)) {
  return { date, ...minutesOn(date, at), specialistId: at.specialistId }
}

/** The specialists of a booking, the main one first. */
export const specialistsOf = ({ specialistId, otherSpecialists }: ProviderBooking): string[] => [
  specialistId,
  ...otherSpecialists.map(({ id }) => id),
]

const bookingCard = (booking: ProviderBooking, specialistId: string, date?: LocalDate): BookingCard => ({
  kind: 'booking',
  key: specialistId === booking.specialistId ? booking.id : `${booking.id} ${specialistId}`,
  booking,
  serviceName: booking.serviceName,
  ...placeOf(booking, date),
  specialistId,
})

const emptySession = (service: Service, availability: Availability): SessionCard => ({
  kind: 'session',
  key: sessionKey(service.id, availability),
  serviceId: service.id,
  serviceName: service.name,
  seats: availability.capacity ?? service.capacity,
  bookings: [],
  availability,
  ...placeOf(availability),
})

const sessionOf = (booking: ProviderBooking, specialistId: string, date?: LocalDate): SessionCard => ({
  kind: 'session',
  key: sessionKey(booking.serviceId, { ...booking, specialistId }),
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  seats: booking.capacity,
  bookings: [booking],
  availability: undefined,
  ...placeOf(booking, date),
  specialistId,
})

/** Which part of an appointment over midnight a card is: its begin, which goes on on the next day, or the rest; undefined for a whole one. */
export function partOf(card: CalendarCard): 'begin' | 'rest' | undefined {
  const [booking] = card.kind === 'booking' ? [card.booking] : card.bookings
  const [first, last] = booking ? datesOf(booking) : []
  if (last === undefined) return undefined
  return card.date === first ? 'begin' : 'rest'
}

/** The start and end to show on a card, as local times: those of the whole appointment, also on each part of one over midnight. */
export function timesOf(card: CalendarCard): { readonly from: string; readonly to: string } {
  const [booking] = card.kind === 'booking' ? [card.booking] : card.bookings
  return booking && partOf(card) !== undefined
    ? { from: booking.startTime.slice(11, 16), to: booking.endTime.slice(11, 16) }
    : { from: formatLocalTime(card.from), to: formatLocalTime(card.to) }
}

/** Whether an item of the calendar is over and can no longer be changed (rule A2.33). */
export const isPast = (at: DaySpan & { readonly date: LocalDate }, now: WallNow): boolean =>
  at.date < now.date || (at.date === now.date && at.to <= now.minute)

/** Whether an item of the calendar is taking place now. */
export const isLive = (at: DaySpan & { readonly date: LocalDate }, now: WallNow): boolean =>
  at.date === now.date && at.from <= now.minute && now.minute < at.to

/**
 * Returns the number of appointments on some cards. An appointment with several specialists has several cards (rule D208) but counts once.
 */
export const countAppointments = (cards: readonly CalendarCard[]): number =>
  new Set(cards.map((card) => (card.kind === 'booking' ? card.booking.id : (card.bookings[0]?.id ?? card.key)))).size

/** The customer's full name. */
export const guestName = ({ guest }: ProviderBooking): string => fullName(guest)
