import { fullName } from '#shared/domain/team/specialist.ts'
import { initials } from '#shared/ui/initials.ts'
import type { Specialist } from '#renderer/data/wire.ts'

/** How a thing says whose it is: a colour of `people/tints.css`, and initials, as a colour alone says nothing to some. */
export interface SpecialistMark {
  /** 0 to 7. */
  readonly tint: number
  readonly initials: string
}

/** How many colours can be told apart. */
export const TINTS = 8

/** The marks of an organisation's specialists by id: each keeps its colour, whoever else is shown. */
export function marksOf(specialists: readonly Specialist[]): ReadonlyMap<string, SpecialistMark> {
  return new Map(
    specialists.map((specialist, index) => [
      specialist.id,
      { tint: index % TINTS, initials: initials(fullName(specialist)) },
    ]),
  )
}
