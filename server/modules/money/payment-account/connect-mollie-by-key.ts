import { modeOfMollieKey } from '#shared/domain/payment-account/payment-account.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { AccountReport } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { saveSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { lockOwnOrganisation } from '#server/modules/organisation/index.ts'
import { keyPurpose } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import {
  connectedAccount,
  findAccountAt,
  insertAccount,
  updateAccount,
} from '#server/modules/money/records/payment/payment-accounts.ts'
import { recordAccountConnection } from './audit-account-connection.ts'

type Needs = Pick<Dependencies, 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>
type Request = RequestOf<'connectMollie'>

/**
 * Connects the Mollie account of an API key, after Mollie accepted the key. The key is stored encrypted and never returned (threat P7). An
 * account that was connected before keeps its row, so its earlier payments are refunded with the new key.
 */
export async function connectMollie(needs: Needs, request: Request): Promise<Refusal | undefined> {
  const { database, log, payments } = needs
  const { apiKey } = request.body
  if (!payments.connectable.includes('mollie')) return refuse('payment-accounts-off')
  const mode = modeOfMollieKey(apiKey)
  if (!mode) return refuse('validation', { apiKey: 'mollie-key' })
  if (mode === 'test' && !payments.allowsTestMode) return refuse('validation', { apiKey: 'mollie-key-test' })
  try {
    const report = await payments.readMollieAccount(apiKey)
    if (report.mode !== mode) return refuse('validation', { apiKey: 'mollie-key-refused' })
    return await database.inTenant(request.organisationId, (transaction) =>
      storeMollieAccount(needs, transaction, request, report),
    )
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ fault: error.message }, 'no account of Mollie could be connected')
    return error.kind === 'away'
      ? refuse('payment-unavailable')
      : refuse('validation', { apiKey: 'mollie-key-refused' })
  }
}

async function storeMollieAccount(
  needs: Needs,
  transaction: TenantTransaction,
  { body: { apiKey }, caller, address, now }: Request,
  { externalId, mode, ...report }: AccountReport,
): Promise<Refusal | undefined> {
  const { payments, secrets } = needs
  if (!(await lockOwnOrganisation(transaction))) return refuse('not-found')
  const named = { provider: 'mollie', mode, externalId } as const
  const known = await findAccountAt(transaction, named)
  const connected = await connectedAccount(transaction)
  if (connected && connected.id !== known?.id) return refuse('payment-account-exists')
  const id = known?.id ?? secrets.id()
  if (known) {
    await updateAccount(transaction, id, { ...report, connectedAt: now, disconnectedAt: null, checkedAt: now })
  } else await insertAccount(transaction, { id, ...named, ...report, connectedAt: now })
  await saveSecret(transaction, payments.encryption, { purpose: keyPurpose(id), text: apiKey, now })
  await recordAccountConnection(needs, transaction, { caller, address, id, provider: 'mollie', mode, at: now })
  return undefined
}
