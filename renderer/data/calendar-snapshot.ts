import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { maximumSnapshotBytes, type Session } from '#shared/ipc/contract.ts'

/** What was last seen, so that a launch paints at once and the calendar can be read without a server. */
export interface Snapshot {
  readonly version: 1
  readonly session: Session
  readonly queries: readonly Kept[]
}

/** One answer of the server, and when it came, in milliseconds since 1970. */
interface Kept {
  readonly key: QueryKey
  readonly data: unknown
  readonly seenAt: number
}

/** Weeks or months that are kept, the last seen first. */
const mostCalendars = 3

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * What is known of the calendar as one text; undefined while there is no calendar. The oldest weeks are left out until it is
 * small enough to be kept.
 */
export function makeSnapshot(queryClient: QueryClient, session: Session): string | undefined {
  const kept = (root: string): Kept[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [root] })
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, seenAt: state.dataUpdatedAt }))
      .toSorted((a, b) => b.seenAt - a.seenAt)
  const others = ['services', 'specialists'].flatMap(kept)
  for (
    let calendars = kept('calendar').slice(0, mostCalendars);
    calendars.length > 0;
    calendars = calendars.slice(0, -1)
  ) {
    const text = JSON.stringify({ version: 1, session, queries: [...calendars, ...others] } satisfies Snapshot)
    if (sizeOf(text) <= maximumSnapshotBytes) return text
  }
  return undefined
}

/** The kept snapshot; undefined when there is none, or none of this version of the app. */
export async function readSnapshot(bridge: DesktopBridge): Promise<Snapshot | undefined> {
  const text = await bridge.invoke('snapshot.read')
  if (text === null) return undefined
  try {
    const snapshot = JSON.parse(text) as Snapshot
    return snapshot.version === 1 ? snapshot : undefined
  } catch {
    return undefined
  }
}

/** Shows what was last seen where nothing newer is known; as it is old, it is asked for again when it is looked at. */
export function restoreSnapshot(queryClient: QueryClient, { queries }: Snapshot): void {
  for (const { key, data, seenAt } of queries) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: seenAt })
  }
}
