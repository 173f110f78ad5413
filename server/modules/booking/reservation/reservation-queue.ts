import { brokenConstraint, isDatabaseAway, isTimeTaken } from '#server/platform/database/database-errors.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { batcherPerKey } from '#server/platform/concurrency/batcher.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/modules/scheduling/index.ts'
import { slotName } from '#server/modules/booking/booking/reservation-input.ts'
import { RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import { limitVoucherGuesses } from './limit-voucher-guesses.ts'
import type { Answer, ReserveOutcome, ReserveRequest } from './parse-reserve-request.ts'
import { reserveBatch, type ReserveNeeds } from './reserve-batch.ts'

/** Maximum reservations in one transaction. Each of them is answered after all are done. */
const MOST_TOGETHER = 500

/** The requests of this process that wait for their transaction. All share it, so that concurrent requests share a transaction. */
export interface ReservationQueue {
  /** In one transaction with all concurrent requests to the organisation. It waits for no lock. */
  readonly together: (organisationId: string, request: ReserveRequest) => Promise<ReserveOutcome>
  /** In one transaction with the requests of the same key, which waits for locks. */
  readonly inLine: (key: string, request: ReserveRequest) => Promise<ReserveOutcome>
  /** In a transaction of its own, which waits for locks. */
  readonly alone: (request: ReserveRequest) => Promise<ReserveOutcome | undefined>
}

export function openReservationQueue(dependencies: Dependencies, published: OffersInMemory): ReservationQueue {
  const needs = { ...dependencies, published }
  /** Limits the requests that wait for a lock to half of the database connections, so that the others remain free. */
  const waiting = limitConcurrency(Math.max(1, Math.floor(dependencies.configuration.databaseConnections / 2)))
  return {
    together: batcherPerKey(
      (organisationId, requests: readonly ReserveRequest[]) => reserveAll(needs, organisationId, requests, false),
      MOST_TOGETHER,
    ),
    inLine: batcherPerKey(
      (_, requests: readonly ReserveRequest[]) =>
        waiting(() => reserveAll(needs, requests[0]?.organisationId ?? '', requests, true)),
      MOST_TOGETHER,
    ),
    alone: async (request) => {
      const [outcome] = await waiting(() => reserveAll(needs, request.organisationId, [request], true))
      return outcome
    },
  }
}

/**
 * Reserves a slot. It tries in up to three ways:
 * 1. In one transaction with all concurrent requests to the organisation. It waits for no lock.
 * 2. When another transaction has locked the specialist: in one transaction with the requests for the same series. It waits
 *    for the lock, and other requests do not wait for it.
 * 3. When that transaction failed: alone, so that only the request that causes an error is refused for it.
 *
 * So many concurrent requests cost little more than one, and neither they nor a held lock delay others (rule D76).
 */
export const reserve = (
  needs: Dependencies,
  queue: ReservationQueue,
  request: ReserveRequest,
): Promise<Answer | Refusal> =>
  limitVoucherGuesses(needs, request, request.body.codes ?? [], async () => {
    const { organisationId, body } = request
    const first = await queue.together(organisationId, request)
    if (first !== 'busy') return first
    const name = body.booking && slotName(body.booking)
    const second = await queue.inLine(`${organisationId} ${name?.occurrence.seriesId}`, request)
    if (second !== 'busy') return second
    const last = await queue.alone(request)
    return last === undefined || last === 'busy' ? refuse('unavailable') : last
  })

async function reserveAll(
  needs: ReserveNeeds & Pick<Dependencies, 'database'>,
  organisationId: string,
  requests: readonly ReserveRequest[],
  waitsForLock: boolean,
): Promise<readonly ReserveOutcome[]> {
  try {
    return await needs.database.inTenant(organisationId, (transaction) =>
      reserveBatch(needs, transaction, requests, waitsForLock),
    )
  } catch (error) {
    if (requests.length === 1) return [refusalOf(error)]
    if (isDatabaseAway(error)) throw error
    return requests.map(() => 'busy')
  }
}

/** The refusal for a constraint that a concurrent reservation violated. Any other error is thrown again. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RolledBack) return error.refusal
  if (isTimeTaken(error)) return refuse('slot-taken')
  if (brokenConstraint(error) === 'idempotency_key_pkey') return refuse('idempotency-mismatch')
  throw error
}
