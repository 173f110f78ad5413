import { matchesQuery } from '#shared/ui/index.ts'
import { guestName } from './calendar-cards.ts'
import type { CalendarItems } from './calendar-items.ts'

/** Keys of the cards whose customer or service matches a search. A group session matches by any of its customers. */
export function searchCards(items: CalendarItems, query: string): ReadonlySet<string> {
  const cards = items.dates.flatMap((date) => items.day(date).cards)
  const found = cards.filter((card) => {
    const guests = card.kind === 'booking' ? [card.booking] : card.bookings
    return [card.serviceName, ...guests.map(guestName)].some((text) => matchesQuery(text, query))
  })
  return new Set(found.map((card) => card.key))
}
