import type { EpochMinute } from '#shared/time/instant.ts'
import { containsInstant, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { isSecondPass, zoneOf } from '#shared/time/zone.ts'
import {
  earliestStart,
  isDayFull,
  latestStart,
  OPEN_POLICY,
  withBuffers,
} from '#shared/domain/booking/booking-policy.ts'
import type { AbsentTime } from '#shared/domain/absence/absent-time.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { BusyClaim, Slot } from './slot.ts'
import { capacityOf } from './cut-slots.ts'
import type { SlotSearch } from './available-slots.ts'
import { availableSlots, candidateOccurrences, companionFinder, unitsFinder } from './available-slots.ts'

/** Whether a specialist offers a start time, and if not, which rule prevents it (rule D52). */
export type OfferVerdict =
  | { readonly kind: 'offered'; readonly slot: Slot }
  /** The service is withdrawn (rule D84). */
  | { readonly kind: 'withdrawn' }
  /** No availability with the service is published at that time. */
  | { readonly kind: 'no-availability' }
  /** The time is in the past (rule D17). */
  | { readonly kind: 'past' }
  /** The time is too soon: `earliest` is the first start that the notice allows (rule D48). */
  | { readonly kind: 'notice'; readonly earliest: EpochMinute }
  /** The time is too far ahead (rule D49). */
  | { readonly kind: 'window'; readonly latest: EpochMinute }
  /** The local time occurs a second time after the clocks were set back (rule D134). */
  | { readonly kind: 'shown-before' }
  /** The time is within an availability, but no slot starts at it, or the time that remains is too short (rules D19, D20 and D47). */
  | { readonly kind: 'no-start' }
  /** The specialist is away (rule D150). */
  | { readonly kind: 'away'; readonly absence: AbsentTime }
  /** The specialist is busy. */
  | { readonly kind: 'overlap'; readonly claim: BusyClaim }
  /** The specialist is free, but too close to another booking (rule D51). */
  | { readonly kind: 'buffer'; readonly claim: BusyClaim }
  /** All seats of the session are taken. */
  | { readonly kind: 'full' }
  /** A room or device that the service needs is taken (rule D203). */
  | { readonly kind: 'resource'; readonly resource: ResourceNeed }
  /** Too few specialists are published and free for a service that needs several (rule D207). */
  | { readonly kind: 'specialists' }
  /** The specialist has reached the daily maximum (rule D50). */
  | { readonly kind: 'daily-maximum' }

/** The parameters of a slot search, and whether its service is withdrawn. */
type Offer = Omit<SlotSearch, 'days' | 'specialistId'> & { readonly isWithdrawn?: boolean }

/**
 * Returns why a specialist does not offer a start time. The verdict is 'offered' exactly if `availableSlots` contains the time and the
 * service is not withdrawn. Otherwise it is the first rule that prevents the slot, in the order of `OfferVerdict`. If several
 * availabilities contain the time, the one that comes closest to offering it decides.
 */
export function whyNotOffered(
  { isWithdrawn = false, ...search }: Offer,
  minute: EpochMinute,
  specialistId: string,
): OfferVerdict {
  if (isWithdrawn) return { kind: 'withdrawn' }
  const utcDay = Math.floor(minute / MINUTES_PER_DAY)
  const asked: SlotSearch = { ...search, specialistId, days: { first: utcDay - 1, last: utcDay + 1 } }
  const slot = availableSlots(asked).find(({ start }) => start === minute)
  if (slot) return { kind: 'offered', slot }
  const verdicts = search.series
    .flatMap((series) => candidateOccurrences(series, asked))
    .filter((occurrence) => containsInstant(occurrence, minute))
    .map((occurrence) => verdictIn(occurrence, asked, minute))
  return verdicts.toSorted((a, b) => closeness(b) - closeness(a))[0] ?? { kind: 'no-availability' }
}

/** The verdicts in the order of the checks: the later a check fails, the closer the time was to being offered. */
const ORDER: readonly OfferVerdict['kind'][] = [
  'withdrawn',
  'no-availability',
  'past',
  'notice',
  'window',
  'shown-before',
  'no-start',
  'away',
  'overlap',
  'buffer',
  'full',
  'resource',
  'specialists',
  'daily-maximum',
  'offered',
]

const closeness = ({ kind }: OfferVerdict): number => ORDER.indexOf(kind)

/**
 * Returns the rule that prevents a slot from starting at a minute within an occurrence. Call it only for a minute at which no slot starts.
 */
function verdictIn(
  { key, start, end, terms }: PublishedOccurrence,
  search: SlotSearch,
  minute: EpochMinute,
): OfferVerdict {
  const { service, now, claims, absences, policy = OPEN_POLICY } = search
  const zone = zoneOf(terms.zone)
  const [earliest, latest] = [earliestStart(policy, now), latestStart(policy, now, zone)]
  if (minute <= now) return { kind: 'past' }
  if (minute < earliest) return { kind: 'notice', earliest }
  if (minute >= latest) return { kind: 'window', latest }
  if (terms.kind === 'window' && isSecondPass(zone, minute)) return { kind: 'shown-before' }

  const isSession = terms.kind === 'session'
  const slotEnd = isSession ? end : minute + service.durationMinutes
  const isOnGrid =
    isSession || policy.slotStepMinutes === null
      ? !isSession || minute === start
      : (minute - start) % policy.slotStepMinutes === 0
  if (!isOnGrid || slotEnd > end) return { kind: 'no-start' }

  const wanted = { start: minute, end: slotEnd }
  const [absence] = absences?.within(terms.specialistId, wanted) ?? []
  if (absence) return { kind: 'away', absence }
  const own = claims.filter((claim) => claim.specialistId === terms.specialistId)
  const isOther = ({ occurrence }: BusyClaim) => !isSession || !occurrence || !isSameOccurrence(occurrence, key)
  const busy = own.find((claim) => isOther(claim) && overlaps(claim, wanted))
  if (busy) return { kind: 'overlap', claim: busy }
  const tooClose = withBuffers(own, service.id, policy).findIndex((claim) => isOther(claim) && overlaps(claim, wanted))
  const neighbour = own[tooClose]
  if (neighbour) return { kind: 'buffer', claim: neighbour }
  const taken = own.filter((claim) => !isOther(claim)).reduce((seats, claim) => seats + claim.seats, 0)
  if (terms.kind === 'session' && taken >= capacityOf(terms, service)) return { kind: 'full' }
  const units = isSession && taken > 0 ? undefined : unitsFinder(search)?.(wanted)
  if (units?.kind === 'taken') return { kind: 'resource', resource: units.resource }
  const companions = isSession && taken > 0 ? undefined : companionFinder(search)?.(terms, start)(wanted)
  if (companions?.kind === 'taken') return { kind: 'specialists' }
  return isDayFull(own, start, policy, zone) ? { kind: 'daily-maximum' } : { kind: 'no-start' }
}
