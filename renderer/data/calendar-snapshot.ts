import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { maximumSnapshotBytes, type Session } from '#shared/ipc/contract.ts'

/** The stored data of the last calendars that were shown, for a fast start and for reading offline. */
export interface Snapshot {
  readonly version: 3
  readonly session: Session
  readonly queries: readonly Kept[]
}

/** A server answer and the time it arrived, in milliseconds since 1970. */
interface Kept {
  readonly key: QueryKey
  readonly data: unknown
  readonly seenAt: number
}

/** Number of weeks or months that are stored, the most recent first. */
const mostCalendars = 3

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Serialises the cached calendar data; undefined when there is none. The oldest calendars are dropped until the text is below the size
 * limit.
 */
export function makeSnapshot(queryClient: QueryClient, session: Session): string | undefined {
  const kept = (root: string): Kept[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [root] })
      // Checks for data instead of a successful state: a query whose refetch failed, for example offline, still has its earlier data.
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, seenAt: state.dataUpdatedAt }))
      .toSorted((a, b) => b.seenAt - a.seenAt)
  const others = ['services', 'specialists'].flatMap(kept)
  for (
    let calendars = kept('calendar').slice(0, mostCalendars);
    calendars.length > 0;
    calendars = calendars.slice(0, -1)
  ) {
    const text = JSON.stringify({ version: 3, session, queries: [...calendars, ...others] } satisfies Snapshot)
    if (sizeOf(text) <= maximumSnapshotBytes) return text
  }
  return undefined
}

/** Reads the stored snapshot; undefined when there is none for this version of the app. */
export async function readSnapshot(bridge: DesktopBridge): Promise<Snapshot | undefined> {
  const text = await bridge.invoke('snapshot.read')
  if (text === null) return undefined
  try {
    const snapshot = JSON.parse(text) as Snapshot
    return snapshot.version === 3 ? snapshot : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a snapshot into the query cache, except where the cache has newer data. The restored data counts as stale, so it is refetched when
 * it is used.
 */
export function restoreSnapshot(queryClient: QueryClient, { queries }: Snapshot): void {
  for (const { key, data, seenAt } of queries) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: seenAt })
  }
}
