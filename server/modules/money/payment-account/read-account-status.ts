import type { Output } from '#shared/api/client.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { PaymentProviders, Payout } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { type OrganisationProfile, findOrganisation } from '#server/modules/organisation/index.ts'
import { type Dispute, listDisputes } from '#server/modules/money/records/payment/disputes.ts'
import {
  connectedAccount,
  findAccount,
  openPaymentsOf,
  type PaymentAccount,
} from '#server/modules/money/records/payment/payment-accounts.ts'
import { refreshAccount } from '#server/modules/money/payment/refresh-account.ts'
import { wireAccount, wireDispute, wirePayout, wireProviders } from './payment-account-wire.ts'

type Status = Output<'paymentAccount'>
type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'payments'>

/**
 * Returns the state of the organisation's payment account, freshly read from the provider. While the provider cannot be reached, the last
 * known state is returned.
 */
export async function paymentAccountStatus(needs: Needs, organisationId: string): Promise<Status | Refusal> {
  const { database, payments } = needs
  const isRefreshed = await refreshAccount(needs, organisationId)
  const seen = await database.inTenant(organisationId, readStatus)
  if (!seen) return refuse('not-found')
  const { account, disputes, openPayments, organisation } = seen
  const payouts = account ? await payoutsOf(payments, account) : undefined
  return {
    offers: payments.connectable.map((each) => wireProviders[each]),
    ownAccount: payments.connectable.length > 0 ? null : ownAccountOf(payments),
    account: account ? wireAccount(account, zoneOf(organisation.zone)) : null,
    openPayments,
    payouts: payouts && payouts !== 'away' ? payouts.map(wirePayout) : null,
    disputes: disputes.map(({ dispute, takenBy }) =>
      wireDispute(dispute, takenBy ?? { provider: 'stripe', mode: payments.stripeMode }, organisation),
    ),
    isCurrent: isRefreshed && payouts !== 'away',
  }
}

interface StoredStatus {
  readonly organisation: OrganisationProfile
  readonly account: PaymentAccount | undefined
  readonly disputes: readonly { readonly dispute: Dispute; readonly takenBy: PaymentAccount | undefined }[]
  readonly openPayments: number
}

async function readStatus(transaction: TenantTransaction): Promise<StoredStatus | undefined> {
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const account = await connectedAccount(transaction)
  const disputes: { dispute: Dispute; takenBy: PaymentAccount | undefined }[] = []
  for (const dispute of await listDisputes(transaction)) {
    const takenBy = dispute.accountId === null ? undefined : await findAccount(transaction, dispute.accountId)
    disputes.push({ dispute, takenBy })
  }
  const openPayments = account ? await openPaymentsOf(transaction, account.id) : 0
  return { organisation, account, disputes, openPayments }
}

const ownAccountOf = ({ own }: PaymentProviders): Status['ownAccount'] =>
  own ? (own.provider === 'sandbox' ? 'SANDBOX' : 'STRIPE') : null

/**
 * Returns the payouts; undefined when the provider does not offer them (Mollie does not for an API key), and 'away' when it cannot be
 * reached.
 */
async function payoutsOf(
  { stripeAccounts }: PaymentProviders,
  { externalId, provider, state }: PaymentAccount,
): Promise<readonly Payout[] | 'away' | undefined> {
  if (provider !== 'stripe' || externalId === null || state === 'no-access') return undefined
  try {
    return await stripeAccounts?.payouts(externalId)
  } catch (error) {
    if (error instanceof PaymentsFault) return 'away'
    throw error
  }
}
