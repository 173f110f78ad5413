import type { Buyer } from './invoice.ts'
import type { PostalAddress, Seller } from './seller.ts'

/** Schemes of VAT ids in the code list EAS, by their first two letters (`EL` is Greece). */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0184',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SE: '9955',
  SI: '9949',
  SK: '9950',
}

/** Countries whose sellers have rules of their own in Peppol BIS Billing 3.0, which our invoices do not keep. Those of NL they keep. */
const OTHER_RULES = new Set(['DE', 'DK', 'GR', 'IS', 'IT', 'NO', 'SE'])

/** The scheme under which a VAT id is an electronic address; undefined if its country has none. */
export const vatScheme = (vatId: string): string | undefined => VAT_SCHEMES[vatId.slice(0, 2)]

/** What Peppol can ask for of a buyer. */
export const peppolFields = ['street', 'postalCode', 'city', 'vatId'] as const
export type PeppolField = (typeof peppolFields)[number]

type Parties = { readonly seller: Pick<Seller, Place | 'vatId'>; readonly buyer: Pick<Buyer, Place | 'vatId'> }
type Place = Exclude<keyof PostalAddress, 'name'>

const placeFields = ['street', 'postalCode', 'city'] as const

/**
 * Returns what Peppol BIS Billing 3.0 asks for of a buyer besides EN 16931, and is not known (rule D436): an electronic address, which
 * follows from the VAT id (PEPPOL-EN16931-R010), and between two parties of the Netherlands the address (NL-R-004).
 */
export function missingForPeppol({ seller, buyer }: Parties): PeppolField[] {
  const needsPlace = seller.country === 'NL' && buyer.country === 'NL'
  const places = needsPlace ? placeFields.filter((field) => buyer[field].trim() === '') : []
  return [...places, ...(vatScheme(buyer.vatId) === undefined ? (['vatId'] as const) : [])]
}

/** Whether the seller's own data suffices for Peppol (PEPPOL-EN16931-R020, NL-R-002), so that it depends on the buyer's alone. */
export function canSendByPeppol(seller: Parties['seller']): boolean {
  if (OTHER_RULES.has(seller.country)) return false
  if (seller.country !== 'NL') return vatScheme(seller.vatId) !== undefined
  return placeFields.every((field) => seller[field] !== '')
}

/** Whether an invoice has what Peppol BIS Billing 3.0 asks for besides EN 16931. */
export const isForPeppol = (parties: Parties): boolean =>
  canSendByPeppol(parties.seller) && missingForPeppol(parties).length === 0
