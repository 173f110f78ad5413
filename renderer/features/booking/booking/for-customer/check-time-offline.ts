import type { QueryClient } from '@tanstack/react-query'
import { durationProblem } from '#shared/domain/service/service-rules.ts'
import { overlaps } from '#shared/time/interval.ts'
import { type EpochMinute, parseInstant } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wallInstant } from '#renderer/data/offline/act-description.ts'
import { withQueuedActs } from '#renderer/data/offline/with-queued-acts.ts'
import { cachedDay } from '#renderer/data/find-in-cached-calendars.ts'
import {
  type ProviderBooking,
  seatsOf,
  type Service,
  type TimeForCustomer,
  wallDateOf,
} from '#renderer/data/api-types.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'

interface Wanted {
  readonly service: Service
  readonly specialistId: string
  readonly start: EpochMinute
  /** Duration in minutes, as typed. */
  readonly duration: string
}

interface Known {
  readonly zone: Zone
  readonly acts: readonly QueuedAct[]
  /** Id of the queued act that is being replaced, so that it does not block its own time. */
  readonly without: string | undefined
}

/**
 * Checks a time offline against the cached calendar and the offline queue (rule D213). It only finds bookings that overlap. Other obstacles
 * are found by the server when the booking is sent.
 */
export function checkTimeOffline(
  queryClient: QueryClient,
  { service, specialistId, start, duration }: Wanted,
  { zone, acts, without }: Known,
): TimeForCustomer {
  const minutes = durationProblem(duration) === undefined ? Number(duration) : service.duration
  const wanted = { start, end: start + minutes }
  const startTime = wallInstant(zone, start)
  const date = wallDateOf(startTime)
  const known = cachedDay(queryClient, date) ?? { availability: [], bookings: [], absences: [] }
  const others = acts.filter(({ id }) => id !== without)
  const bookings = withQueuedActs(known, others, { from: date, to: date }).bookings.filter(
    (booking) => booking.specialistId === specialistId && booking.status !== 'REJECTED',
  )
  const isGroup = service.serviceKind === 'PUBLIC'
  const isSeat = (booking: ProviderBooking) => isGroup && booking.serviceId === service.id && startOf(booking) === start
  const seatsLeft = service.capacity - seatsOf(bookings.filter(isSeat))
  const inTheWay = bookings.find((booking) => !isSeat(booking) && overlaps(timeOf(booking), wanted))
  return {
    verdict: inTheWay ? 'TAKEN' : seatsLeft <= 0 ? 'FULL' : 'FREE',
    resource: null,
    startTime: inTheWay?.startTime ?? startTime,
    endTime: inTheWay?.endTime ?? wallInstant(zone, wanted.end),
    duration: minutes,
    price: service.price,
    isSession: false,
    capacity: service.capacity,
    seatsLeft: Math.max(0, seatsLeft),
    locationTypes: service.locationTypes,
    locationIds: service.locationIds,
    warnings: [],
  }
}

const startOf = ({ startTime }: ProviderBooking): EpochMinute => parseInstant(startTime) ?? 0

const timeOf = (booking: ProviderBooking) => ({ start: startOf(booking), end: parseInstant(booking.endTime) ?? 0 })
