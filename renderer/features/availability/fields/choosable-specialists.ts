import type { ProviderSession, Specialist } from '#renderer/data/wire.ts'

/** The specialists that a person may publish for: all for an owner, themselves first; only themselves for a specialist. */
export function choosableSpecialists(
  specialists: readonly Specialist[],
  { role, instructorId }: Pick<ProviderSession, 'role' | 'instructorId'>,
): Specialist[] {
  if (role === 'SPECIALIST') return specialists.filter(({ id }) => id === instructorId)
  return specialists.toSorted((a, b) => Number(b.id === instructorId) - Number(a.id === instructorId))
}
