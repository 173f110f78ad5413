import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { InvoiceDocument, InvoiceKind } from '#shared/domain/invoice/invoice.ts'
import type { InvoicesMade } from '#shared/domain/invoice/seller.ts'
import type { VatRate, VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Declares the columns of the tables of invoices and their settings. */
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
  /** The date since which reminders are on; null while they are off. */
  reminders_from: LocalDate | null
  /** When unpaid invoices are checked next; null when reminders are off. */
  remind_at: Date | null
  version: Generated<number>
}

/** Rows are only added. A booking is taxed by the newest row from before it was made. */
interface VatTreatmentTable {
  organization_id: string
  id: string
  service_id: string | null
  package_id: string | null
  /** The VAT treatment; null to use the organisation's default. */
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
  /** The fee payment, for an invoice of a fee; null for other invoices. */
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
  /** The VAT treatment of the whole invoice; null when its lines have several treatments. */
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
  /** The amount of a credit note; null to credit the whole uncredited rest of the invoice. */
  amount_cents: number | null
  fee_payment_id: string | null
  /** The organisation's reason for the refund, for a credit note; an empty text when there is none. */
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
