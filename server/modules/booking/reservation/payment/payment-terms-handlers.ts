import { isDepositAsked } from '#shared/domain/deposit/deposit.ts'
import { isGuaranteeAsked } from '#shared/domain/guarantee/guarantee.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { lateCancellations } from '#server/platform/wire/wire-enums.ts'
import { knownOfAccount } from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import { keepsCards } from '#server/modules/money/records/index.ts'
import { findOfferedService, wireDeposit, wireGuarantee } from '#server/modules/catalogue/index.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'

/** The handler that returns the payment terms of a service for the caller: deposit, guarantee and late cancellation (rule D278). */
export function paymentTermsHandlers({
  database,
  payments,
}: Pick<Dependencies, 'database' | 'payments'>): Pick<Handlers, 'paymentTermsOfService'> {
  return {
    paymentTermsOfService: ({ organisationId, caller, params: { id }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const service = isId(id) ? await findOfferedService(transaction, id) : undefined
        if (!service) return refuse('not-found')
        const { cancellation } = await findPolicy(transaction)
        const known = await knownOfAccount(transaction, caller?.accountId, now)
        const { deposit, guarantee } = service
        const asksCard = guarantee && isGuaranteeAsked(guarantee, known) && (await keepsCards(transaction, payments))
        return {
          deposit: deposit && isDepositAsked(deposit, known) ? wireDeposit(deposit) : null,
          guarantee: asksCard ? wireGuarantee(guarantee) : null,
          lateCancellation: cancellation.lateMinutes,
          whenLate: lateCancellations[cancellation.whenLate],
        }
      }),
  }
}
