import type { Slot } from '#shared/domain/slot/slot.ts'

/** A slot and the waiting list entry to which it is offered. */
export interface PlannedOffer<Entry> {
  readonly entry: Entry
  readonly slot: Slot
}

/**
 * Assigns available slots to waiting list entries (rule D189). Each entry, in list order, gets the first slot that suits it. If two seats
 * of a session become available, the first two entries get one each.
 * @param entries the waiting entries, in list order
 * @param freeAfter returns the available slots, sorted by start, after the given ones were assigned
 * @param suits whether a slot can be offered to an entry
 */
export function planOffers<Entry>(
  entries: readonly Entry[],
  freeAfter: (given: readonly Slot[]) => readonly Slot[],
  suits: (entry: Entry, slot: Slot) => boolean,
): PlannedOffer<Entry>[] {
  const offers: PlannedOffer<Entry>[] = []
  let free = freeAfter([])
  for (const entry of entries) {
    if (free.length === 0) break
    const slot = free.find((each) => suits(entry, each))
    if (!slot) continue
    offers.push({ entry, slot })
    free = freeAfter(offers.map((offer) => offer.slot))
  }
  return offers
}
