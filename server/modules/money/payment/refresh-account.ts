import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { AccountReport, PaymentProviders } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { findSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { keyPurpose } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import {
  connectedAccount,
  endRefresh,
  type PaymentAccount,
  postponeRefresh,
  updateAccount,
} from '#server/modules/money/records/payment/payment-accounts.ts'
import type { DueWork } from '#server/modules/money/records/payment/payments.ts'
import { later } from './retry-times.ts'

/** Milliseconds before a connected account is read again whose provider did not answer. */
const ACCOUNT_RETRY = 60_000

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'payments'>

/**
 * Asks the provider for the state of the connected account and stores it. Returns whether the provider answered. While it cannot be
 * reached, the stored state stays.
 */
export async function refreshAccount(needs: Needs, organisationId: string): Promise<boolean> {
  const { clock, database, log, payments } = needs
  const known = await database.inTenant(organisationId, async (transaction) => {
    const account = await connectedAccount(transaction)
    return account && { account, apiKey: await keyOf(transaction, payments, account) }
  })
  if (!known || known.account.externalId === null) return true
  const heard = await askAbout(payments, known.account.provider, known.account.externalId, known.apiKey)
  if (heard === 'away') {
    log.warn({ account: known.account.id }, 'the provider did not say how a connected account is')
    return false
  }
  const change: AccountReport | { state: 'no-access' } = heard === 'no-access' ? { state: 'no-access' } : heard
  await database.inTenant(organisationId, (transaction) => noteReport(transaction, known.account, change, clock()))
  return true
}

/** Reads the state of a connected account after the provider announced a change of it; it stays due until the provider has answered. */
export async function refreshDueAccount(
  needs: Needs,
  { organisationId, id }: Pick<DueWork, 'organisationId' | 'id'>,
): Promise<void> {
  const { clock, database } = needs
  const now = clock()
  const nextAt = later(now, ACCOUNT_RETRY)
  const isDue = await database.inTenant(organisationId, (transaction) =>
    postponeRefresh(transaction, id, { now, nextAt }),
  )
  if (!isDue || !(await refreshAccount(needs, organisationId))) return
  await database.inTenant(organisationId, (transaction) => endRefresh(transaction, id, nextAt))
}

const keyOf = async (
  transaction: TenantTransaction,
  { encryption }: PaymentProviders,
  { id, provider }: PaymentAccount,
): Promise<string> => (provider === 'mollie' ? ((await findSecret(transaction, encryption, keyPurpose(id))) ?? '') : '')

/** Asks the provider for the account. A refusal counts as no access: the provider does not know the account or does not let us use it. */
async function askAbout(
  { readMollieAccount, stripeAccounts }: PaymentProviders,
  provider: PaymentAccount['provider'],
  externalId: string,
  apiKey: string,
): Promise<AccountReport | 'away' | 'no-access'> {
  try {
    if (provider === 'mollie') return await readMollieAccount(apiKey)
    return stripeAccounts ? await stripeAccounts.read(externalId) : 'no-access'
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    return error.kind === 'away' ? 'away' : 'no-access'
  }
}

async function noteReport(
  transaction: TenantTransaction,
  before: PaymentAccount,
  report: AccountReport | { readonly state: 'no-access' },
  now: Date,
): Promise<void> {
  const { state } = report
  const change = 'externalId' in report ? { name: report.name, ...shownOf(report) } : { state }
  await updateAccount(transaction, before.id, { ...change, checkedAt: now })
  const isSame = JSON.stringify(shownOf(before)) === JSON.stringify(shownOf({ ...before, ...change }))
  if (!isSame) await announce(transaction, ['settings', 'catalogue'])
}

/** The visible fields of an account in a fixed order, so that two accounts can be compared as JSON. */
const shownOf = ({
  state,
  missing,
  paysOut,
  channels,
}: Pick<PaymentAccount, 'state' | 'missing' | 'paysOut' | 'channels'>) => ({ state, missing, paysOut, channels })
