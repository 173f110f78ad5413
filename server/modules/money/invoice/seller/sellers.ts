import type { InvoiceReminderPolicy } from '#shared/domain/invoice/reminder-policy.ts'
import type { InvoicePolicy, Seller } from '#shared/domain/invoice/seller.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The invoice settings of an organisation: its data as the seller, when invoices are issued, and when reminders are sent. */
export interface StoredSeller extends Seller, InvoicePolicy, InvoiceReminderPolicy {
  readonly version: number
}

const sellers = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('invoice_seller')
    .where('organization_id', '=', organisationId)
    .select([
      'made',
      'name',
      'street',
      'postal_code as postalCode',
      'city',
      'country',
      'register_number as registerNumber',
      'vat_id as vatId',
      'iban',
      'is_small_business as isSmallBusiness',
      'payment_days as paymentDays',
      'prefix',
      'reminders',
      'reminder_days as reminderDays',
      'reminders_from as remindersFrom',
      'version',
    ])

/** Finds the invoice settings; undefined until the organisation has saved them for the first time. */
export const findSeller = (transaction: TenantTransaction): Promise<StoredSeller | undefined> =>
  sellers(transaction).executeTakeFirst()

/** Like `findSeller`, and locks the row until the transaction ends. Only a transaction with this lock may assign invoice numbers. */
export const lockSeller = (transaction: TenantTransaction): Promise<StoredSeller | undefined> =>
  sellers(transaction).forUpdate().executeTakeFirst()

/** Returns only the seller's data that is printed on invoices. */
export const sellerOf = (seller: Seller): Seller => ({
  name: seller.name,
  street: seller.street,
  postalCode: seller.postalCode,
  city: seller.city,
  country: seller.country,
  registerNumber: seller.registerNumber,
  vatId: seller.vatId,
  iban: seller.iban,
  isSmallBusiness: seller.isSmallBusiness,
})

/** Saves the invoice settings and increases their version. */
export async function saveSeller(
  { sql, organisationId }: TenantTransaction,
  { version, ...seller }: StoredSeller,
): Promise<void> {
  const row = {
    made: seller.made,
    name: seller.name,
    street: seller.street,
    postal_code: seller.postalCode,
    city: seller.city,
    country: seller.country,
    register_number: seller.registerNumber,
    vat_id: seller.vatId,
    iban: seller.iban,
    is_small_business: seller.isSmallBusiness,
    payment_days: seller.paymentDays,
    prefix: seller.prefix,
    reminders: seller.reminders,
    reminder_days: seller.reminderDays,
    reminders_from: seller.remindersFrom,
    version,
  }
  await sql
    .insertInto('invoice_seller')
    .values({ organization_id: organisationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** Sets when the organisation's unpaid invoices are checked next; null when reminders are off. */
export async function setReminding({ sql, organisationId }: TenantTransaction, at: Date | null): Promise<void> {
  await sql.updateTable('invoice_seller').set({ remind_at: at }).where('organization_id', '=', organisationId).execute()
}
