import { matchesQuery } from '#shared/ui/index.ts'
import { countAppointments, guestName } from './calendar-cards.ts'
import type { CalendarItems } from './calendar-items.ts'

export interface FoundCards {
  readonly keys: ReadonlySet<string>
  /** The number of appointments on the found cards. An appointment can have several cards. */
  readonly appointments: number
}

/** The cards whose customer or service matches a search. A group session matches by any of its customers. */
export function searchCards(items: CalendarItems, query: string): FoundCards {
  const cards = items.dates.flatMap((date) => items.day(date).cards)
  const found = cards.filter((card) => {
    const guests = card.kind === 'booking' ? [card.booking] : card.bookings
    return [card.serviceName, ...guests.map(guestName)].some((text) => matchesQuery(text, query))
  })
  return { keys: new Set(found.map((card) => card.key)), appointments: countAppointments(found) }
}
