import { sql as expression } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { ConsentEnd } from '#server/modules/messaging/records/text-message/text-message-tables.ts'

/** A customer's consent to text messages (rule D259). */
export interface TextConsent {
  readonly id: string
  readonly customerId: string
  /** In E.164. */
  readonly phoneNumber: string
  readonly wording: string
  readonly givenBy: 'customer' | 'provider'
  readonly givenAt: Date
  readonly secret: string
  /** Whether the customer was confirmed when the consent was given, so that codes to log in may be sent to the number. */
  readonly isConfirmed: boolean
}

const consents = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('text_consent')
    .where('organization_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .select([
      'id',
      'customer_id as customerId',
      'phone_number as phoneNumber',
      'wording',
      'given_by as givenBy',
      'given_at as givenAt',
      'secret',
      'is_confirmed as isConfirmed',
    ])

/** The consent that a customer has given and not ended. */
export const findConsent = (transaction: TenantTransaction, customerId: string): Promise<TextConsent | undefined> =>
  consents(transaction).where('customer_id', '=', customerId).executeTakeFirst()

/** The consent that the link of a message names, also after it was ended. */
export async function findConsentBySecret(
  { sql, organisationId }: TenantTransaction,
  secret: string,
): Promise<{ readonly customerId: string; readonly endedAt: Date | null } | undefined> {
  return sql
    .selectFrom('text_consent')
    .where('organization_id', '=', organisationId)
    .where('secret', '=', secret)
    .select(['customer_id as customerId', 'ended_at as endedAt'])
    .executeTakeFirst()
}

/** Inserts a consent, after the previous one was ended. A customer has at most one; of two concurrent ones, the first is kept. */
export async function insertConsent(
  { sql, organisationId }: TenantTransaction,
  consent: TextConsent & { readonly locale: Locale },
): Promise<void> {
  const row = {
    id: consent.id,
    customer_id: consent.customerId,
    phone_number: consent.phoneNumber,
    wording: consent.wording,
    locale: consent.locale,
    given_by: consent.givenBy,
    given_at: consent.givenAt,
    secret: consent.secret,
    is_confirmed: consent.isConfirmed,
  }
  await expression`${insertRows(organisationId, 'text_consent', [row])}
    on conflict (organization_id, customer_id) where ended_at is null do nothing`.execute(sql)
}

/** Lets codes to log in be sent to the number of a consent, because its person is confirmed now. */
export async function confirmConsent({ sql, organisationId }: TenantTransaction, id: string): Promise<void> {
  await sql
    .updateTable('text_consent')
    .set({ is_confirmed: true })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Ends the consent of a customer; nothing happens without one. */
export async function endConsent(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  by: ConsentEnd,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('text_consent')
    .set({ ended_at: now, ended_by: by })
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute()
}
