import type { Dependencies } from '#server/platform/dependencies.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'
import { paymentsOfIntent } from '#server/modules/money/records/payment/disputes.ts'
import { organisationsOfAccount, requestRefresh } from '#server/modules/money/records/payment/payment-accounts.ts'
import { noteDispute } from '#server/modules/money/payment/dispute/note-dispute.ts'

/** Stores a dispute of one of our payments before its notice is acknowledged. One of any other payment is ignored. */
export async function keepDisputeNotice(
  needs: Pick<Dependencies, 'clock' | 'database' | 'outbox' | 'secrets'>,
  heard: HeardDispute,
): Promise<void> {
  for (const { organisationId, paymentId } of await paymentsOfIntent(needs.database, heard.intentId)) {
    await noteDispute(needs, organisationId, paymentId, heard)
  }
}

/**
 * Stores that the state of a changed account has to be read from the provider, before its notice is acknowledged. The payment worker reads
 * it.
 */
export async function keepAccountNotice(
  { clock, database }: Pick<Dependencies, 'clock' | 'database'>,
  externalId: string,
): Promise<void> {
  const account = { provider: 'stripe', externalId, at: clock() } as const
  for (const organisationId of await organisationsOfAccount(database, account.provider, externalId)) {
    await database.inTenant(organisationId, (transaction) => requestRefresh(transaction, account))
  }
}
