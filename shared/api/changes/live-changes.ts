import { followChanges, type ChangeStreamPorts, type Connectivity } from './follow-changes.ts'

interface Options {
  portsFor: (token: string) => Pick<ChangeStreamPorts, 'open' | 'wait' | 'random'>
  onChanged: (topics: readonly string[]) => void
  /** Told when it becomes another, and only then. */
  onConnectivity: (connectivity: Connectivity) => void
  onRefused: (token: string) => void
}

/** Follows the changes of whoever is logged in, and knows whether the server can be reached. */
export function liveChanges({ portsFor, onChanged, onConnectivity, onRefused }: Options) {
  let connectivity: Connectivity = 'online'
  let followed: string | undefined
  let stop = () => {}

  function learn(next: Connectivity): void {
    if (next === connectivity) return
    connectivity = next
    onConnectivity(next)
  }

  /** Follows with this token from now on; with none, not at all. */
  function follow(token: string | undefined): void {
    stop()
    followed = token
    stop =
      token === undefined
        ? () => {}
        : followChanges({
            ...portsFor(token),
            onChanged,
            onConnectivity: learn,
            onRefused: () => onRefused(token),
          })
  }

  return {
    connectivity: () => connectivity,
    follow,
    /** Connects anew, because the machine was asleep and the connection may be dead without knowing. */
    refresh: () => follow(followed),
  }
}
