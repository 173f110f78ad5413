import { NO_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { startIssuing } from '#server/features/invoice/issue-invoices.ts'
import { saveSeller } from '#server/features/invoice/sellers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Numbers that pass the checks and belong to nobody. */
const seller = {
  name: 'Studio Noord B.V.',
  street: 'Meeuwenlaan 98',
  postalCode: '1022 AM',
  city: 'Amsterdam',
  country: 'NL',
  registerNumber: '00000000',
  vatId: 'NL000099998B57',
  iban: 'NL91ABNA0417164300',
  isSmallBusiness: false,
  made: 'on-request',
  paymentDays: 14,
  prefix: 'SN-',
  ...NO_REMINDERS,
  version: 1,
} as const

const INVOICES = 6

/** Nobody gets mail about the past. */
const noOutbox = { add: async () => undefined, addAll: async () => undefined }

/** Invoices of the last bookings that are over, and a credit note for a part of one. */
export async function insertDemoInvoices(transaction: TenantTransaction, now: Date): Promise<void> {
  await saveSeller(transaction, seller)
  const { sql, organisationId } = transaction
  const bookings = await sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('status', '=', 'accepted')
    .where('price_cents', '>', 0)
    .where('starts_at', '<', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(INVOICES)
    .select('id')
    .execute()
  const issuing = await startIssuing({ clock: () => now, outbox: noOutbox }, transaction)
  let last
  for (const { id } of bookings.toReversed()) last = await issuing?.invoice({ bookingId: id, orderId: null })
  if (last) await issuing?.creditNote(last, Math.min(1000, last.document.grossCents), 'Korting')
}
