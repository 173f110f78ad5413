import { isSameTarget, type WaitingEntry, type WaitingTarget } from '#renderer/data/waiting-list-queries.ts'

/** A waiting list with its entries: first those with an offer, then the others by position. */
export interface WaitingListOf {
  readonly target: WaitingEntry
  readonly entries: readonly WaitingEntry[]
}

/** Groups entries into waiting lists, the soonest first. With `only`, returns just the list for that target. */
export function waitingLists(entries: readonly WaitingEntry[], only?: WaitingTarget): WaitingListOf[] {
  const lists: { target: WaitingEntry; entries: WaitingEntry[] }[] = []
  for (const entry of entries) {
    if (only && !isSameTarget(entry, only)) continue
    const list = lists.find(({ target }) => isSameTarget(target, entry))
    if (list) list.entries.push(entry)
    else lists.push({ target: entry, entries: [entry] })
  }
  return lists
    .map((list) => ({ ...list, entries: list.entries.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)) }))
    .toSorted((a, b) => whenOf(a.target).localeCompare(whenOf(b.target)))
}

const whenOf = ({ startTime, date }: WaitingTarget): string => startTime ?? date ?? ''
