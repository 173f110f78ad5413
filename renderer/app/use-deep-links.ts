import { useEffect, useRef } from 'react'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'

/** Opens an invitation through the URL's hash, because there are different routers before and after the log-in. */
const goToInvitation = (token: string) => {
  window.location.hash = `/join/${encodeURIComponent(token)}`
}

/**
 * Opens links of the operating system: invitations (`inplan://join/…`) always, bookings (`inplan://booking/…`) and the calendar
 * (`inplan://calendar`) after the log-in.
 * @param session undefined while it is unknown
 */
export function useDeepLinks(session: Session | null | undefined): void {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const person = session === undefined ? undefined : (session?.user.id ?? 'nobody')
  const askedFor = useRef<string>(undefined)

  useBridgeEvent('open-invitation', ({ token }) => goToInvitation(token))

  useEffect(() => {
    // The main process keeps a link to a booking or the calendar until a log-in, so the page asks for it again in each session.
    if (person === undefined || person === askedFor.current) return
    askedFor.current = person
    async function follow() {
      const link = await bridge.invoke('link.take')
      if (link?.kind === 'join') goToInvitation(link.token)
      if (link?.kind === 'calendar') window.location.hash = '/calendar'
      if (link?.kind === 'booking') dialogs.open({ kind: 'booking', bookingId: link.bookingId })
    }
    // A link that cannot be read is ignored; the person can click it again.
    follow().catch(() => undefined)
  }, [bridge, dialogs, person])
}
