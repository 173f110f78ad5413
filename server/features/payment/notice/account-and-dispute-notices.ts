import type { Dependencies } from '#server/platform/dependencies.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'
import { paymentsOfIntent } from '#server/features/payment-store/disputes.ts'
import { organisationsOfAccount } from '#server/features/payment-store/payment-accounts.ts'
import { refreshAccount } from '#server/features/payment-store/refresh-account.ts'
import { noteDispute } from '#server/features/payment/dispute/note-dispute.ts'

export interface AccountNotices {
  /** Stores a dispute of one of our payments. One of any other payment is ignored. */
  dispute(heard: HeardDispute): Promise<boolean>
  /**
   * Reads the state of a changed account from the provider. Returns false when the provider could not be reached; it then repeats the
   * notice.
   */
  account(externalId: string): Promise<boolean>
}

/** Handles notices that are not about a payment itself. Each is processed before it is acknowledged. */
export function accountNotices(
  dependencies: Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>,
): AccountNotices {
  const { database } = dependencies

  return {
    dispute: async (heard) => {
      for (const { organisationId, paymentId } of await paymentsOfIntent(database, heard.intentId)) {
        await noteDispute(dependencies, organisationId, paymentId, heard)
      }
      return true
    },
    account: async (externalId) => {
      const answers: boolean[] = []
      for (const organisationId of await organisationsOfAccount(database, 'stripe', externalId)) {
        answers.push(await refreshAccount(dependencies, organisationId))
      }
      return !answers.includes(false)
    },
  }
}
