// What other modules, the pages, the demonstration and the operator may call of this module.
export { newRevision } from './availability/availability-revision.ts'
export { wireCalendarOccurrence } from './availability/availability-wire.ts'
export type { PublishedOffers } from './availability/search/index-published-offers.ts'
export {
  type OpenSearch,
  claimsFor,
  readKeptSlots,
  readSlotSearch,
  resourcesOf,
  searchIn,
  specialistsAround,
} from './availability/search/prepare-slot-search.ts'
export { type OffersInMemory, offersInMemory } from './availability/search/published-offers-cache.ts'
export { MOST_SLOTS, findPublished } from './availability/search/search-handlers.ts'
export { setExceptions } from './availability/write-series-changes.ts'
