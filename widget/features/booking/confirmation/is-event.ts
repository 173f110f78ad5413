import { parseInstant } from '#shared/time/instant.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** Whether a booking has all that an event in a calendar needs: a name, a start and a later end (rule B5.11). */
export function isEvent({
  serviceName,
  startTime,
  endTime,
}: Pick<OwnBooking, 'serviceName' | 'startTime' | 'endTime'>) {
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)]
  return serviceName.trim() !== '' && start !== undefined && end !== undefined && start < end
}
