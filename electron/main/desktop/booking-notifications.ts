import type { Output } from '#shared/api/client.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { Watcher } from '../app-core.ts'

interface Ports {
  text: Translate<'desktop'>
  /** Whether the person has switched notifications on. */
  isWanted: () => boolean
  read: (bookingId: string) => Promise<Output<'providerBooking'>>
  show: (notification: { title: string; body: string; onClick: () => void }) => void
  openBooking: (bookingId: string) => void
}

type News = 'booked' | 'cancelled' | 'moved'

/** Maximum number of remembered notifications. They are used to drop duplicates: a change that is announced twice is shown once. */
const remembered = 500

function newsIn(topic: string): { kind: News; bookingId: string } | undefined {
  const [, kind, bookingId] = /^(booked|cancelled|moved):(.{1,100})$/.exec(topic) ?? []
  return bookingId === undefined ? undefined : { kind: kind as News, bookingId }
}

/** Whether a booking is relevant to the person: an owner is notified of all bookings, a specialist of their own. */
const concerns = ({ role, specialistId }: Session, booking: { specialistId: string }): boolean =>
  role === 'OWNER' || booking.specialistId === specialistId

/**
 * Shows a native notification when a customer books, cancels or moves a booking. Lock screens show notifications to everyone, so the text
 * holds no name, service or time (threat D7). A click opens the booking. The booking is read from the server first: its specialist decides
 * whether the person is notified, and its version reveals a change that was notified already.
 */
export function bookingNotifications({ text, isWanted, read, show, openBooking }: Ports): Watcher {
  const told = new Set<string>()
  let person: Session | undefined

  function isNew(news: string): boolean {
    if (told.has(news)) return false
    told.add(news)
    const [oldest] = told
    if (told.size > remembered && oldest !== undefined) told.delete(oldest)
    return true
  }

  async function tell(kind: News, bookingId: string): Promise<void> {
    const asked = person
    // Shows nothing if the read fails, for example because the booking belongs to a specialist whose bookings the person may not see.
    const booking = await read(bookingId).catch(() => undefined)
    if (!booking || !asked || person?.user.id !== asked.user.id || !concerns(asked, booking)) return
    if (!isNew(kind === 'moved' ? `${kind} ${bookingId} ${booking.version}` : `${kind} ${bookingId}`)) return
    show({
      title: text(`notification.${kind}.title`),
      body: text('notification.body'),
      onClick: () => openBooking(bookingId),
    })
  }

  return {
    changed(topics) {
      if (!person || !isWanted()) return
      for (const news of topics.map(newsIn)) if (news) void tell(news.kind, news.bookingId)
    },
    session(current) {
      if (current?.user.id !== person?.user.id) told.clear()
      person = current
    },
  }
}
