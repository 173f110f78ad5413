import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A payment as the sandbox stores it. */
export interface SandboxPayment {
  readonly id: string
  readonly clientSecret: string
  readonly paymentId: string
  readonly amountCents: number
  readonly state: IntentState
  readonly bankSecret: string | null
  readonly returnPath: string | null
  /** The payment channel; null until the customer has chosen one. */
  readonly channel: PaymentChannel | null
  /** The card that it saves or charges; null for none. */
  readonly cardRef: string | null
}

const sandboxPayments = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('sandbox_payment')
    .where('organization_id', '=', organisationId)
    .select([
      'id',
      'client_secret as clientSecret',
      'payment_id as paymentId',
      'amount_cents as amountCents',
      'state',
      'bank_secret as bankSecret',
      'return_path as returnPath',
      'channel',
      'card_ref as cardRef',
    ])

/** Creates the payment of a key, or returns the existing one. */
export async function ensureSandboxPayment(
  transaction: TenantTransaction,
  made: Pick<SandboxPayment, 'id' | 'clientSecret' | 'paymentId' | 'amountCents'> &
    Partial<Pick<SandboxPayment, 'cardRef' | 'state'>> & { readonly creationKey: string },
  createdAt: Date,
): Promise<SandboxPayment> {
  await transaction.sql
    .insertInto('sandbox_payment')
    .values({
      organization_id: transaction.organisationId,
      id: made.id,
      client_secret: made.clientSecret,
      creation_key: made.creationKey,
      payment_id: made.paymentId,
      amount_cents: made.amountCents,
      state: made.state ?? 'open',
      bank_secret: null,
      return_path: null,
      card_ref: made.cardRef ?? null,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.constraint('sandbox_payment_once').doNothing())
    .execute()
  return sandboxPayments(transaction).where('creation_key', '=', made.creationKey).executeTakeFirstOrThrow()
}

/** Finds a payment by one of its ids and locks its row until the transaction ends. */
export const lockSandboxPayment = (
  transaction: TenantTransaction,
  column: 'id' | 'client_secret' | 'bank_secret',
  value: string,
): Promise<SandboxPayment | undefined> =>
  sandboxPayments(transaction).where(column, '=', value).forUpdate().executeTakeFirst()

export const findSandboxPayment = (
  transaction: TenantTransaction,
  column: 'id' | 'client_secret' | 'bank_secret',
  value: string,
): Promise<SandboxPayment | undefined> => sandboxPayments(transaction).where(column, '=', value).executeTakeFirst()

export async function changeSandboxPayment(
  { sql, organisationId }: TenantTransaction,
  id: string,
  change: Partial<Pick<SandboxPayment, 'state' | 'bankSecret' | 'returnPath' | 'amountCents' | 'channel' | 'cardRef'>>,
): Promise<void> {
  const { state, bankSecret, returnPath, amountCents, channel, cardRef } = change
  const changed = {
    ...(state !== undefined && { state }),
    ...(bankSecret !== undefined && { bank_secret: bankSecret }),
    ...(returnPath !== undefined && { return_path: returnPath }),
    ...(amountCents !== undefined && { amount_cents: amountCents }),
    ...(channel !== undefined && { channel }),
    ...(cardRef !== undefined && { card_ref: cardRef }),
  }
  // SQL does not allow an update without columns.
  if (Object.keys(changed).length === 0) return
  await sql
    .updateTable('sandbox_payment')
    .set(changed)
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Removes a card, so that it can no longer be charged. */
export async function forgetSandboxCard({ sql, organisationId }: TenantTransaction, cardRef: string): Promise<void> {
  await sql
    .updateTable('sandbox_payment')
    .set({ card_ref: null })
    .where('organization_id', '=', organisationId)
    .where('card_ref', '=', cardRef)
    .execute()
}

/** Returns whether a card is stored. */
export async function hasSandboxCard({ sql, organisationId }: TenantTransaction, cardRef: string): Promise<boolean> {
  const found = await sql
    .selectFrom('sandbox_payment')
    .where('organization_id', '=', organisationId)
    .where('card_ref', '=', cardRef)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
