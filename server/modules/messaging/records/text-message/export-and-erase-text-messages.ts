import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The consents of a customer, ended ones too, for an export (threat G1). */
export async function readConsents({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('text_consent')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select(['phone_number', 'wording', 'locale', 'given_by', 'given_at', 'ended_at', 'ended_by'])
    .orderBy('given_at')
    .execute()
}

/** The text messages to a customer, for an export (threat G1). */
export async function readTexts({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('text_message')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select(['booking_id', 'phone_number', 'segments', 'state', 'created_at', 'changed_at'])
    .orderBy('created_at')
    .execute()
}

/** Deletes the stored text messages of a customer. Their cost remains in the sums of their months. Queued messages are not sent. */
export async function forgetTexts({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  for (const table of ['text_message', 'text_consent'] as const) {
    await sql
      .deleteFrom(table)
      .where('organization_id', '=', organisationId)
      .where('customer_id', '=', customerId)
      .execute()
  }
}
