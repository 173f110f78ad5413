import type { LocationType } from '#shared/domain/location/location.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'

type Terms = Pick<Series, 'locationTypes' | 'locationIds'>
type Defaults = Pick<Service, 'locationTypes' | 'locationIds'>

/** How a service is given in an availability: as the availability says, or else as the service does (rule D38). */
export function offeredLocationTypes(terms: Terms, service: Defaults): readonly LocationType[] {
  return terms.locationTypes.length > 0 ? terms.locationTypes : service.locationTypes
}

/**
 * Where a service can be given in an availability (rules D38 and D83): at the locations that the availability names, or else at
 * those of the service. If neither names one, a meeting in person can be at any open location of the organisation. Without any, the
 * location is to be determined.
 */
export function possibleLocationIds(
  terms: Terms,
  service: Defaults,
  openLocationIds: readonly string[],
): readonly string[] {
  const isOpen = (id: string) => openLocationIds.includes(id)
  const named = [terms.locationIds, service.locationIds].map((ids) => ids.filter(isOpen)).find((ids) => ids.length > 0)
  if (named) return named
  const namesNone = terms.locationIds.length === 0 && service.locationIds.length === 0
  return namesNone && offeredLocationTypes(terms, service).includes('physical') ? openLocationIds : []
}

/** The possible locations of the seats left in a session (rule D114): the location of its bookings, as long as it is possible. */
export function locationIdsLeft(
  possible: readonly string[],
  bookedId: string | undefined,
  openLocationIds: readonly string[],
): readonly string[] {
  const isPossible = bookedId !== undefined && (possible.length > 0 ? possible : openLocationIds).includes(bookedId)
  return isPossible ? [bookedId] : possible
}

/** The location of a booking in person (rule D114): the chosen one, or the only possible one. Undefined until one is chosen. */
export const locationAmong = (possible: readonly string[], chosenId: string | undefined): string | undefined =>
  possible.find((id) => id === chosenId) ?? (possible.length === 1 ? possible[0] : undefined)
