import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import type { Availability, CalendarAbsence, ProviderBooking } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { Band } from '#renderer/features/calendar/calendar/availability-bands.ts'
import type { CalendarCard } from '#renderer/features/calendar/calendar/calendar-cards.ts'
import { canMoveAvailability, canMoveBooking, spanOf, type EditedThing } from './proposed-time.ts'

/** A card, band or absence of the grid. */
export type CalendarThing =
  | { readonly kind: 'card'; readonly card: CalendarCard }
  | { readonly kind: 'band'; readonly band: Band }
  | { readonly kind: 'absence'; readonly absence: CalendarAbsence }

/** Why an item cannot be moved by dragging. */
export type DragRefusal = 'past' | 'pending' | 'unsent' | 'booked' | 'several' | 'absence'

/** The item that is dragged, or the reason why it cannot be dragged. */
export type DragTarget = { readonly subject: Exclude<EditedThing, { kind: 'free' }> } | { readonly lock: DragRefusal }

/** The bookings of some cards. */
export const bookingsOn = (cards: readonly CalendarCard[]): readonly ProviderBooking[] =>
  cards.flatMap((card) => (card.kind === 'booking' ? [card.booking] : card.bookings))

/**
 * Returns what is dragged when an item is grabbed at a minute of its day:
 * - a booking's card: the booking, unless it is pending or has begun;
 * - a group session's card: its availability, unless it is booked;
 * - a band of slots: the slot at that minute, unless it is booked;
 * - an absence: nothing, because its times are changed in its dialog;
 * - a band of several specialists: the availability at that minute, if there is exactly one.
 * @param cards the cards of the same day, to find out what is booked
 */
export function dragTargetOf(
  thing: CalendarThing,
  minute: MinuteOfDay,
  cards: readonly CalendarCard[],
  now: WallNow,
): DragTarget {
  if (thing.kind === 'absence') return { lock: 'absence' }
  if (thing.kind === 'band') return holdBand(thing.band, minute, cards, now)
  const { card } = thing
  if (card.kind === 'booking') return holdBooking(card.booking, now)
  return card.availability ? holdAvailability(card.availability, cards, now) : { lock: 'booked' }
}

function holdBooking(booking: ProviderBooking, now: WallNow): DragTarget {
  if (canMoveBooking(booking, now)) return { subject: { kind: 'booking', booking } }
  if (isUnsent(booking)) return { lock: 'unsent' }
  return { lock: booking.status === 'PENDING' ? 'pending' : 'past' }
}

function holdBand({ members }: Band, minute: MinuteOfDay, cards: readonly CalendarCard[], now: WallNow): DragTarget {
  const here = members.filter((member) => {
    const { from, to } = spanOf(member)
    return from <= minute && minute < to
  })
  const [only, another] = here.length > 0 ? here : members
  return only && !another ? holdAvailability(only, cards, now) : { lock: 'several' }
}

function holdAvailability(occurrence: Availability, cards: readonly CalendarCard[], now: WallNow): DragTarget {
  const bookings = bookingsOn(cards)
  if (canMoveAvailability(occurrence, bookings, now)) return { subject: { kind: 'availability', occurrence } }
  return { lock: canMoveAvailability(occurrence, [], now) ? 'booked' : 'past' }
}
