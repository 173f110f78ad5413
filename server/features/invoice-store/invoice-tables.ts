import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { InvoiceDocument, InvoiceKind } from '#shared/domain/invoice/invoice.ts'
import type { InvoicesMade } from '#shared/domain/invoice/seller.ts'
import type { VatRate, VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tables of invoices and of what they need. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    invoice_seller: InvoiceSellerTable
    vat_treatment: VatTreatmentTable
    invoice: InvoiceTable
    invoice_request: InvoiceRequestTable
    invoice_reminder: InvoiceReminderTable
  }
}

interface InvoiceSellerTable {
  organization_id: string
  made: InvoicesMade
  name: string
  street: string
  postal_code: string
  city: string
  country: string
  register_number: string
  vat_id: string
  iban: string
  is_small_business: boolean
  payment_days: number
  prefix: string
  reminders: Generated<number>
  reminder_days: Generated<number>
  /** Null while there are no reminders. */
  reminders_from: LocalDate | null
  /** When invoices are looked through next; null while there are no reminders. */
  remind_at: Date | null
  version: Generated<number>
}

/** Rows are only added. The newest before a booking counts for it. */
interface VatTreatmentTable {
  organization_id: string
  id: string
  service_id: string | null
  package_id: string | null
  /** Null for as all others. */
  treatment: VatTreatment | null
  since: Date
}

/** Rows are only added: the application role can neither change nor delete them. */
interface InvoiceTable {
  organization_id: string
  id: string
  year: number
  number: number
  kind: InvoiceKind
  booking_id: string | null
  order_id: string | null
  /** The payment of a fee, of its own invoice; null for others. */
  fee_payment_id: ColumnType<string | null, string | null | undefined, never>
  credited_id: string | null
  label: string
  issued_on: string
  due_on: string
  issued_at: Date
  buyer_name: string
  net_cents: number
  vat_cents: number
  gross_cents: number
  document: ColumnType<InvoiceDocument, string, never>
  logo_path: string | null
  /** How all of it is taxed; null when it is in several ways. */
  only_treatment: GeneratedAlways<VatTreatment | null>
  only_rate: GeneratedAlways<VatRate | null>
  previous_number: GeneratedAlways<number | null>
}

interface InvoiceRequestTable {
  organization_id: string
  id: string
  kind: InvoiceKind
  booking_id: string | null
  order_id: string | null
  wanted_at: Date
  /** What a credit note is for; null for all that is left of the invoice. */
  amount_cents: number | null
  fee_payment_id: string | null
  /** What the organisation wrote about the refund of a credit note; empty for nothing. */
  reason: Generated<string>
}

/** Rows are only added: the application role can neither change nor delete them. */
interface InvoiceReminderTable {
  organization_id: string
  invoice_id: string
  /** From 1 on. */
  number: number
  sent_on: LocalDate
}
