import type { LocationType } from '#shared/domain/location/location.ts'
import type { Service, Specialist } from '../../app/catalogue.ts'

export interface ServiceFilter {
  specialistId: string | undefined
  locationType: LocationType | undefined
}

/** What is filtered by. A specialist who does not work here, as in an old link, filters nothing. */
export const filterOf = (
  { specialistId, locationType }: ServiceFilter,
  specialists: readonly Pick<Specialist, 'id'>[],
): ServiceFilter => ({ specialistId: specialists.find(({ id }) => id === specialistId)?.id, locationType })

/** The services that a specialist gives and that can be met for in that way; an absent filter lets everything through. */
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

/** Meeting types worth a filter: those in use, when there is more than one. */
export function filterableLocationTypes(services: readonly Service[]): readonly LocationType[] {
  const types = [...new Set(services.flatMap((service) => service.locationTypes))]
  return types.length > 1 ? types : []
}
