import type { Slot } from '#shared/domain/slot/slot.ts'

/** A slot that is offered to somebody. */
export interface PlannedOffer<Entry> {
  readonly entry: Entry
  readonly slot: Slot
}

/**
 * Decides who gets which free slot (rule D189): one entry after the other in the order of the list, each the first slot that suits it. Of
 * a session with two free seats the first two of the list get one each.
 *
 * @param entries those who wait, in order
 * @param freeAfter the free slots by start, after these were given away
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
