import type { LocationType } from '#shared/domain/location/location.ts'
import { matchesQuery } from '#shared/ui/search.ts'
import type { Category, Service, Specialist } from '../../app/catalogue.ts'

export interface ServiceFilter {
  specialistId: string | undefined
  locationType: LocationType | undefined
}

/** The filter in the customer's selection. A specialist who does not work here, as in an old link, is ignored. */
export const filterOf = (
  { specialistId, locationType }: ServiceFilter,
  specialists: readonly Pick<Specialist, 'id'>[],
): ServiceFilter => ({ specialistId: specialists.find(({ id }) => id === specialistId)?.id, locationType })

/** The services with a specialist and a location type; absent filters match all. */
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

/** From so many services on they can be searched, and those without a picture are compact. */
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

/** The location types to filter by: those in use, if there are several. */
export function filterableLocationTypes(services: readonly Service[]): readonly LocationType[] {
  const types = [...new Set(services.flatMap((service) => service.locationTypes))]
  return types.length > 1 ? types : []
}
