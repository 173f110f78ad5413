import { useEffect, useRef } from 'react'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'

/** The hash is the router's, whichever of the two stands: signed out or logged in. */
const goToInvitation = (token: string) => {
  window.location.hash = `/join/${encodeURIComponent(token)}`
}

/**
 * Follows the links of the operating system: an invitation's (`inplan://join/…`) whoever is logged in, a booking's
 * (`inplan://booking/…`) once somebody is.
 *
 * @param session undefined while it is not known who is logged in
 */
export function useDeepLinks(session: Session | null | undefined): void {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const person = session === undefined ? undefined : (session?.user.id ?? 'nobody')
  const askedFor = useRef<string>(undefined)

  useBridgeEvent('open-invitation', ({ token }) => goToInvitation(token))

  useEffect(() => {
    // A booking's link waits until somebody is logged in, so it is asked for again with each person.
    if (person === undefined || person === askedFor.current) return
    askedFor.current = person
    async function follow() {
      const link = await bridge.invoke('link.take')
      if (link?.kind === 'join') goToInvitation(link.token)
      if (link?.kind === 'booking') dialogs.open({ kind: 'booking', bookingId: link.bookingId })
    }
    // A link that cannot be read is no link; whoever clicked it can click again.
    follow().catch(() => undefined)
  }, [bridge, dialogs, person])
}
