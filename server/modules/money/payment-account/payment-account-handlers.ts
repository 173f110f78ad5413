import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, type Refusal, refuse, refuseWith, type RequestOf } from '#server/platform/http/handler.ts'
import { deleteSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { lockOwnOrganisation } from '#server/modules/organisation/index.ts'
import { keyPurpose } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import {
  connectedAccount,
  hasPayments,
  openPaymentsOf,
  updateAccount,
} from '#server/modules/money/records/payment/payment-accounts.ts'
import { connectMollie } from './connect-mollie-by-key.ts'
import { connectStripe } from './connect-stripe.ts'
import { recordAccountConnection } from './audit-account-connection.ts'
import { paymentAccountStatus } from './read-account-status.ts'

type AccountRoute = 'paymentAccount' | 'connectStripe' | 'connectMollie' | 'disconnectPayments'

/** Handlers with which an owner connects the account that takes the organisation's online payments. */
export function paymentAccountHandlers(dependencies: Dependencies): Pick<Handlers, AccountRoute> {
  const { database } = dependencies
  const statusOf = (organisationId: string) => paymentAccountStatus(dependencies, organisationId)

  return {
    paymentAccount: ({ organisationId }) => statusOf(organisationId),
    connectStripe: (request) => connectStripe(dependencies, request),
    connectMollie: async (request) => (await connectMollie(dependencies, request)) ?? statusOf(request.organisationId),
    disconnectPayments: async (request) => {
      const { organisationId } = request
      const refused = await database.inTenant(organisationId, (transaction) =>
        disconnect(dependencies, transaction, request),
      )
      return refused ?? statusOf(organisationId)
    },
  }
}

/**
 * Disconnects the account, so that it takes no new payments. Its row is kept, and so is its key while it has any payments, because they are
 * refunded through it (rule D254).
 */
async function disconnect(
  needs: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  { caller, address, now: at }: RequestOf<'disconnectPayments'>,
): Promise<Refusal | undefined> {
  if (!(await lockOwnOrganisation(transaction))) return refuse('not-found')
  const account = await connectedAccount(transaction)
  if (!account) return undefined
  const { id, mode, provider } = account
  const count = await openPaymentsOf(transaction, id)
  if (count > 0) return refuseWith('payments-open', { count })
  await updateAccount(transaction, id, { disconnectedAt: at })
  if (!(await hasPayments(transaction, id))) await deleteSecret(transaction, keyPurpose(id))
  const disconnected = { caller, address, id, provider, mode, at }
  await recordAccountConnection(needs, transaction, disconnected, 'payment-account-disconnected')
  return undefined
}
