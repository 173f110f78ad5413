import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import type { PostalAddress, Seller } from '#shared/domain/invoice/seller.ts'
import { element, type XmlElement } from './xml.ts'

/** Schemes of the code list EAS: the Dutch trade register, and VAT ids by their first two letters (`EL` is Greece). */
const KVK = '0106'
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

const hasPlace = ({ street, city, postalCode }: PostalAddress): boolean =>
  street !== '' && city !== '' && postalCode !== ''

/**
 * Returns whether an invoice has what Peppol BIS Billing 3.0 asks for besides EN 16931: both parties have an electronic address
 * (PEPPOL-EN16931-R010, R020), and those of the Netherlands an address (NL-R-002, NL-R-004).
 */
export function isForPeppol({ seller, buyer }: Pick<InvoiceDocument, 'seller' | 'buyer'>): boolean {
  const isDutch = seller.country === 'NL'
  const hasEndpoints = (isDutch || endpointOfVat(seller.vatId) !== false) && endpointOfVat(buyer.vatId) !== false
  const hasPlaces = !isDutch || (hasPlace(seller) && (buyer.country !== 'NL' || hasPlace(buyer)))
  return hasEndpoints && hasPlaces && !OTHER_RULES.has(seller.country)
}

/** Returns the electronic address for a VAT id, if its country has a scheme. */
const endpointOfVat = (vatId: string): XmlElement | false => {
  const schemeID = VAT_SCHEMES[vatId.slice(0, 2)]
  return schemeID !== undefined && element('cbc:EndpointID', vatId, { schemeID })
}

const postalAddress = ({ street, city, postalCode, country }: PostalAddress): XmlElement =>
  element('cac:PostalAddress', [
    street !== '' && element('cbc:StreetName', street),
    city !== '' && element('cbc:CityName', city),
    postalCode !== '' && element('cbc:PostalZone', postalCode),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ])

const taxScheme = (id: string, scheme = 'VAT'): XmlElement =>
  element('cac:PartyTaxScheme', [element('cbc:CompanyID', id), element('cac:TaxScheme', [element('cbc:ID', scheme)])])

/** Writes the seller. Without a VAT id, the seller's number in the trade register also serves as the tax registration. */
const supplier = (seller: Seller): XmlElement => {
  const isDutch = seller.country === 'NL'
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      isDutch ? element('cbc:EndpointID', seller.registerNumber, { schemeID: KVK }) : endpointOfVat(seller.vatId),
      element('cac:PartyName', [element('cbc:Name', seller.name)]),
      postalAddress(seller),
      seller.vatId === '' ? taxScheme(seller.registerNumber, 'TAX') : taxScheme(seller.vatId),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', seller.name),
        element('cbc:CompanyID', seller.registerNumber, isDutch ? { schemeID: KVK } : {}),
      ]),
    ]),
  ])
}

/** Seller and buyer, in the order of the schema. */
export const parties = ({ seller, buyer }: Pick<InvoiceDocument, 'seller' | 'buyer'>): XmlElement[] => [
  supplier(seller),
  element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      endpointOfVat(buyer.vatId),
      postalAddress(buyer),
      buyer.vatId !== '' && taxScheme(buyer.vatId),
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', buyer.businessName || buyer.name)]),
      buyer.businessName !== '' && element('cac:Contact', [element('cbc:Name', buyer.name)]),
    ]),
  ]),
]
