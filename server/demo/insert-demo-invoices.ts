import { NO_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/time/zone.ts'
import { dateIn, noteReminders, saveSeller, startIssuing } from '#server/modules/money/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The seller's numbers pass the validity checks but belong to nobody. */
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

/** An outbox that sends nothing, because nobody should get mail about past demo invoices. */
const noOutbox = { add: async () => undefined, addAll: async () => undefined }

/** How many days ago the first invoice, which is overdue, was issued and its reminder was sent. */
const OVERDUE = { madeDaysAgo: 30, remindedDaysAgo: 9 }
const DAY = 86_400_000

/** Inserts invoices of the latest past bookings, one of which is overdue with a reminder, and a credit note for a part of one. */
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
  const issuingAt = (moment: Date) => startIssuing({ clock: () => moment, outbox: noOutbox }, transaction)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const [first, ...others] = bookings.toReversed()
  const before = await issuingAt(daysAgo(OVERDUE.madeDaysAgo))
  const overdue = first && (await before?.invoice({ bookingId: first.id, orderId: null }))
  if (overdue) {
    const remindedOn = dateIn(zoneOf(DEFAULT_ZONE), daysAgo(OVERDUE.remindedDaysAgo))
    await noteReminders(transaction, [{ invoiceId: overdue.id, number: 1 }], remindedOn)
  }
  const issuing = await issuingAt(now)
  let last
  for (const { id } of others) last = await issuing?.invoice({ bookingId: id, orderId: null })
  if (last) await issuing?.creditNote(last, Math.min(1000, last.document.grossCents), 'Korting')
}
