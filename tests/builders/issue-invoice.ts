import type { Input } from '#shared/api/client.ts'
import { type InvoiceReminderPolicy, NO_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { startIssuing } from '#server/modules/money/invoice/issue/issue-invoices.ts'
import { saveSeller, setReminding } from '#server/modules/money/invoice/seller/sellers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { theSeller } from './invoice-document.ts'
import type { Studio } from './studio.ts'

/** Turns invoicing on for a studio. With `reminding`, invoices that are issued from now on also get payment reminders. */
export const makesInvoices = (
  database: Database,
  studio: Studio,
  made: 'with-payment' | 'on-request' = 'on-request',
  reminding: InvoiceReminderPolicy = NO_REMINDERS,
): Promise<void> =>
  database.inTenant(studio.id, async (transaction) => {
    await saveSeller(transaction, { ...theSeller, made, paymentDays: 14, prefix: 'SN-', ...reminding, version: 1 })
    await setReminding(transaction, reminding.reminders === 0 ? null : new Date())
  })

const noOutbox = { add: async () => undefined, addAll: async () => undefined }

/** Issues the invoice of a booking without a mail, and returns its id. */
export const anInvoice = (database: Database, studio: Studio, bookingId: string): Promise<string> =>
  database.inTenant(studio.id, async (transaction) => {
    const issuing = await startIssuing({ clock: () => new Date(), outbox: noOutbox }, transaction)
    const issued = await issuing?.invoice({ bookingId, orderId: null })
    if (!issued) throw new Error('No invoice was issued')
    return issued.id
  })

/** A complete body of the `saveInvoiceSettings` request. */
export const invoiceSettings = (
  changes: Partial<Input<'saveInvoiceSettings'>['body']> = {},
): Input<'saveInvoiceSettings'>['body'] => ({
  ...theSeller,
  made: 'WITH_PAYMENT',
  paymentTerm: 14,
  prefix: 'SN-',
  reminders: 0,
  reminderDays: 7,
  vat: 'STANDARD',
  services: [],
  packages: [],
  ...changes,
})
