import { contains, type Interval } from '#shared/time/interval.ts'
import { type IntervalIndex, overlapping } from '#shared/time/interval-index.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { AbsenceFinder } from '#shared/domain/absence/absent-time.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim } from './slot.ts'

/** Who could join the main specialist of a service that needs several at once. */
export interface Candidate {
  readonly specialistId: string
  /** The availability that offers the service where the main specialist does. */
  readonly published: readonly Interval[]
  /** The claims, with buffers. */
  readonly busy: IntervalIndex<BusyClaim>
  /** The number of appointments on the day. */
  readonly appointments: number
  /** Whether the daily maximum is reached (rule D50). */
  readonly isDayFull: boolean
}

export type Companions =
  | { readonly kind: 'free'; readonly specialistIds: readonly string[] }
  /** Too few are free. Nothing changes before `until`. */
  | { readonly kind: 'taken'; readonly until: EpochMinute }

/** How many specialists join the main one. */
export const companionsNeeded = ({ specialistsNeeded = 1 }: Pick<Service, 'specialistsNeeded'>): number =>
  specialistsNeeded - 1

/**
 * Who joins the main specialist: of those who are published and free for the whole time, the ones with the fewest appointments that
 * day, and then by id (rule D207).
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

/** Ids by the number of appointments that day, and then by id. */
export const leastBusy = (candidates: readonly Pick<Candidate, 'specialistId' | 'appointments'>[]): string[] =>
  candidates
    .toSorted((a, b) => a.appointments - b.appointments || (a.specialistId < b.specialistId ? -1 : 1))
    .map(({ specialistId }) => specialistId)
