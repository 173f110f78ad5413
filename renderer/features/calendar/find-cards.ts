import { matchesQuery } from '#renderer/platform/use-search.ts'
import { guestName, type CalendarCard } from './calendar-cards.ts'

/** Keys of the cards whose guest or service a search names. A session is found by any of its guests. */
export function findCards(cards: readonly CalendarCard[], query: string): ReadonlySet<string> {
  const found = cards.filter((card) => {
    const guests = card.kind === 'booking' ? [card.booking] : card.bookings
    return [card.serviceName, ...guests.map(guestName)].some((text) => matchesQuery(text, query))
  })
  return new Set(found.map((card) => card.key))
}
