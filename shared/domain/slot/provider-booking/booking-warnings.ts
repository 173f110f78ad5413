import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { AbsentTime } from '#shared/domain/absence/absent-time.ts'
import { occurrenceId, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import {
  type BookingPolicy,
  earliestStart,
  isDayFull,
  latestStart,
  withBuffers,
} from '#shared/domain/booking/booking-policy.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'

/** A reason why customers cannot book a time online. A provider may confirm it and book anyway (rule D159). */
export type BookingWarning =
  /** The time is not completely within an availability of the service. */
  | { readonly kind: 'outside-availability' }
  /** No session of the group service begins at this time, so other customers cannot join the booking. */
  | { readonly kind: 'no-session' }
  /** The start is too soon; `earliest` is the earliest start that the notice allows (rule D48). */
  | { readonly kind: 'notice'; readonly earliest: EpochMinute }
  /** The start is too far ahead (rule D49). */
  | { readonly kind: 'window'; readonly latest: EpochMinute }
  /** The specialist is away (rule D150). */
  | { readonly kind: 'away'; readonly absence: AbsentTime }
  /** The time overlaps a published session without bookings. If the time is booked, that session can no longer be booked. */
  | { readonly kind: 'session'; readonly session: OverlappedSession }
  /** The time is too close to another booking (rule D51). */
  | { readonly kind: 'buffer'; readonly claim: BusyClaim }
  /** A companion is outside their published time, absent, or too close to another booking (rule D208). */
  | { readonly kind: 'companion'; readonly specialistId: string }
  /** A resource is available, but the time is within the buffer of another of its bookings (rule D51). */
  | { readonly kind: 'resource-buffer'; readonly resource: ResourceNeed }
  /** The specialist has reached the daily maximum (rule D50). */
  | { readonly kind: 'daily-maximum' }

export interface OverlappedSession extends Interval {
  readonly key: OccurrenceKey
}

/** Returns a text that identifies a warning. Each absence has its own id, so confirming one does not confirm another. */
export function warningId(warning: BookingWarning): string {
  switch (warning.kind) {
    case 'away':
      return `away ${warning.absence.absenceId} ${warning.absence.day}`
    case 'session':
      return `session ${occurrenceId(warning.session.key)}`
    case 'buffer':
      return `buffer ${warning.claim.start}`
    case 'companion':
      return `companion ${warning.specialistId}`
    case 'resource-buffer':
      return `resource-buffer ${warning.resource.resourceId}`
    default:
      return warning.kind
  }
}

/** The data from which warnings about a time are derived. The specialist must have no booking at that time. */
export interface WarningFacts {
  readonly service: Pick<Service, 'id' | 'kind'>
  readonly policy: BookingPolicy
  readonly zone: Zone
  readonly now: EpochMinute
  /** Whether the time is a session of the service, or within a window that offers it. */
  readonly isPublished: boolean
  /** Whether it is the first booking of its session; true outside sessions. */
  readonly isFirst: boolean
  /** The specialist's other bookings. */
  readonly claims: readonly BusyClaim[]
  /** The other published sessions that the time overlaps. */
  readonly sessions: readonly OverlappedSession[]
  /** The resource within whose buffers the time is; undefined for none. */
  readonly closeResource?: ResourceNeed | undefined
  /** The chosen companions who are outside their published time, absent, or too close to another booking. */
  readonly doubtfulIds?: readonly string[] | undefined
  /** The absences that the time overlaps. */
  readonly absences: readonly AbsentTime[]
}

/** Returns all warnings about a time, in the order of `BookingWarning` (rule D159). */
export function warningsAbout(
  time: Interval,
  {
    service,
    policy,
    zone,
    now,
    isPublished,
    isFirst,
    claims,
    sessions,
    closeResource,
    doubtfulIds = [],
    absences,
  }: WarningFacts,
): BookingWarning[] {
  const earliest = earliestStart(policy, now)
  const latest = latestStart(policy, now, zone)
  const tooClose = withBuffers(claims, service.id, policy).map((claim) => overlaps(claim, time))
  const warnings: BookingWarning[] = []
  if (!isPublished) warnings.push({ kind: service.kind === 'group' ? 'no-session' : 'outside-availability' })
  if (time.start < earliest) warnings.push({ kind: 'notice', earliest })
  if (time.start >= latest) warnings.push({ kind: 'window', latest })
  for (const absence of absences) warnings.push({ kind: 'away', absence })
  for (const { key, start, end } of sessions) warnings.push({ kind: 'session', session: { key, start, end } })
  for (const [index, claim] of claims.entries()) if (tooClose[index]) warnings.push({ kind: 'buffer', claim })
  for (const specialistId of doubtfulIds) warnings.push({ kind: 'companion', specialistId })
  if (closeResource) warnings.push({ kind: 'resource-buffer', resource: closeResource })
  if (isFirst && isDayFull(claims, time.start, policy, zone)) warnings.push({ kind: 'daily-maximum' })
  return warnings
}
