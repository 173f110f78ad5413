import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { announce } from '#server/platform/change-feed.ts'
import { lockOwnOrganisation } from '#server/modules/organisation/index.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import {
  connectedAccount,
  formerAccount,
  insertAccount,
  type PaymentAccount,
  updateAccount,
} from '#server/modules/money/records/payment/payment-accounts.ts'
import { refreshAccount } from '#server/modules/money/payment/refresh-account.ts'
import { recordAccountConnection } from './audit-account-connection.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'publicUrl' | 'secrets'>

/**
 * The pages to which Stripe redirects: `done` when the onboarding is finished, `again` when the onboarding link has expired or was used.
 */
export const onboardingPaths = { done: '/payments/connected', again: '/payments/again' } as const

/**
 * Creates an account at Stripe, or continues the onboarding of the existing one. Our row is written first and its id is the idempotency
 * key. So owners who connect at the same time, or a process that dies in between, still lead to a single account (rule D251).
 */
export async function connectStripe(
  needs: Needs,
  request: RequestOf<'connectStripe'>,
): Promise<{ onboardingUrl: string } | Refusal> {
  const { database, log, payments, publicUrl } = needs
  const { organisationId } = request
  if (!payments.connectable.includes('stripe') || !payments.stripeAccounts) return refuse('payment-accounts-off')
  const begun = await database.inTenant(organisationId, (transaction) => beginConnecting(needs, transaction, request))
  if (isRefusal(begun)) return begun
  const ways = { done: `${publicUrl()}${onboardingPaths.done}`, again: `${publicUrl()}${onboardingPaths.again}` }
  try {
    const externalId = await createAtStripe(needs, organisationId, begun)
    await refreshAccount(needs, organisationId)
    return { onboardingUrl: await payments.stripeAccounts.onboardingUrl(externalId, ways) }
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.error({ fault: error.message }, 'no account could be made at Stripe')
    return refuse('payment-unavailable')
  }
}

interface BegunAccount {
  readonly account: PaymentAccount
  readonly name: string
}

async function beginConnecting(
  needs: Needs,
  transaction: TenantTransaction,
  { caller, address, now }: RequestOf<'connectStripe'>,
): Promise<BegunAccount | Refusal> {
  const { payments, secrets } = needs
  const organisation = await lockOwnOrganisation(transaction)
  if (!organisation) return refuse('not-found')
  const { storedName: name } = organisation
  const mode = payments.stripeMode
  const connected = await connectedAccount(transaction)
  if (connected) {
    const isSame = connected.provider === 'stripe' && connected.mode === mode
    return isSame ? { account: connected, name } : refuse('payment-account-exists')
  }
  const former = await formerAccount(transaction, { provider: 'stripe', mode })
  const id = former?.id ?? secrets.id()
  const fresh = { state: 'incomplete', connectedAt: now } as const
  if (former) await updateAccount(transaction, id, { ...fresh, disconnectedAt: null })
  else {
    const empty = { externalId: null, name: '', missing: [], paysOut: null, channels: [] } as const
    await insertAccount(transaction, { id, provider: 'stripe', mode, ...empty, ...fresh })
  }
  await recordAccountConnection(needs, transaction, {
    caller,
    address,
    id,
    provider: 'stripe',
    mode,
    at: now,
  })
  const account = await connectedAccount(transaction)
  return account ? { account, name } : refuse('not-found')
}

/** Creates the account at Stripe when it is not there yet. Returns its id there. */
async function createAtStripe(
  { database, payments }: Needs,
  organisationId: string,
  { account, name }: BegunAccount,
): Promise<string> {
  if (account.externalId !== null) return account.externalId
  const key = `account:${organisationId}:${account.id}`
  const externalId = (await payments.stripeAccounts?.create({ key, organisationId, name })) ?? ''
  await database.inTenant(organisationId, async (transaction) => {
    await updateAccount(transaction, account.id, { externalId })
    await announce(transaction, ['settings'])
  })
  return externalId
}
