import type { ProviderSession, Specialist } from '#renderer/data/wire.ts'

/** The specialists that a person may publish for: owners for everyone, themselves first; specialists for themselves only. */
export function choosableSpecialists(
  specialists: readonly Specialist[],
  { role, instructorId }: Pick<ProviderSession, 'role' | 'instructorId'>,
): Specialist[] {
  if (role === 'SPECIALIST') return specialists.filter(({ id }) => id === instructorId)
  return specialists.toSorted((a, b) => Number(b.id === instructorId) - Number(a.id === instructorId))
}
