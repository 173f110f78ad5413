import type { Absence } from '#shared/domain/absence/absence.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { listSpecialists } from '#server/modules/organisation/index.ts'

/** Returns the ids of all specialists that the absences apply to, sorted. */
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
 * Writes absences while the specialists are locked against bookings (rule D152). A reservation that waits for the lock is then checked
 * against the new absences. A booking that was made before the lock is visible to a read of bookings after the write.
 *
 * @param write must write at least one row: the write locks the revision of the availability, so no specialist can be added until the
 * transaction ends
 */
export async function writeLocked<Written>(
  transaction: TenantTransaction,
  absences: readonly Pick<Absence, 'specialistIds'>[],
  write: () => Promise<Written>,
): Promise<Written> {
  const locked = await specialistsOf(transaction, absences)
  await lockSpecialists(transaction, locked)
  const written = await write()
  // A specialist who was added after the locks were taken may be booked already, so the client has to repeat the request.
  const present = await specialistsOf(transaction, absences)
  if (!present.every((id) => locked.includes(id))) throw new RolledBack(refuse('conflict'))
  return written
}
