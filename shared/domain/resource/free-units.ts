import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import type { ResourceClaim, ResourceNeed, ResourceUnit } from './resource.ts'

export type FreeUnits =
  | { readonly kind: 'free'; readonly units: readonly ResourceUnit[] }
  /**
   * Too few units of a resource are available for the whole time. The result stays the same until `until`, when the next unit becomes
   * available.
   */
  | { readonly kind: 'taken'; readonly resource: ResourceNeed; readonly until: EpochMinute }

export const NO_UNITS = { kind: 'free', units: [] } as const satisfies FreeUnits

/**
 * Returns the units that an appointment takes: of each resource the lowest-numbered ones that are available for its whole time (rule D203).
 * An appointment cannot change its unit, so 9:00–11:00 does not fit if unit 1 is taken from 9:00 to 10:00 and unit 2 from 10:00 to 11:00.
 * @param claims the taken times, extended by buffers if those apply
 */
export function freeUnits(needs: readonly ResourceNeed[], claims: readonly ResourceClaim[], time: Interval): FreeUnits {
  const units: ResourceUnit[] = []
  for (const resource of needs) {
    const { resourceId, quantity, available } = resource
    const inTheWay = claims.filter((claim) => claim.resourceId === resourceId && overlaps(claim, time))
    const taken = new Set(inTheWay.map(({ unit }) => unit))
    const free = unitNumbers(available).filter((unit) => !taken.has(unit))
    if (free.length < quantity) {
      return { kind: 'taken', resource, until: Math.min(...inTheWay.map(({ end }) => end)) }
    }
    units.push(...free.slice(0, quantity).map((unit) => ({ resourceId, unit })))
  }
  return { kind: 'free', units }
}

export const unitNumbers = (quantity: number): number[] => Array.from({ length: quantity }, (_, index) => index + 1)
