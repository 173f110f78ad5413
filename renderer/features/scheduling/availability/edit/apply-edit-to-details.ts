import { endTimeOf, formatLocalTime, localTime } from '#shared/time/local-time.ts'
import type { AvailabilityDetails, AvailabilityEdit } from '#renderer/data/api-types.ts'

/** Returns the selected occurrence with an edit applied. As on the server, changing only the start or the duration also moves the end. */
export function applyEditToDetails(details: AvailabilityDetails, edit: AvailabilityEdit): AvailabilityDetails {
  const { startTime = details.startTime, duration = details.duration } = edit
  const end = endTimeOf(localTime(startTime), duration)
  const endTime = edit.endTime ?? (end === undefined ? details.endTime : formatLocalTime(end))
  return {
    ...details,
    specialistId: edit.specialistId ?? details.specialistId,
    serviceIds: edit.serviceIds ?? details.serviceIds,
    price: edit.price ?? details.price,
    duration: localTime(endTime) - localTime(startTime),
    locationTypes: edit.locationTypes ?? details.locationTypes,
    locationIds: edit.locationIds ?? details.locationIds,
    date: edit.date ?? details.date,
    startTime,
    endTime,
    recurrence: edit.recurrence ?? details.recurrence,
    endDate: edit.endDate ?? details.endDate,
    openEnded: edit.openEnded ?? (edit.endDate === undefined && details.openEnded),
  }
}
