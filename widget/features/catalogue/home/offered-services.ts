import type { LocationType } from '#shared/domain/location/location.ts'
import { matchesQuery } from '#shared/ui/search.ts'
import type { Category, Service, Specialist } from '../../../data/catalogue.ts'

export interface ServiceFilter {
  specialistId: string | undefined
  locationType: LocationType | undefined
}

/** The filter in the customer's selection. A specialist who does not work here, as in an old link, is ignored. */
export const filterOf = (
  { specialistId, locationType }: ServiceFilter,
  specialists: readonly Pick<Specialist, 'id'>[],
): ServiceFilter => ({ specialistId: specialists.find(({ id }) => id === specialistId)?.id, locationType })

/** Returns the services that match the filters for specialist and location type. An absent filter matches all. */
export function offeredServices(
  services: readonly Service[],
  { specialistId, locationType }: ServiceFilter,
): readonly Service[] {
  return services.filter(
    (service) =>
      (specialistId === undefined || service.specialistIds.includes(specialistId)) &&
      (locationType === undefined || service.locationTypes.includes(locationType)),
  )
}

/** From this number of services on, the list has a search field, and services without a picture are shown compactly. */
export const MANY_SERVICES = 12

/** The services whose name in either language, or whose category, contains a query; case and accents make no difference. */
export function foundServices(
  services: readonly Service[],
  categories: readonly Category[],
  query: string,
): readonly Service[] {
  if (query === '') return services
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  return services.filter(({ name, names = '', categoryId = '' }) =>
    matchesQuery(`${name} ${names} ${categoryNames.get(categoryId) ?? ''}`, query),
  )
}

/** Returns the location types to filter by: those that the services have, if there are at least two. */
export function filterableLocationTypes(services: readonly Service[]): readonly LocationType[] {
  const types = [...new Set(services.flatMap((service) => service.locationTypes))]
  return types.length > 1 ? types : []
}
