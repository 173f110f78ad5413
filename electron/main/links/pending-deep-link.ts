import type { Link } from '#shared/ipc/contract.ts'

interface Options {
  /** Whether somebody is logged in, who alone can see a booking. */
  isOpen: () => boolean
  /** Tells the page, which follows. */
  deliver: (link: Link) => void
}

export interface PendingDeepLink {
  /** Leads to the link's place at once, or when the page asks for it. */
  follow: (link: Link) => void
  /** The link that waits; from now on the page hears of links itself. A booking's waits for the log-in. */
  take: () => Link | null
  /** The page is gone or begins anew: links wait again. */
  pause: () => void
}

/**
 * Keeps the newest link until it can be followed: the page may not have loaded, the window be closed, nobody logged in.
 * Of several that wait, only the newest is followed; a person clicks again rather than wonder.
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
