import type { ProviderSession, Specialist } from '#renderer/data/api-types.ts'

/**
 * Returns the specialists for whom a person may publish availability: an owner for all, listed first if they are one; a specialist only for
 * themselves.
 */
export function choosableSpecialists(
  specialists: readonly Specialist[],
  { role, instructorId }: Pick<ProviderSession, 'role' | 'instructorId'>,
): Specialist[] {
  if (role === 'SPECIALIST') return specialists.filter(({ id }) => id === instructorId)
  return specialists.toSorted((a, b) => Number(b.id === instructorId) - Number(a.id === instructorId))
}
