import type { Translate } from '#shared/i18n/messages.ts'

interface Ports {
  text: Translate<'desktop'>
  show: (notification: { title: string; body: string; onClick: () => void }) => void
  openBooking: (bookingId: string) => void
}

/** How many bookings to remember, so that a topic that is sent twice notifies once. */
const remembered = 500

const bookingIdOf = (topic: string): string | undefined => /^booked:(.+)$/.exec(topic)?.[1]

/**
 * Tells of new bookings by native notifications, which lock screens show to everyone: no name, no service, no time
 * (threat D7). A click opens the booking.
 */
export function bookingNotifications({ text, show, openBooking }: Ports): (topics: readonly string[]) => void {
  const told = new Set<string>()
  return (topics) => {
    for (const bookingId of topics.map(bookingIdOf)) {
      if (bookingId === undefined || told.has(bookingId)) continue
      told.add(bookingId)
      const [oldest] = told
      if (told.size > remembered && oldest !== undefined) told.delete(oldest)
      show({
        title: text('notification.booked.title'),
        body: text('notification.booked.body'),
        onClick: () => openBooking(bookingId),
      })
    }
  }
}
