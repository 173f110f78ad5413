import type { Link } from '#shared/ipc/contract.ts'

interface Options {
  /** Whether somebody is logged in; links to bookings need that. */
  isOpen: () => boolean
  /** Sends the link to the page, which opens it. */
  deliver: (link: Link) => void
}

export interface PendingDeepLink {
  /** Opens the link now, or stores it until the page asks for it with `take`. */
  follow: (link: Link) => void
  /** Called by the page when it can open links. Returns the kept link, unless it needs a log-in; later links are sent at once. */
  take: () => Link | null
  /** Called when the page closes or reloads. Later links are stored until the page calls `take` again. */
  pause: () => void
}

/**
 * Stores the newest link until it can be opened, because the page may not have loaded, the window may be closed, or nobody may be logged
 * in. A new link replaces the stored one.
 */
export function createPendingDeepLink({ isOpen, deliver }: Options): PendingDeepLink {
  let waiting: Link | null = null
  let isHeard = false
  const canFollow = (link: Link) => link.kind === 'join' || isOpen()
  return {
    follow(link) {
      if (isHeard && canFollow(link)) deliver(link)
      else waiting = link
    },
    take() {
      isHeard = true
      if (!waiting || !canFollow(waiting)) return null
      const taken = waiting
      waiting = null
      return taken
    },
    pause() {
      isHeard = false
    },
  }
}
