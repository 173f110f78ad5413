import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { lockFreeSpecialists, lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import {
  findReplays,
  type IdempotencyKey,
  type KeptAnswer,
  nameOfKey,
} from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/modules/scheduling/index.ts'
import { type AllocatedRequest, decideReservation } from './allocation/decide-reservation.ts'
import { offersNow, readReservationFacts } from './allocation/reservation-facts.ts'
import { takenBefore } from './allocation/taken-in-batch.ts'
import { isLocked, resourcesWanted, specialistsOf } from './allocation/time-needed.ts'
import {
  type Answer,
  type PendingRequest,
  readRequest,
  type ReserveOutcome,
  type ReserveRequest,
  slotsOf,
} from './parse-reserve-request.ts'
import { writeReservations } from './write-reservations.ts'

/** What reserving needs of the server. */
export type ReserveNeeds = Pick<Dependencies, 'configuration' | 'outbox' | 'payments' | 'secrets'> & {
  readonly published: OffersInMemory
}

/**
 * Reserves slots for one or many requests in one transaction, in the lock order specialist → resource → claim → booking → credits:
 * 1. The specialists and the needed resources are locked, and the specialists' expired bookings are ended, so that an unpaid seat is free the minute its hold ends.
 * 2. A repeated request gets the answer of the first one (threat B2).
 * 3. For one request after another, the slot is computed from current data: it must be offered and free.
 * 4. Seats are taken; a seat counter and a constraint guard against overbooking (threat B1). Price, state and owner never come from
 *    the client (threat A2).
 * 5. History, mails and announcements are part of the transaction.
 *
 * All data that decides is read under the locks, after every request arrived. A refusal is not stored for repeated requests,
 * because the same request may succeed later.
 *
 * Throws when a database constraint refuses a decision or a credit is missing. The whole batch is then rolled back.
 *
 * @param waitsForLock whether to wait for a specialist's lock that another transaction holds
 */
export async function reserveBatch(
  needs: ReserveNeeds,
  transaction: TenantTransaction,
  requests: readonly ReserveRequest[],
  waitsForLock: boolean,
): Promise<readonly ReserveOutcome[]> {
  const now = new Date(Math.max(...requests.map((request) => request.now.getTime())))
  const pending = requests.map(readRequest)
  const seen = await offersNow(needs, transaction, now)
  if (!seen) return pending.map(() => refuse('not-found'))
  const specialistIds = new Set(slotsOf(pending).flatMap((slot) => specialistsOf(seen, slot)))
  const resourceIds = new Set(slotsOf(pending).flatMap((slot) => resourcesWanted(seen, slot)))
  const locked = await lock(transaction, [...specialistIds], [...resourceIds], waitsForLock)
  const isServed = ({ slot }: PendingRequest) => isRefusal(slot) || isLocked(locked, seen, slot)
  const served = pending.filter(isServed)
  if (served.length === 0) return pending.map(() => 'busy')
  const lockedSpecialists = [...specialistIds].filter((id) => locked.has(id))
  await endOverdueOf(needs, transaction, lockedSpecialists, now)

  const answers = await findReplays<Answer>(
    transaction,
    served.map(({ key }) => key),
  )
  const first = served.filter(({ key }) => !answers.has(nameOfKey(key)))
  const facts = await readReservationFacts(needs, transaction, { pending: first, locked, seen, now })
  const taken = facts && takenBefore(facts)
  const allocated: AllocatedRequest[] = []
  const outcomes = pending.map((one): ReserveOutcome => {
    if (!isServed(one)) return 'busy'
    const kept = answers.get(nameOfKey(one.key))
    if (kept) return replay(kept, one.key)
    const outcome =
      facts && taken ? decideReservation(facts, taken, one, () => needs.secrets.id()) : refuse('not-found')
    if (outcome === 'busy' || isRefusal(outcome)) return outcome
    allocated.push(outcome)
    answers.set(nameOfKey(one.key), { requestHash: one.key.requestHash, answer: outcome.answer })
    return outcome.answer
  })
  if (allocated.length > 0) await writeReservations(needs, transaction, allocated, now)
  return outcomes
}

async function lock(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  resourceIds: readonly string[],
  waitsForLock: boolean,
): Promise<ReadonlySet<string>> {
  const ids = [...specialistIds, ...resourceIds]
  if (ids.length === 0) return new Set()
  if (!waitsForLock) return lockFreeSpecialists(transaction, ids)
  await lockSpecialists(transaction, specialistIds)
  await lockResources(transaction, resourceIds)
  return new Set(ids)
}

const replay = ({ requestHash, answer }: KeptAnswer<Answer>, key: IdempotencyKey): Answer | Refusal =>
  requestHash.equals(key.requestHash) ? answer : refuse('idempotency-mismatch')
