import type { Absence } from '#shared/domain/absence/absence.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { RolledBack } from '#server/platform/database/rollback.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { lockSpecialist } from '#server/features/claim/claims.ts'
import { listSpecialists } from '#server/features/team/specialists.ts'

/** The specialists of absences. */
export async function specialistsOf(
  transaction: TenantTransaction,
  absences: readonly Pick<Absence, 'specialistIds'>[],
): Promise<string[]> {
  const isForAll = absences.some(({ specialistIds }) => specialistIds === 'all')
  const all = isForAll ? (await listSpecialists(transaction)).map(({ id }) => id) : []
  const named = absences.flatMap(({ specialistIds }) => (specialistIds === 'all' ? [] : specialistIds))
  return [...new Set([...all, ...named])].toSorted()
}

/**
 * Writes absences while nobody books their specialists: a reservation that waits meanwhile is decided with them, and one that
 * was first is found by whoever reads bookings after the write (rule D152).
 *
 * @param write has to write a row at least, after which no specialist joins until the transaction ends, because the revision of the
 * availability is locked
 */
export async function writeLocked<Written>(
  transaction: TenantTransaction,
  absences: readonly Pick<Absence, 'specialistIds'>[],
  write: () => Promise<Written>,
): Promise<Written> {
  const locked = await specialistsOf(transaction, absences)
  for (const id of locked) await lockSpecialist(transaction, id)
  const written = await write()
  // A specialist who joined since may be booked already. The client repeats the request.
  const present = await specialistsOf(transaction, absences)
  if (!present.every((id) => locked.includes(id))) throw new RolledBack(refuse('conflict'))
  return written
}
