import type { ProviderSession, Specialist } from '#renderer/data/api-types.ts'

/**
 * Returns the specialists for whom a person may publish availability: an owner for all, listed first if they are one; a specialist only for
 * themselves.
 */
export function choosableSpecialists(
  specialists: readonly Specialist[],
  { role, specialistId }: Pick<ProviderSession, 'role' | 'specialistId'>,
): Specialist[] {
  if (role === 'SPECIALIST') return specialists.filter(({ id }) => id === specialistId)
  return specialists.toSorted((a, b) => Number(b.id === specialistId) - Number(a.id === specialistId))
}
