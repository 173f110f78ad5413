import type { LocationType } from '#shared/domain/location/location.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'

type Terms = Pick<Series, 'locationTypes' | 'locationIds'>
type Defaults = Pick<Service, 'locationTypes' | 'locationIds'>

/**
 * Returns the location types of a service in an availability: those of the availability if it has any, otherwise those of the service (rule
 * D38).
 */
export function offeredLocationTypes(terms: Terms, service: Defaults): readonly LocationType[] {
  return terms.locationTypes.length > 0 ? terms.locationTypes : service.locationTypes
}

/**
 * Returns the locations at which a service can take place in an availability (rules D38 and D83): those of the availability, otherwise
 * those of the service. If neither has any, an in-person meeting can be at any location that is not withdrawn. If there is none, the
 * location is still to be determined.
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

/**
 * Returns the possible locations for the remaining seats of a session (rule D114). If its bookings have a location that is still possible,
 * it is the only one.
 */
export function locationIdsLeft(
  possible: readonly string[],
  bookedId: string | undefined,
  openLocationIds: readonly string[],
): readonly string[] {
  const isPossible = bookedId !== undefined && (possible.length > 0 ? possible : openLocationIds).includes(bookedId)
  return isPossible ? [bookedId] : possible
}

/**
 * Returns the location of an in-person booking (rule D114): the chosen one, or the only possible one. Undefined while a choice is missing.
 */
export const locationAmong = (possible: readonly string[], chosenId: string | undefined): string | undefined =>
  possible.find((id) => id === chosenId) ?? (possible.length === 1 ? possible[0] : undefined)
