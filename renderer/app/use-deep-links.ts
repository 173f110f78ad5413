import { useEffect, useRef } from 'react'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'

/** Opens an invitation through the URL's hash instead of a router, because the routers before and after the log-in differ. */
const goToInvitation = (token: string) => {
  window.location.hash = `/join/${encodeURIComponent(token)}`
}

/**
 * Opens links that the operating system passes to the app. Invitations (`inplan://join/…`) open at any time, bookings
 * (`inplan://booking/…`) and the calendar (`inplan://calendar`) after the log-in.
 * @param session undefined while it is loading
 */
export function useDeepLinks(session: Session | null | undefined): void {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const person = session === undefined ? undefined : (session?.user.id ?? 'nobody')
  const askedFor = useRef<string>(undefined)

  useBridgeEvent('open-invitation', ({ token }) => goToInvitation(token))

  useEffect(() => {
    // The main process stores a link to a booking or the calendar until a log-in, so the page asks for it once per logged-in person.
    if (person === undefined || person === askedFor.current) return
    askedFor.current = person
    async function follow() {
      const link = await bridge.invoke('link.take')
      if (link?.kind === 'join') goToInvitation(link.token)
      if (link?.kind === 'calendar') window.location.hash = '/calendar'
      if (link?.kind === 'booking') dialogs.open({ kind: 'booking', bookingId: link.bookingId })
    }
    // A failed request for the link is ignored; the person can click the link again.
    follow().catch(() => undefined)
  }, [bridge, dialogs, person])
}
