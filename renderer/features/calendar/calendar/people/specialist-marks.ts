import { fullName } from '#shared/domain/team/specialist.ts'
import { initials } from '#shared/ui/initials.ts'
import type { Specialist } from '#renderer/data/api-types.ts'

/** The mark of a specialist: a colour of `people/tints.css`, and initials for people who cannot distinguish the colours. */
export interface SpecialistMark {
  /** The number of the colour, 0 to 7. */
  readonly tint: number
  readonly initials: string
}

/** Number of distinguishable colours. */
export const TINTS = 8

/** Returns the mark of each specialist by id. The colour of a specialist does not depend on who else is shown. */
export function marksOf(specialists: readonly Specialist[]): ReadonlyMap<string, SpecialistMark> {
  return new Map(
    specialists.map((specialist, index) => [
      specialist.id,
      { tint: index % TINTS, initials: initials(fullName(specialist)) },
    ]),
  )
}
