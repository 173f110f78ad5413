import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'
import { findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import { keepDispute } from '#server/features/payment-store/disputes.ts'
import { listMemberLocales } from '#server/features/team/members.ts'

/** Stores a dispute, announces it, and tells the owners of a new one by mail, once. */
export async function noteDispute(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  paymentId: string,
  dispute: HeardDispute,
): Promise<void> {
  const outcome = await keepDispute(transaction, paymentId, dispute)
  if (outcome === 'same') return
  await announce(transaction, ['settings'])
  const organisation = await findOwnOrganisation(transaction)
  if (outcome === 'changed' || !organisation) return
  const owners = (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')
  await outbox.addAll(
    transaction.sql,
    owners.map(({ accountId, locale }) => ({
      template: 'payment-disputed',
      organisationId: transaction.organisationId,
      locale: locale ?? organisation.locale,
      accountId,
      disputeId: dispute.disputeId,
    })),
  )
}
