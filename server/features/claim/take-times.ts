import type { BookableTime } from '#shared/domain/slot/check-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { claimRow, freeClaimRow, takeSeat } from './claims.ts'

type ClaimRow = ReturnType<typeof claimRow> | ReturnType<typeof freeClaimRow>

/** A time for one booking, with its seats. */
export interface TimeToTake {
  readonly time: BookableTime
  readonly seats: number
}

/**
 * Takes several times, each for one booking. All that nobody else can share are claimed with one statement; seats of group sessions one
 * after the other. Needs `lockSpecialist` of each specialist; the constraint `claim_no_overlap` guards it.
 * @returns the ids of the claims in the order of the times; 'full' when a session has no free seat, and the transaction must be rolled back
 */
export async function takeTimes(
  transaction: TenantTransaction,
  times: readonly TimeToTake[],
  newId: () => string,
): Promise<readonly string[] | 'full'> {
  const { sql, organisationId } = transaction
  const ids = times.map(() => newId())
  const rows = times.flatMap(({ time, seats }, index): ClaimRow[] => {
    const id = ids[index] ?? newId()
    const { kind, occurrence, start, durationMinutes } = time
    if (kind === 'outside' || occurrence === null) {
      return [freeClaimRow(organisationId, { ...time, seats, end: start + durationMinutes }, id)]
    }
    return time.capacity > 1 ? [] : [claimRow(organisationId, { ...time, kind, occurrence }, id, 1)]
  })
  if (rows.length > 0) await insertRows(organisationId, 'claim', rows).execute(sql)
  for (const [index, { time, seats }] of times.entries()) {
    const { kind, occurrence, capacity } = time
    if (kind === 'outside' || occurrence === null || capacity === 1) continue
    const seat = await takeSeat(transaction, { ...time, kind, occurrence }, ids[index] ?? newId(), seats)
    if (seat.kind === 'full') return 'full'
    ids[index] = seat.claimId
  }
  return ids
}
