import { contains, type Interval } from '#shared/time/interval.ts'
import { type IntervalIndex, overlapping } from '#shared/time/interval-index.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { AbsenceFinder } from '#shared/domain/absence/absent-time.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim } from './slot.ts'

/** A specialist who could be a companion, for a service that requires several specialists at once. */
export interface Candidate {
  readonly specialistId: string
  /** The candidate's availability for the service, at a location that the main specialist's availability also allows. */
  readonly published: readonly Interval[]
  /** The candidate's claims, extended by buffers. */
  readonly busy: IntervalIndex<BusyClaim>
  /** The candidate's number of appointments on that day. */
  readonly appointments: number
  /** Whether the candidate has reached the daily maximum (rule D50). */
  readonly isDayFull: boolean
}

export type Companions =
  | { readonly kind: 'free'; readonly specialistIds: readonly string[] }
  /** Too few candidates are available. The result stays the same until `until`. */
  | { readonly kind: 'taken'; readonly until: EpochMinute }

/** Returns the number of specialists required besides the main one. */
export const companionsNeeded = ({ specialistsNeeded }: Pick<Service, 'specialistsNeeded'>): number =>
  specialistsNeeded - 1

/**
 * Chooses the specialists who join the main one (rule D207): of those whose published time covers the whole time and who are not busy, the
 * ones with the fewest appointments on that day; ties are broken by id.
 */
export function companionsAt(
  candidates: readonly Candidate[],
  needed: number,
  time: Interval,
  absentWithin: AbsenceFinder,
): Companions {
  const free: Candidate[] = []
  let until = Infinity
  for (const candidate of candidates) {
    const { specialistId, published, busy, isDayFull } = candidate
    if (isDayFull) continue
    const inTheWay = [...overlapping(busy, time), ...absentWithin(specialistId, time)]
    const isPublished = published.some((each) => contains(each, time))
    if (isPublished && inTheWay.length === 0) free.push(candidate)
    for (const { end } of inTheWay) until = Math.min(until, end)
    for (const { start } of published) if (start > time.start) until = Math.min(until, start)
  }
  if (free.length < needed) return { kind: 'taken', until }
  return { kind: 'free', specialistIds: leastBusy(free).slice(0, needed) }
}

/** Sorts ids by the number of appointments on that day, and then by id. */
export const leastBusy = (candidates: readonly Pick<Candidate, 'specialistId' | 'appointments'>[]): string[] =>
  candidates
    .toSorted((a, b) => a.appointments - b.appointments || (a.specialistId < b.specialistId ? -1 : 1))
    .map(({ specialistId }) => specialistId)
