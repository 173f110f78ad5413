import type { Link } from '#shared/ipc/contract.ts'

interface Options {
  /** Whether somebody is logged in; links to bookings need that. */
  isOpen: () => boolean
  /** Sends the link to the page, which opens it. */
  deliver: (link: Link) => void
}

export interface PendingDeepLink {
  /** Opens the link now, or keeps it until the page asks for it. */
  follow: (link: Link) => void
  /** Called by the page when it can open links. Returns the kept link, unless it needs a log-in; later links are sent at once. */
  take: () => Link | null
  /** Called when the page closes or reloads. Later links are kept until the page asks for them. */
  pause: () => void
}

/**
 * Keeps the newest link until it can be opened: the page may not have loaded, the window may be closed, nobody may be logged
 * in. An older waiting link is dropped.
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
