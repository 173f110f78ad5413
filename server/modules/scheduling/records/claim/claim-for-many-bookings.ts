import type { BookableTime } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { claimRow, freeTimeRow, joinedClaimRows } from './claim-rows.ts'
import { takeSeat } from './specialist-time-claims.ts'
import { resourceClaimRows } from './resource-claims.ts'

type ClaimRow = ReturnType<typeof claimRow | typeof freeTimeRow> | ReturnType<typeof joinedClaimRows>[number]

/** A time to claim for one booking, with the number of seats. */
export interface TimeToClaim {
  readonly time: BookableTime
  readonly seats: number
}

/**
 * Claims several times, each for one booking. Times that only one booking can use are claimed in one statement; seats of group sessions are
 * taken one after the other. The caller must hold `lockSpecialists` of each specialist; the constraint `claim_no_overlap` guarantees that
 * claims do not overlap.
 *
 * @returns the ids of the claims in the order of the times; 'full' when a session has no free seat, and then the transaction must be rolled
 * back
 */
export async function claimTimes(
  transaction: TenantTransaction,
  times: readonly TimeToClaim[],
  newId: () => string,
): Promise<readonly string[] | 'full'> {
  const { sql, organisationId } = transaction
  const ids = times.map(() => newId())
  const alone = times.flatMap(({ time, seats }, index): ClaimOfTime[] => {
    const id = ids[index] ?? newId()
    const row = ownRow(organisationId, time, seats, id)
    return row ? [{ id, row, time: { ...time, end: time.start + time.durationMinutes } }] : []
  })
  const rows = alone.flatMap(({ id, row, time }): ClaimRow[] => [row, ...joinedClaimRows(organisationId, id, time)])
  if (rows.length > 0) await insertRows(organisationId, 'claim', rows).execute(sql)
  const units = alone.flatMap(({ id, time }) => resourceClaimRows(organisationId, id, time.units ?? [], time))
  if (units.length > 0) await insertRows(organisationId, 'resource_claim', units).execute(sql)
  for (const [index, { time, seats }] of times.entries()) {
    if (!isShared(time)) continue
    const seat = await takeSeat(transaction, time, ids[index] ?? newId(), seats)
    if (seat.kind === 'full') return 'full'
    ids[index] = seat.claimId
  }
  return ids
}

interface ClaimOfTime {
  readonly id: string
  readonly row: ClaimRow
  readonly time: BookableTime & Interval
}

/** Returns the claim row for a time that only one booking can use; undefined for a seat of a group session. */
function ownRow(organisationId: string, time: BookableTime, seats: number, id: string): ClaimRow | undefined {
  const { kind, occurrence, start, durationMinutes } = time
  if (kind === 'outside' || occurrence === null) {
    return freeTimeRow(organisationId, { ...time, seats, end: start + durationMinutes }, id)
  }
  return isShared(time) ? undefined : claimRow(organisationId, { ...time, kind, occurrence }, id, 1)
}

const isShared = (time: BookableTime): time is BookableTime & Slot =>
  time.kind !== 'outside' && time.occurrence !== null && time.capacity > 1
