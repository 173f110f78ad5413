import type { Dependencies } from '#server/platform/dependencies.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'
import { paymentsOfIntent } from '#server/modules/money/records/payment/disputes.ts'
import { organisationsOfAccount, requestRefresh } from '#server/modules/money/records/payment/payment-accounts.ts'
import { noteDispute } from '#server/modules/money/payment/dispute/note-dispute.ts'

export interface AccountNotices {
  /** Stores a dispute of one of our payments. One of any other payment is ignored. */
  dispute(heard: HeardDispute): Promise<void>
  /** Stores that the state of a changed account has to be read from the provider. The payment worker reads it. */
  account(externalId: string): Promise<void>
}

/** Handles notices that are not about a payment itself. What they say is stored before they are acknowledged. */
export function accountNotices(
  dependencies: Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>,
): AccountNotices {
  const { database } = dependencies

  return {
    dispute: async (heard) => {
      for (const { organisationId, paymentId } of await paymentsOfIntent(database, heard.intentId)) {
        await noteDispute(dependencies, organisationId, paymentId, heard)
      }
    },
    account: async (externalId) => {
      const account = { provider: 'stripe', externalId, at: dependencies.clock() } as const
      for (const organisationId of await organisationsOfAccount(database, account.provider, externalId)) {
        await database.inTenant(organisationId, (transaction) => requestRefresh(transaction, account))
      }
    },
  }
}
