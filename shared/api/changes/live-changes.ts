import { followChanges, type ChangeStreamPorts, type Connectivity } from './follow-changes.ts'

interface Options {
  portsFor: (token: string) => Pick<ChangeStreamPorts, 'open' | 'wait' | 'random'>
  onChanged: (topics: readonly string[]) => void
  /** Told when it becomes another, and only then. */
  onConnectivity: (connectivity: Connectivity) => void
  onRefused: (token: string) => void
}

/** Milliseconds between two looks: one address that fails while the stream is well must not have it opened without end. */
const pauseBetweenLooks = 10_000

/** Follows the changes of whoever is logged in, and knows whether the server can be reached. */
export function liveChanges({ portsFor, onChanged, onConnectivity, onRefused }: Options) {
  let connectivity: Connectivity = 'online'
  let followed: string | undefined
  /** Looked at again already, without an outcome so far. */
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

  /** Connects anew; what changed since the last sign of life is unknown. */
  const refresh = () => followFrom(followed, true)

  return {
    connectivity: () => connectivity,
    /** Follows with this token from now on; with none, not at all. In the place of another it may have missed something. */
    follow: (token: string | undefined) => followFrom(token, followed !== undefined),
    /** Connects anew, because the machine was asleep and the connection may be dead without knowing. */
    refresh,
    /**
     * A call got no answer: looks at the connection once, instead of waiting for its silence to be noticed. While the
     * server is known to be away that is done already.
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
