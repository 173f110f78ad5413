import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { vatScheme } from '#shared/domain/invoice/peppol-data.ts'
import type { PostalAddress, Seller } from '#shared/domain/invoice/seller.ts'
import { element, type XmlElement } from './xml.ts'

/** The scheme of the Dutch trade register in the code list EAS. */
const KVK = '0106'

/** Returns the electronic address for a VAT id, if its country has a scheme. */
const endpointOfVat = (vatId: string): XmlElement | false => {
  const schemeID = vatScheme(vatId)
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
