import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'
import { inTenantUndoable } from '#server/modules/booking/index.ts'
import { findOwnOrganisation, listMemberLocales } from '#server/modules/organisation/index.ts'
import { findAccount } from '#server/modules/money/records/payment/payment-accounts.ts'
import { keepDispute } from '#server/modules/money/records/payment/disputes.ts'
import { partsOf } from '#server/modules/money/records/payment/payment-parts.ts'
import { findPayment, lockPayment } from '#server/modules/money/records/payment/payments.ts'
import { leftOf } from '#server/modules/money/records/payment/refunds.ts'
import { isRefusal } from '#server/platform/http/handler.ts'
import { lockBookings } from '#server/modules/money/payment/settlement/lock-bookings.ts'
import { noteChargeback } from './charge-back.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'outbox' | 'secrets'>

/**
 * Stores a dispute, records the money that it takes, and announces it. The owners are mailed once, when the dispute is new. Throws when the
 * booking was changed at the same time; the provider then repeats the notice.
 */
export async function noteDispute(
  needs: Needs,
  organisationId: string,
  paymentId: string,
  dispute: HeardDispute,
): Promise<void> {
  const noted = await inTenantUndoable(needs, organisationId, async (transaction) => {
    const seen = await findPayment(transaction, paymentId)
    const account = seen?.accountId == null ? undefined : await findAccount(transaction, seen.accountId)
    // A notice from an account is only accepted for payments of that account (threat P5).
    if (!seen || (account?.externalId ?? undefined) !== dispute.account) return
    const bookingIds = (await partsOf(transaction, seen)).map(({ bookingId }) => bookingId)
    if (!(await lockBookings(transaction, bookingIds)))
      throw new Error('A booking moved while its payment was disputed')
    const payment = (await lockPayment(transaction, paymentId)) ?? seen
    const leftCents = await leftOf(transaction, payment)
    const kept = await keepDispute(transaction, paymentId, dispute)
    if (!kept.isNews) return
    const { disputeId: id, amountCents } = dispute
    await noteChargeback(needs, transaction, payment, { id, amountCents, leftCents, ...kept }, needs.clock())
    await announce(transaction, ['settings', 'bookings'])
    if (kept.before === undefined) await tellOwners(needs, transaction, id)
  })
  if (isRefusal(noted)) throw new Error('A booking changed while its payment was disputed')
}

async function tellOwners(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  disputeId: string,
): Promise<void> {
  const organisation = await findOwnOrganisation(transaction)
  if (!organisation) return
  const owners = (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')
  await outbox.addAll(
    transaction.sql,
    owners.map(({ accountId, locale }) => ({
      template: 'payment-disputed',
      organisationId: transaction.organisationId,
      locale: locale ?? organisation.locale,
      accountId,
      disputeId,
    })),
  )
}
