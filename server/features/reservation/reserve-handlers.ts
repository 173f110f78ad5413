import type { Output } from '#shared/api/client.ts'
import { brokenConstraint, isDatabaseAway, sqlState } from '#server/platform/database/database-errors.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { batcherPerKey } from '#server/platform/concurrency/batcher.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'
import { type Handlers, refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/features/availability/search/offers-in-memory.ts'
import { buyPackage } from './buy-package.ts'
import { type ReserveOutcome, type ReserveRequest, reserveBatch } from './reserve-batch.ts'
import { slotName } from '#server/features/booking/reservation-input.ts'
import { RolledBack } from '#server/platform/database/rollback.ts'

type Answer = Output<'createAppointment'>

/** Reservations of one transaction: whoever is in it waits for all of them. */
const MOST_TOGETHER = 500

/**
 * Reserves in three ways, each with less company and more patience than the one before:
 * 1. together with whoever else asks this organisation at the moment, in one transaction; it waits for nobody's lock;
 * 2. when somebody else holds the specialist's time, in a line with those who want the same availability: their
 *    transaction waits, and nobody else does;
 * 3. alone, when a transaction of several failed: whose fault it was, only they hear of.
 *
 * So a crowd costs little more than one person, and neither it nor a held lock keeps others waiting (rule D76).
 */
export function reserveHandlers(
  dependencies: Dependencies,
  published: OffersInMemory,
): Pick<Handlers, 'createAppointment'> {
  const { configuration, database, payments } = dependencies
  const reserve = reserveBatch(dependencies, published)

  const reserveAll = async (
    organisationId: string,
    requests: readonly ReserveRequest[],
    isPatient: boolean,
  ): Promise<readonly ReserveOutcome[]> => {
    try {
      return await database.inTenant(organisationId, (transaction) => reserve(transaction, requests, isPatient))
    } catch (error) {
      if (requests.length === 1) return [refusalOf(error)]
      if (isDatabaseAway(error)) throw error
      return requests.map(() => 'busy')
    }
  }

  const together = batcherPerKey(
    (organisationId, requests: readonly ReserveRequest[]) => reserveAll(organisationId, requests, false),
    MOST_TOGETHER,
  )
  /** Those who wait for a lock keep a connection each: the others are for everybody else. */
  const waiting = limitConcurrency(Math.max(1, Math.floor(configuration.databaseConnections / 2)))
  const inLine = batcherPerKey(
    (_, requests: readonly ReserveRequest[]) =>
      waiting(() => reserveAll(requests[0]?.organisationId ?? '', requests, true)),
    MOST_TOGETHER,
  )
  const alone = async (request: ReserveRequest): Promise<Answer | Refusal> => {
    const [outcome] = await waiting(() => reserveAll(request.organisationId, [request], true))
    return outcome === undefined || outcome === 'busy' ? refuse('unavailable') : outcome
  }

  return {
    createAppointment: async (asked) => {
      const request = payments ? asked : withoutCard(asked)
      const { organisationId, body } = request
      if (body.totalPriceRequest.isPurchase) {
        return database
          .inTenant(organisationId, (transaction) => buyPackage(transaction, request, dependencies))
          .catch(refusalOf)
      }
      const first = await together(organisationId, request)
      if (first !== 'busy') return first
      const name = body.appointmentDto && slotName(body.appointmentDto)
      const second = await inLine(`${organisationId} ${name?.occurrence.seriesId}`, request)
      return second === 'busy' ? alone(request) : second
    },
  }
}

/** Where nobody takes cards, one is no way to pay. */
const withoutCard = (request: ReserveRequest): ReserveRequest =>
  request.body.paymentMethod === 'STRIPE' ? { ...request, body: { ...request.body, paymentMethod: null } } : request

/** The refusal for a constraint that a concurrent reservation violated. Any other error is thrown again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RolledBack) return error.refusal
  const constraint = brokenConstraint(error)
  if (sqlState(error) === '23P01' && constraint === 'claim_no_overlap') return refuse('slot-taken')
  if (constraint === 'idempotency_key_pkey') return refuse('idempotency-mismatch')
  throw error
}
