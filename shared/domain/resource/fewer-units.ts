import type { EpochMinute } from '#shared/time/instant.ts'
import { unitNumbers } from './free-units.ts'
import type { ResourceClaim } from './resource.ts'

/** The move of a claim to another unit of its resource. */
export interface UnitChange {
  readonly claim: ResourceClaim
  readonly unit: number
}

export type FewerUnits =
  | { readonly kind: 'possible'; readonly changes: readonly UnitChange[] }
  /** More units are booked than would be left. `starts` contains the starts at which that happens, in order, without duplicates. */
  | { readonly kind: 'booked'; readonly starts: readonly EpochMinute[] }

/**
 * Decides whether a resource can be reduced to fewer units, and which claims must change their unit (rule D206). Claims that have begun
 * keep their unit; the others, by start, get the lowest available unit. So the reduction is possible exactly if at no time more than
 * `quantity` units are booked: unit 1 from 9:00 to 10:00 and unit 2 from 10:00 to 11:00 fit into one unit.
 * @param claims the claims of one resource that have not ended
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
