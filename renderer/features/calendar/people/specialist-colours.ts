import { fullName } from '#shared/domain/team/specialist.ts'
import { initials } from '#shared/ui/initials.ts'
import type { Specialist } from '#renderer/data/wire.ts'

/** The mark of a specialist: a colour of `people/tints.css`, and initials for people who cannot distinguish the colours. */
export interface SpecialistMark {
  /** The number of the colour, 0 to 7. */
  readonly tint: number
  readonly initials: string
}

/** Number of distinguishable colours. */
export const TINTS = 8

/** The marks of an organisation's specialists by id. A specialist keeps the colour, whoever else is shown. */
export function marksOf(specialists: readonly Specialist[]): ReadonlyMap<string, SpecialistMark> {
  return new Map(
    specialists.map((specialist, index) => [
      specialist.id,
      { tint: index % TINTS, initials: initials(fullName(specialist)) },
    ]),
  )
}
