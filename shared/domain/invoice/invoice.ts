import type { Cents } from '#shared/domain/payment/money.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import type { PostalAddress, Seller } from './seller.ts'
import type { VatRate, VatTreatment } from './vat-rates.ts'
import { amountsOfLines, sumsByRate, type Taxed, type VatAmounts } from './vat-sums.ts'

export type InvoiceKind = 'invoice' | 'credit-note'

/** The person or business that an invoice is addressed to. Unknown address fields are empty. */
export interface Buyer extends PostalAddress {
  /** The name of the business; empty for a private person. */
  readonly businessName: string
  readonly vatId: string
}

/** A sold item before its VAT is computed. */
export interface SoldItem extends Taxed {
  readonly description: string
  readonly quantity: number
  /** The date of the appointment, or on which a package was bought. */
  readonly suppliedOn: LocalDate
}

export interface InvoiceLine extends SoldItem, VatAmounts {}

export interface VatSum extends Taxed, VatAmounts {}

/** All data printed on an invoice or credit note. It never changes after it was issued. */
export interface InvoiceDocument extends VatAmounts {
  readonly kind: InvoiceKind
  readonly label: string
  /** The organisation's colour as '#rrggbb'; null for the product's own colour. */
  readonly brandColor: string | null
  readonly locale: 'en' | 'nl'
  readonly issuedOn: LocalDate
  readonly dueOn: LocalDate
  readonly isPaid: boolean
  /**
   * The part of the total that had been paid when the invoice was issued, such as a deposit. Absent in invoices of the previous release:
   * then a paid invoice was paid in full.
   */
  readonly paidCents?: Cents
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly VatSum[]
  readonly grossCents: Cents
  /** For a credit note: the invoice that it credits, and the reason. */
  readonly credits: { readonly label: string; readonly issuedOn: LocalDate; readonly reason: string } | null
}

/** A buyer of whom only the name and the country are known. */
export const buyerNamed = (name: string, country: string): Buyer => ({
  name,
  businessName: '',
  street: '',
  postalCode: '',
  city: '',
  country,
  vatId: '',
})

/** Formats an invoice number for display: 'SN-', 2026, 7 → SN-2026-0007. */
export const invoiceLabel = (prefix: string, year: number, number: number): string =>
  `${prefix}${year}-${String(number).padStart(4, '0')}`

/** Returns the amount of an invoice that was unpaid when it was issued; 0 for a credit note. */
export const toPayCents = ({
  kind,
  isPaid,
  paidCents = 0,
  grossCents,
}: Pick<InvoiceDocument, 'kind' | 'isPaid' | 'paidCents' | 'grossCents'>): Cents =>
  kind === 'credit-note' || isPaid ? 0 : grossCents - paidCents

type Heading = Pick<
  InvoiceDocument,
  'label' | 'brandColor' | 'locale' | 'issuedOn' | 'isPaid' | 'paidCents' | 'seller' | 'buyer'
>

const totals = (items: readonly SoldItem[]) => {
  const amounts = amountsOfLines(items)
  const sums = sumsByRate(items)
  const total = (field: 'netCents' | 'vatCents' | 'grossCents') => sums.reduce((sum, each) => sum + each[field], 0)
  return {
    lines: items.map((item, index) => ({ ...item, ...(amounts[index] ?? { netCents: item.grossCents, vatCents: 0 }) })),
    sums,
    netCents: total('netCents'),
    vatCents: total('vatCents'),
    grossCents: total('grossCents'),
  }
}

/** Creates an invoice. A paid one is due immediately. */
export const writeInvoice = (heading: Heading, items: readonly SoldItem[], paymentDays: number): InvoiceDocument => ({
  ...heading,
  kind: 'invoice',
  dueOn: heading.isPaid ? heading.issuedOn : addDays(heading.issuedOn, paymentDays),
  ...totals(items),
  credits: null,
})

/** Returns the VAT rate of a sold item. An organisation in the small-business scheme charges none. */
export const taxedBy = (
  seller: Pick<Seller, 'isSmallBusiness'>,
  treatment: VatTreatment,
  rate: VatRate,
): { readonly treatment: VatTreatment; readonly rate: VatRate } =>
  seller.isSmallBusiness ? { treatment: 'exempt', rate: 0 } : { treatment, rate }
