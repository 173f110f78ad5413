import { isIban, isKvkNumber, isVatId } from './business-identifiers.ts'
import { VAT_COUNTRIES } from './vat-rates.ts'

/** When invoices are made: with each payment, when customer or provider asks, or never. */
export type InvoicesMade = 'with-payment' | 'on-request' | 'never'

/** Name and address as they are written on an invoice. */
export interface PostalAddress {
  readonly name: string
  /** Street and number. */
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** The country code by ISO 3166-1 alpha-2. */
  readonly country: string
}

/** The organisation's data on its invoices (rule D243). */
export interface Seller extends PostalAddress {
  /** Number in the trade register: in the Netherlands that of the KvK. */
  readonly registerNumber: string
  readonly vatId: string
  readonly iban: string
  /** Whether the organisation takes part in the small-business scheme and so charges no VAT. */
  readonly isSmallBusiness: boolean
}

/** How an organisation makes invoices. */
export interface InvoicePolicy {
  readonly made: InvoicesMade
  /** The number of days after the invoice date until payment is due. */
  readonly paymentDays: number
  /** Before year and number: 'SN-' gives SN-2026-0001. */
  readonly prefix: string
}

export type SellerField = keyof Omit<Seller, 'isSmallBusiness'>
export type SellerProblem = 'required' | 'kvk-number' | 'vat-id' | 'iban' | 'vat-country'

/**
 * Returns the validation errors of the seller's data. Identifiers must be valid if given. Unless invoices are switched off, name, address
 * and register number are required, and a VAT id unless no VAT is charged.
 */
export function sellerProblems(
  seller: Seller,
  made: InvoicesMade,
): Readonly<Partial<Record<SellerField, SellerProblem>>> {
  const problems: Partial<Record<SellerField, SellerProblem>> = {}
  const isDutch = seller.country === 'NL'
  if (seller.registerNumber !== '' && isDutch && !isKvkNumber(seller.registerNumber))
    problems.registerNumber = 'kvk-number'
  if (seller.vatId !== '' && !isVatId(seller.vatId)) problems.vatId = 'vat-id'
  if (seller.iban !== '' && !isIban(seller.iban)) problems.iban = 'iban'
  if (!VAT_COUNTRIES.includes(seller.country)) problems.country = 'vat-country'
  if (made === 'never') return problems
  const needed = ['name', 'street', 'postalCode', 'city', 'registerNumber'] as const
  for (const field of needed) if (seller[field] === '') problems[field] = 'required'
  if (seller.vatId === '' && !seller.isSmallBusiness) problems.vatId = 'required'
  return problems
}
