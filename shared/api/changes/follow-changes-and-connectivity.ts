import { followChanges, type ChangeStreamPorts, type Connectivity } from './follow-changes.ts'

interface Options {
  portsFor: (token: string) => Pick<ChangeStreamPorts, 'open' | 'wait' | 'random'>
  onChanged: (topics: readonly string[]) => void
  onConnectivity: (connectivity: Connectivity) => void
  onRefused: (token: string) => void
}

/** Minimum milliseconds between two connection checks, so that one failing endpoint does not reopen a working stream repeatedly. */
const pauseBetweenLooks = 10_000

/** Follows the server's change stream for the current session and tracks whether the server can be reached. */
export function liveChanges({ portsFor, onChanged, onConnectivity, onRefused }: Options) {
  let connectivity: Connectivity = 'online'
  let followed: string | undefined
  /** Whether a connection check is running. */
  let isSuspected = false
  let lookedAt = -Infinity
  let stop = () => {}

  function learn(next: Connectivity): void {
    isSuspected = false
    if (next === connectivity) return
    connectivity = next
    onConnectivity(next)
  }

  function followFrom(token: string | undefined, hasGap: boolean): void {
    stop()
    followed = token
    isSuspected = false
    stop =
      token === undefined
        ? () => {}
        : followChanges({
            ...portsFor(token),
            onChanged,
            onConnectivity: learn,
            onRefused: () => onRefused(token),
            hasGap,
          })
  }

  /** Reconnects the stream. Changes since the last message may have been missed. */
  const refresh = () => followFrom(followed, true)

  return {
    connectivity: () => connectivity,
    /** Follows the stream with this token, or stops if there is none. When the token changes, events may have been missed. */
    follow: (token: string | undefined) => followFrom(token, followed !== undefined),
    /** Reconnects, for example after sleep, when the connection may be dead without an error. */
    refresh,
    /**
     * Reports that an API call got no answer. The stream is reopened once to check the connection, instead of waiting for its timeout.
     * While offline nothing is done, because the stream is being reopened anyway.
     */
    suspect: () => {
      if (connectivity === 'offline' || isSuspected || followed === undefined) return
      if (performance.now() - lookedAt < pauseBetweenLooks) return
      lookedAt = performance.now()
      refresh()
      isSuspected = true
    },
  }
}
