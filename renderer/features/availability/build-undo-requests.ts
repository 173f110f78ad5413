import type { Input } from '#shared/api/client.ts'
import type { AvailabilityDetails, AvailabilityEdit, PlannedChange, Service } from '#renderer/data/api-types.ts'

/**
 * The request that publishes deleted availability again; undefined where the result would differ:
 * - an occurrence of a recurring series would no longer belong to it;
 * - a session gets the current price and duration of its service (rule D25), so both must be unchanged.
 */
export function restoring(
  details: AvailabilityDetails,
  { deleted }: Pick<PlannedChange, 'deleted'>,
  services: readonly Service[],
): Input<'createAvailability'>['body'] | undefined {
  if (details.repeatType !== 'ONE_TIME' || deleted.length !== 1) return undefined
  const service = services.find(({ id }) => id === details.serviceIds[0])
  const isAsPublished = service?.price === details.price && service.duration === details.duration
  if (details.type === 'TIME_SLOT' && !isAsPublished) return undefined
  return {
    type: details.type,
    instructorId: details.instructorId,
    serviceIds: details.serviceIds,
    startDate: details.date,
    startTime: details.startTime,
    endTime: details.endTime,
    repeatType: 'ONE_TIME',
    endEndDate: null,
    locationTypes: details.locationTypes,
    serviceLocationIds: details.serviceLocationIds,
  }
}

/**
 * The edit that reverses another; undefined where there is none: an occurrence of a series would count as edited on its own
 * (rule D30), and availability that became recurring is another series.
 */
export function reversing(details: AvailabilityDetails, edit: AvailabilityEdit): AvailabilityEdit | undefined {
  if (details.repeatType !== 'ONE_TIME' || edit.repeatType !== undefined) return undefined
  const { price } = details
  return {
    ...(edit.instructorId !== undefined && { instructorId: details.instructorId }),
    ...(edit.serviceIds && { serviceIds: details.serviceIds }),
    ...(edit.price !== undefined && price !== null && { price, ...(price === 0 && { freeOfCharge: true }) }),
    ...(edit.locationTypes && { locationTypes: details.locationTypes }),
    ...(edit.serviceLocationIds && { serviceLocationIds: details.serviceLocationIds }),
    ...(edit.date !== undefined && { date: details.date }),
    ...(edit.startTime !== undefined && { startTime: details.startTime }),
    ...((edit.endTime ?? edit.duration) !== undefined && { endTime: details.endTime, startTime: details.startTime }),
  }
}
