import type { Output } from '#shared/api/client.ts'
import type { ProposedDate } from '#shared/domain/repeat/nearest-time.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireWarning } from '#server/modules/booking/booking-for-customer/check-wire.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

type WireDate = Output<'previewRepeat'>['dates'][number]
type CheckedTime = Omit<WireDate, 'number' | 'date'>

/** Converts the result of the check of a date for the provider. */
export function wireChecked(zone: Zone, { check, nearest }: ProposedDate, isTwice: boolean): CheckedTime {
  const found = {
    ...nothing,
    warnings: [],
    isTwice,
    nearest: nearest ? wireSpan(zone, nearest) : null,
  }
  switch (check.kind) {
    case 'free': {
      const { start, durationMinutes } = check.time
      const isAway = check.warnings.some(({ kind }) => kind === 'away')
      return {
        ...found,
        state: isAway ? 'AWAY' : 'FREE',
        time: wireSpan(zone, { start, end: start + durationMinutes }),
        warnings: check.warnings.map((warning) => wireWarning(zone, warning)),
      }
    }
    case 'skipped':
      return { ...found, state: 'CLOCK_CHANGE' }
    case 'past':
      return { ...found, state: 'PAST' }
    default:
      return {
        ...found,
        state: states[check.kind],
        inTheWay: wireSpan(zone, check.time),
        resource: check.kind === 'resource-taken' ? check.resource : null,
      }
  }
}

const states = {
  taken: 'TAKEN',
  full: 'FULL',
  own: 'OWN',
  'resource-taken': 'RESOURCE_TAKEN',
  'specialists-taken': 'SPECIALISTS_TAKEN',
} as const

const nothing = { time: null, inTheWay: null, resource: null, isTwice: false, nearest: null }

/** The result for a date that is left out, or for a booking whose time does not change. */
export const leftOut = (state: 'SKIPPED' | 'SAME'): CheckedTime => ({ ...nothing, warnings: [], state })

export const wireSpan = (zone: Zone, { start, end }: Interval) => ({
  startTime: wireInstant(zone, start),
  endTime: wireInstant(zone, end),
})
