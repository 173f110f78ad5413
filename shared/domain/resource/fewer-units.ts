import type { EpochMinute } from '#shared/time/instant.ts'
import { unitNumbers } from './free-units.ts'
import type { ResourceClaim } from './resource.ts'

/** A claim that gets another unit of its resource. */
export interface UnitChange {
  readonly claim: ResourceClaim
  readonly unit: number
}

export type FewerUnits =
  | { readonly kind: 'possible'; readonly changes: readonly UnitChange[] }
  /** More is booked than the units that would be left, at these starts: in order, each once. */
  | { readonly kind: 'booked'; readonly starts: readonly EpochMinute[] }

/**
 * Whether a resource can do with fewer units, and which claims change their unit (rule D206). What has begun keeps its unit; what
 * follows gets, by start, the lowest unit that is free. So it fits exactly when never more than `quantity` are booked at once:
 * unit 1 from 9:00 to 10:00 and unit 2 from 10:00 to 11:00 fit in one unit.
 *
 * @param claims those of one resource that are not over
 */
export function fewerUnits(claims: readonly ResourceClaim[], quantity: number, now: EpochMinute): FewerUnits {
  const begun = claims.filter(({ start }) => start <= now)
  const ahead = claims.filter(({ start }) => start > now).toSorted((a, b) => a.start - b.start || a.unit - b.unit)
  const freeFrom = new Map(unitNumbers(quantity).map((unit) => [unit, -Infinity]))
  const starts = new Set(begun.filter(({ unit }) => unit > quantity).map(({ start }) => start))
  for (const { unit, end } of begun) if (unit <= quantity) freeFrom.set(unit, end)
  const changes: UnitChange[] = []
  for (const claim of ahead) {
    const unit = unitNumbers(quantity).find((each) => (freeFrom.get(each) ?? 0) <= claim.start)
    if (unit === undefined) {
      starts.add(claim.start)
      continue
    }
    freeFrom.set(unit, claim.end)
    if (unit !== claim.unit) changes.push({ claim, unit })
  }
  return starts.size > 0
    ? { kind: 'booked', starts: [...starts].toSorted((a, b) => a - b) }
    : { kind: 'possible', changes }
}
