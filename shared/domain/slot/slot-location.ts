import type { LocationType } from '#shared/domain/location/location.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'

/** How a service is given in an availability: as the availability says, or else as the service does (rule D38). */
export function offeredLocationTypes(terms: Series, service: Service): readonly LocationType[] {
  return terms.locationTypes.length > 0 ? terms.locationTypes : service.locationTypes
}

/** Where a service is given in an availability: where the availability says, or else where the service does (rule D38). */
export function offeredLocationIds(terms: Series, service: Service): readonly string[] {
  return terms.locationIds.length > 0 ? terms.locationIds : service.locationIds
}
