/** The chosen slot: an event slot, or a start within an appointment (rule B3.2). */
export type ScheduleRef =
  | { readonly kind: 'event'; readonly eventSlotId: string }
  | { readonly kind: 'window'; readonly windowId: string; readonly startTime: string }

const separator = ' - '

/** The id of a slot: 'a_20250314_0900 - 2025-03-14T09:00:00+01:00' for a start within an appointment, else the event slot's id. */
export const formatScheduleId = (ref: ScheduleRef): string =>
  ref.kind === 'event' ? ref.eventSlotId : `${ref.windowId}${separator}${ref.startTime}`

/** Parses an id that `formatScheduleId` has made. */
export function readScheduleId(scheduleId: string): ScheduleRef {
  const end = scheduleId.indexOf(separator)
  return end === -1
    ? { kind: 'event', eventSlotId: scheduleId }
    : {
        kind: 'window',
        windowId: scheduleId.slice(0, end),
        startTime: scheduleId.slice(end + separator.length),
      }
}
