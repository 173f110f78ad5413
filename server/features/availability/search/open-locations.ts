import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'

interface Published {
  readonly services: readonly Service[]
  readonly series: readonly Series[]
  readonly exceptions: readonly OccurrenceException[]
}

/**
 * Removes withdrawn locations from offers (rule D83). Availability without any other location becomes "to be determined" and
 * can be booked at every remaining location.
 */
export function withoutLocations(withdrawn: ReadonlySet<string>, published: Published): Published {
  if (withdrawn.size === 0) return published
  const left = (ids: readonly string[]) => ids.filter((id) => !withdrawn.has(id))
  const { services, series, exceptions } = published
  return {
    services: services.map((service) => ({ ...service, locationIds: left(service.locationIds) })),
    series: series.map((each) => ({ ...each, locationIds: left(each.locationIds) })),
    exceptions: exceptions.map((exception) =>
      exception.kind === 'cancelled' || exception.edit.locationIds === undefined
        ? exception
        : { ...exception, edit: { ...exception.edit, locationIds: left(exception.edit.locationIds) } },
    ),
  }
}
