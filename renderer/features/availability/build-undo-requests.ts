import type { Input } from '#shared/api/client.ts'
import { formatLocalTime, parseLocalTime } from '#shared/time/local-time.ts'
import {
  wallDateOf,
  wallEndMinuteOf,
  type AvailabilityDetails,
  type AvailabilityEdit,
  type ChangeScope,
  type PlannedChange,
  type Service,
} from '#renderer/data/api-types.ts'

/**
 * The request that publishes deleted availability again; undefined where the result would differ:
 * - an occurrence of a recurring series would no longer belong to it;
 * - slots of a one-time block can only be published together where they follow one another without a gap;
 * - a session gets the current price and duration of its service (rule D25), so both must be unchanged.
 */
export function restoring(
  details: AvailabilityDetails,
  { deleted }: Pick<PlannedChange, 'deleted'>,
  services: readonly Service[],
): Input<'createAvailability'>['body'] | undefined {
  const [first, ...others] = deleted
  const last = deleted.at(-1)
  if (details.repeatType !== 'ONE_TIME' || !first || !last) return undefined
  const isOneBlock = others.every(
    (next, index) => next.startTime === deleted[index]?.endTime && next.price === first.price,
  )
  if (!isOneBlock) return undefined
  const service = services.find(({ id }) => id === details.serviceIds[0])
  const isAsPublished = service?.price === details.price && service.duration === details.duration
  if (details.type === 'TIME_SLOT' && !isAsPublished) return undefined
  return {
    type: details.type,
    instructorId: details.instructorId,
    serviceIds: details.serviceIds,
    startDate: wallDateOf(first.startTime),
    startTime: first.startTime.slice(11, 16),
    endTime: formatLocalTime(wallEndMinuteOf(last.endTime, wallDateOf(first.startTime))),
    repeatType: 'ONE_TIME',
    endEndDate: null,
    locationTypes: details.locationTypes,
    serviceLocationIds: details.serviceLocationIds,
  }
}

/**
 * The edit that reverses another; undefined where there is none: an occurrence of a series would count as edited on its own
 * (rule D30), and availability that became recurring is another series. Of several slots only a move is reversed: they may have had
 * different values.
 */
export function reversing(
  details: AvailabilityDetails,
  edit: AvailabilityEdit,
  scope: ChangeScope = 'SELECTED_INSTANCE',
): AvailabilityEdit | undefined {
  if (details.repeatType !== 'ONE_TIME' || edit.repeatType !== undefined) return undefined
  if (scope !== 'SELECTED_INSTANCE' && !isMoveOnly(details, edit)) return undefined
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

/** Whether an edit only moves occurrences: each of them by the same days and minutes, with its length. */
function isMoveOnly(details: AvailabilityDetails, edit: AvailabilityEdit): boolean {
  const { startTime, endTime } = edit
  const moves: readonly string[] = ['date', 'startTime', 'endTime']
  if (Object.keys(edit).some((field) => !moves.includes(field))) return false
  const length = (from: string, to: string) => (parseLocalTime(to) ?? 0) - (parseLocalTime(from) ?? 0)
  if (endTime === undefined) return true
  return length(startTime ?? details.startTime, endTime) === length(details.startTime, details.endTime)
}
