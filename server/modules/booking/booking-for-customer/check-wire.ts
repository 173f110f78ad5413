import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { type BookingWarning, warningId } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import type { TimeCheck } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Zone } from '#shared/time/zone.ts'
import { theirLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

type Answer = Output<'checkBookForCustomer'>
type WireWarning = Answer['warnings'][number]

const kinds = {
  'outside-availability': 'OUTSIDE_AVAILABILITY',
  'no-session': 'NO_SESSION',
  notice: 'NOTICE',
  window: 'BOOKING_WINDOW',
  away: 'AWAY',
  session: 'SESSION',
  buffer: 'BUFFER',
  'resource-buffer': 'RESOURCE_BUFFER',
  companion: 'COMPANION',
  'daily-maximum': 'DAILY_MAXIMUM',
} as const satisfies Record<BookingWarning['kind'], WireWarning['kind']>

export function wireWarning(zone: Zone, warning: BookingWarning): WireWarning {
  const { from, to } = timesOf(warning)
  return {
    id: warningId(warning),
    kind: kinds[warning.kind],
    from: from === undefined ? null : wireInstant(zone, from),
    to: to === undefined ? null : wireInstant(zone, to),
    resource: warning.kind === 'resource-buffer' ? warning.resource.name : null,
    specialistId: warning.kind === 'companion' ? warning.specialistId : null,
  }
}

function timesOf(warning: BookingWarning): { readonly from?: number; readonly to?: number } {
  switch (warning.kind) {
    case 'notice':
      return { from: warning.earliest }
    case 'window':
      return { to: warning.latest }
    case 'away':
      return between(warning.absence)
    case 'session':
      return between(warning.session)
    case 'buffer':
      return between(warning.claim)
    default:
      return {}
  }
}

const between = ({ start, end }: Interval) => ({ from: start, to: end })

type Obstacle = Exclude<TimeCheck, { kind: 'free' }>

const verdicts = {
  taken: 'TAKEN',
  full: 'FULL',
  'resource-taken': 'RESOURCE_TAKEN',
  'specialists-taken': 'SPECIALISTS_TAKEN',
} as const satisfies Record<Obstacle['kind'], Answer['verdict']>

function inTheWayOf(check: Obstacle): Interval {
  if (check.kind === 'taken') return check.claim
  return check.kind === 'full' ? check.session : check.time
}

/** Converts the result of a check for the provider's client. */
export function wireCheck(zone: Zone, check: TimeCheck): Answer {
  if (check.kind !== 'free') {
    const inTheWay = inTheWayOf(check)
    return {
      ...times(zone, inTheWay),
      verdict: verdicts[check.kind],
      resource: check.kind === 'resource-taken' ? check.resource.name : null,
      price: 0,
      isSession: check.kind === 'full',
      capacity: 0,
      seatsLeft: 0,
      locationTypes: [],
      locationIds: [],
      warnings: [],
    }
  }
  const { time, warnings } = check
  return {
    ...times(zone, { start: time.start, end: time.start + time.durationMinutes }),
    verdict: 'FREE',
    resource: null,
    price: eurosOfCents(time.priceCents),
    isSession: time.kind === 'session',
    capacity: time.capacity,
    seatsLeft: time.seatsLeft,
    locationTypes: theirLocationTypes(time.locationTypes),
    locationIds: [...time.locationIds],
    warnings: warnings.map((warning) => wireWarning(zone, warning)),
  }
}

const times = (zone: Zone, { start, end }: Interval) => ({
  startTime: wireInstant(zone, start),
  endTime: wireInstant(zone, end),
  duration: end - start,
})
