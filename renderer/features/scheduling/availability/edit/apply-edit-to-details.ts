import { endTimeOf, formatLocalTime, localTime } from '#shared/time/local-time.ts'
import type { AvailabilityDetails, AvailabilityEdit } from '#renderer/data/api-types.ts'

/** Returns the selected occurrence with an edit applied. As on the server, changing only the start or the duration also moves the end. */
export function applyEditToDetails(details: AvailabilityDetails, edit: AvailabilityEdit): AvailabilityDetails {
  const { startTime = details.startTime, duration = details.duration } = edit
  const end = endTimeOf(localTime(startTime), duration)
  const endTime = edit.endTime ?? (end === undefined ? details.endTime : formatLocalTime(end))
  return {
    ...details,
    instructorId: edit.instructorId ?? details.instructorId,
    serviceIds: edit.serviceIds ?? details.serviceIds,
    price: edit.price ?? details.price,
    duration: localTime(endTime) - localTime(startTime),
    locationTypes: edit.locationTypes ?? details.locationTypes,
    serviceLocationIds: edit.serviceLocationIds ?? details.serviceLocationIds,
    date: edit.date ?? details.date,
    startTime,
    endTime,
    repeatType: edit.repeatType ?? details.repeatType,
    endEndDate: edit.endEndDate ?? details.endEndDate,
    openEnded: edit.openEnded ?? (edit.endEndDate === undefined && details.openEnded),
  }
}
