import type { Output } from '#shared/api/client.ts'
import { brokenConstraint, isDatabaseAway, isTimeTaken } from '#server/platform/database/database-errors.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { batcherPerKey } from '#server/platform/concurrency/batcher.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'
import { type Handlers, refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OffersInMemory } from '#server/modules/scheduling/index.ts'
import { buyPackage } from './buy-package-without-booking.ts'
import { voucherGuessLimit } from './voucher-guess-limit.ts'
import { reserveBatch } from './reserve-batch.ts'
import type { ReserveOutcome, ReserveRequest } from './parse-reserve-request.ts'
import { paymentMethodSettler } from './payment/settle-payment-method.ts'
import { slotName } from '#server/modules/booking/booking/reservation-input.ts'
import { RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'

type Answer = Output<'createAppointment'>

/** Maximum reservations in one transaction. Each of them is answered after all are done. */
const MOST_TOGETHER = 500

/**
 * Tries to reserve a slot in up to three ways:
 * 1. In one transaction with all concurrent requests to the organisation. It waits for no lock.
 * 2. When another transaction has locked the specialist: in one transaction with the requests for the same series. It waits
 *    for the lock, and other requests do not wait for it.
 * 3. When that transaction failed: alone, so that only the request that causes an error is refused for it.
 *
 * So many concurrent requests cost little more than one, and neither they nor a held lock delay others (rule D76).
 */
export function reservations(dependencies: Dependencies, published: OffersInMemory): Reserve {
  const { configuration, database } = dependencies
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
  /** Limits the requests that wait for a lock to half of the database connections, so that the others remain free. */
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

  const reserveOne: Reserve = async (request) => {
    const { organisationId, body } = request
    const first = await together(organisationId, request)
    if (first !== 'busy') return first
    const name = body.appointmentDto && slotName(body.appointmentDto)
    const second = await inLine(`${organisationId} ${name?.occurrence.seriesId}`, request)
    return second === 'busy' ? alone(request) : second
  }
  const limited = voucherGuessLimit(dependencies)

  return (request) => limited(request, request.body.codes ?? [], () => reserveOne(request))
}

export type Reserve = (request: ReserveRequest) => Promise<Answer | Refusal>

/**
 * Handlers that reserve a slot or buy a package for an account. `reserve` is shared with the guest handlers, so that all concurrent
 * requests share a transaction.
 */
export function reserveHandlers(
  dependencies: Dependencies,
  published: OffersInMemory,
  reserve = reservations(dependencies, published),
): Pick<Handlers, 'createAppointment'> {
  const { database } = dependencies
  const withPaymentMethod = paymentMethodSettler(dependencies)
  return {
    createAppointment: async (asked) => {
      const request = await withPaymentMethod(asked)
      if (!request.body.totalPriceRequest.isPurchase) return reserve(request)
      return database
        .inTenant(request.organisationId, (transaction) => buyPackage(transaction, request, dependencies))
        .catch(refusalOf)
    },
  }
}

/** The refusal for a constraint that a concurrent reservation violated. Any other error is thrown again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RolledBack) return error.refusal
  if (isTimeTaken(error)) return refuse('slot-taken')
  if (brokenConstraint(error) === 'idempotency_key_pkey') return refuse('idempotency-mismatch')
  throw error
}
