import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Output } from '#shared/api/client.ts'
import {
  type ChangeOrder,
  answeredOnce,
  changeBooking,
  findReplay,
  inTenantUndoable,
  keepAnswer,
  providerAgent,
  visibleBooking,
  wireProviderBooking,
} from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Member, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'

export interface MoneyRequest {
  readonly organisationId: string
  readonly caller: Member
  readonly address: string
  readonly reader: Language | undefined
  readonly idempotencyKey: string
  readonly now: Date
  readonly body: { readonly id: string; readonly version?: number | undefined }
}

/**
 * Changes the money of a booking once per idempotency key (threat B2), under the lock of its specialist, with a line in the booking's
 * trail. When `decide` refuses, everything that it wrote is rolled back.
 */
export function changeMoney(
  needs: Dependencies,
  route: string,
  request: MoneyRequest,
  decide: ChangeOrder['decide'],
): Promise<Output<'refundBooking'> | Refusal> {
  const { organisationId, caller, body, now, reader, idempotencyKey } = request
  const key = {
    accountId: caller.accountId,
    key: idempotencyKey,
    requestHash: sha256(JSON.stringify([route, body])),
  }
  const change = () =>
    inTenantUndoable<Output<'refundBooking'>>(needs, organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      const seen = await visibleBooking(transaction, body.id, caller)
      if (!organisation || isRefusal(seen)) return refuse('not-found')
      await lockSpecialists(transaction, [seen.specialistId])
      const replay = await findReplay<Output<'refundBooking'>>(transaction, key)
      if (replay.kind === 'repeated') return replay.answer
      if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
      const { version } = body
      const order = { by: providerAgent(request), now, seen, version, endsOverdue: false, decide }
      const changed = orRollBack(await changeBooking(needs, transaction, order))
      const answer = wireProviderBooking(zoneOf(organisation.zone), changed, reader)
      await keepAnswer(transaction, key, answer, now)
      return answer
    })
  return answeredOnce(change)
}
