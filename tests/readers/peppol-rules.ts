import type { XmlNode } from './xml-reader.ts'

/**
 * The business rules of EN 16931 and Peppol BIS Billing 3.0 that apply to the documents that the product writes, by their published
 * numbers. Each returns whether a document complies. Written from the published texts, without the product's code.
 */
const rules: Readonly<Record<string, (invoice: Read) => boolean>> = {
  'BR-01 a specification': ({ root }) =>
    root.one('cbc:CustomizationID')?.startsWith('urn:cen.eu:en16931:2017') === true,
  'BR-02 a number': ({ root }) => hasText(root.one('cbc:ID')),
  'BR-03 a date': ({ root }) => isDate(root.one('cbc:IssueDate')),
  'BR-04 a type': ({ root, isCredit }) =>
    root.one(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode') === (isCredit ? '381' : '380'),
  'BR-05 a currency': ({ root }) => root.one('cbc:DocumentCurrencyCode') === 'EUR',
  'BR-06 the seller’s name': ({ seller }) => hasText(seller.one('cac:PartyLegalEntity/cbc:RegistrationName')),
  'BR-07 the buyer’s name': ({ buyer }) => hasText(buyer.one('cac:PartyLegalEntity/cbc:RegistrationName')),
  'BR-08, BR-09 the seller’s address with its country': ({ seller }) =>
    isCountry(seller.one('cac:PostalAddress/cac:Country/cbc:IdentificationCode')),
  'BR-10, BR-11 the buyer’s address with its country': ({ buyer }) =>
    isCountry(buyer.one('cac:PostalAddress/cac:Country/cbc:IdentificationCode')),
  'BR-12 to BR-15 totals': ({ root }) =>
    ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].every((name) =>
      isAmount(root.one(`cac:LegalMonetaryTotal/cbc:${name}`)),
    ),
  'BR-16 a line': ({ lines }) => lines.length > 0,
  'BR-21 to BR-26 of each line number, quantity, unit, amount, name and price': ({ lines, isCredit }) =>
    lines.every((line) => {
      const [quantity] = line.nodes(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity')
      return (
        hasText(line.one('cbc:ID')) &&
        Number(quantity?.text) > 0 &&
        hasText(quantity?.attributes['unitCode']) &&
        isAmount(line.one('cbc:LineExtensionAmount')) &&
        hasText(line.one('cac:Item/cbc:Name')) &&
        hasText(line.one('cac:Price/cbc:PriceAmount'))
      )
    }),
  'BR-27 no price below nothing': ({ lines }) =>
    lines.every((line) => Number(line.one('cac:Price/cbc:PriceAmount')) >= 0),
  'BR-45 to BR-48 of each VAT category amounts, code and rate': ({ subtotals }) =>
    subtotals.length > 0 &&
    subtotals.every(
      (part) =>
        isAmount(part.one('cbc:TaxableAmount')) &&
        isAmount(part.one('cbc:TaxAmount')) &&
        hasText(part.one('cac:TaxCategory/cbc:ID')) &&
        hasText(part.one('cac:TaxCategory/cbc:Percent')),
    ),
  'BR-55 the number of the credited invoice': ({ root, isCredit }) =>
    !isCredit || hasText(root.one('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')),
  'BR-CO-03, BR-CO-04 a VAT category of each line': ({ lines }) =>
    lines.every((line) => hasText(line.one('cac:Item/cac:ClassifiedTaxCategory/cbc:ID'))),
  'BR-CO-10 the sum of the lines': ({ root, lines }) =>
    cents(root.one('cac:LegalMonetaryTotal/cbc:LineExtensionAmount')) ===
    sum(lines.map((line) => cents(line.one('cbc:LineExtensionAmount')))),
  'BR-CO-13 the total without VAT': ({ root }) =>
    root.one('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount') ===
    root.one('cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
  'BR-CO-14 the sum of VAT': ({ root, subtotals }) =>
    cents(root.one('cac:TaxTotal/cbc:TaxAmount')) === sum(subtotals.map((part) => cents(part.one('cbc:TaxAmount')))),
  'BR-CO-15 the total with VAT': ({ root }) =>
    cents(root.one('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')) ===
    cents(root.one('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')) + cents(root.one('cac:TaxTotal/cbc:TaxAmount')),
  'BR-CO-16 what is to be paid': ({ root }) =>
    cents(root.one('cac:LegalMonetaryTotal/cbc:PayableAmount')) ===
    cents(root.one('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')) -
      cents(root.one('cac:LegalMonetaryTotal/cbc:PrepaidAmount') ?? '0.00') +
      cents(root.one('cac:LegalMonetaryTotal/cbc:PayableRoundingAmount') ?? '0.00'),
  // The published check allows a difference of one currency unit, some importers none.
  'BR-CO-17, BR-S-09 VAT is its rate of the taxable amount, rounded': ({ subtotals }) =>
    subtotals.every((part) => {
      const exact = (cents(part.one('cbc:TaxableAmount')) * Number(part.one('cac:TaxCategory/cbc:Percent'))) / 100
      return cents(part.one('cbc:TaxAmount')) === Math.round(exact)
    }),
  'BR-CO-18 a VAT category': ({ subtotals }) => subtotals.length > 0,
  'BR-CO-25 a date or terms for what is to be paid': ({ root, isCredit }) =>
    isCredit || cents(root.one('cac:LegalMonetaryTotal/cbc:PayableAmount')) === 0 || isDate(root.one('cbc:DueDate')),
  'BR-CO-26 an identifier of the seller': ({ seller }) =>
    hasText(seller.one('cac:PartyLegalEntity/cbc:CompanyID')) ||
    hasText(seller.one('cac:PartyTaxScheme/cbc:CompanyID')),
  'BR-50, BR-61 the account of a transfer': ({ root }) =>
    root
      .nodes('cac:PaymentMeans')
      .every(
        (means) => means.one('cbc:PaymentMeansCode') !== '58' || hasText(means.one('cac:PayeeFinancialAccount/cbc:ID')),
      ),
  'BR-S-01, BR-Z-01, BR-E-01 a sum for the category of each line, once': ({ lines, subtotals }) =>
    new Set(subtotals.map(categoryOfSum)).size === subtotals.length &&
    lines.every((line) => subtotals.some((part) => categoryOfSum(part) === categoryOfLine(line))),
  'BR-S-02, BR-Z-02, BR-E-02 a VAT id or a registration of the seller': ({ seller }) =>
    hasText(seller.one('cac:PartyTaxScheme/cbc:CompanyID')),
  'BR-S-05 a rate above nothing': ({ subtotals }) =>
    subtotals.every((part) => idOfSum(part) !== 'S' || Number(part.one('cac:TaxCategory/cbc:Percent')) > 0),
  'BR-Z-05, BR-E-05 no rate': ({ subtotals }) =>
    subtotals.every((part) => idOfSum(part) === 'S' || Number(part.one('cac:TaxCategory/cbc:Percent')) === 0),
  'BR-S-08, BR-Z-08, BR-E-08 the taxable amount of a category': ({ lines, subtotals }) =>
    subtotals.every(
      (part) =>
        cents(part.one('cbc:TaxableAmount')) ===
        sum(
          lines
            .filter((line) => categoryOfLine(line) === categoryOfSum(part))
            .map((line) => cents(line.one('cbc:LineExtensionAmount'))),
        ),
    ),
  'BR-Z-09, BR-E-09 no VAT': ({ subtotals }) =>
    subtotals.every((part) => idOfSum(part) === 'S' || cents(part.one('cbc:TaxAmount')) === 0),
  'BR-S-10, BR-Z-10, BR-E-10 a reason of an exemption, and of nothing else': ({ subtotals }) =>
    subtotals.every((part) => (idOfSum(part) === 'E') === hasText(part.one('cac:TaxCategory/cbc:TaxExemptionReason'))),
  'BR-DEC-* at most two decimals': ({ root }) =>
    ['LineExtensionAmount', 'TaxAmount', 'TaxableAmount', 'PayableAmount'].every((name) =>
      root.all(`cbc:${name}`).every(isAmount),
    ),
  'BR-CL-01, BR-CL-14, BR-CL-23 codes of known lists': ({ root }) =>
    root.all('cbc:IdentificationCode').every(isCountry) && root.all('cac:TaxScheme/cbc:ID').every(hasText),
  'PEPPOL-EN16931-R001 the process': ({ root }) =>
    !claimsPeppol(root) || root.one('cbc:ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'PEPPOL-EN16931-R003 a reference of the buyer': ({ root }) => hasText(root.one('cbc:BuyerReference')),
  'PEPPOL-EN16931-R004 the specification of Peppol, or of the norm': ({ root }) =>
    claimsPeppol(root) || root.one('cbc:CustomizationID') === 'urn:cen.eu:en16931:2017',
  'PEPPOL-EN16931-R008 no empty elements': ({ root }) => isFilled(root),
  'PEPPOL-EN16931-R010 the buyer’s electronic address': ({ root, buyer }) =>
    !claimsPeppol(root) || hasScheme(buyer.nodes('cbc:EndpointID')[0]?.attributes['schemeID']),
  'PEPPOL-EN16931-R020 the seller’s electronic address': ({ root, seller }) =>
    !claimsPeppol(root) || hasScheme(seller.nodes('cbc:EndpointID')[0]?.attributes['schemeID']),
  'DE-R-*, DK-R-*, GR-R-*, IS-R-*, IT-R-*, NO-R-*, SE-R-* of sellers there, which we do not write': ({
    root,
    seller,
  }) => !claimsPeppol(root) || !['DE', 'DK', 'GR', 'IS', 'IT', 'NO', 'SE'].includes(countryOf(seller) ?? ''),
  'PEPPOL-EN16931-R120 a line is quantity times price': ({ lines, isCredit }) =>
    lines.every((line) => {
      const quantity = Number(line.one(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'))
      const price = Number(line.one('cac:Price/cbc:PriceAmount'))
      return Math.abs(quantity * price * 100 - cents(line.one('cbc:LineExtensionAmount'))) <= 1
    }),
  'NL-R-004 street, city and post code of a Dutch buyer of a Dutch seller': ({ root, seller, buyer }) =>
    !claimsPeppol(root) ||
    countryOf(seller) !== 'NL' ||
    countryOf(buyer) !== 'NL' ||
    ['StreetName', 'CityName', 'PostalZone'].every((name) => hasText(buyer.one(`cac:PostalAddress/cbc:${name}`))),
  'NL-R-002, NL-R-003 street, city, post code and register number of a Dutch seller': ({ seller }) =>
    seller.one('cac:PostalAddress/cac:Country/cbc:IdentificationCode') !== 'NL' ||
    (['StreetName', 'CityName', 'PostalZone'].every((name) => hasText(seller.one(`cac:PostalAddress/cbc:${name}`))) &&
      seller.nodes('cac:PartyLegalEntity/cbc:CompanyID')[0]?.attributes['schemeID'] === '0106'),
}

interface Read {
  readonly root: XmlNode
  readonly isCredit: boolean
  readonly seller: XmlNode
  readonly buyer: XmlNode
  readonly lines: readonly XmlNode[]
  readonly subtotals: readonly XmlNode[]
}

const claimsPeppol = (root: XmlNode): boolean =>
  root.one('cbc:CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const countryOf = (party: XmlNode) => party.one('cac:PostalAddress/cac:Country/cbc:IdentificationCode')
/** The schemes of the code list EAS in which the product writes electronic addresses: the Dutch trade register, and VAT ids in the EU. */
const EAS =
  '0106 0184 0211 0213 9910 9914 9920 9925 9926 9928 9929 9930 9931 9933 9934 9935 9937 9938 9939 9943 9944 9945 9946 9947 9949 9950 9955 9957'
const hasScheme = (scheme: string | undefined): boolean => scheme !== undefined && EAS.split(' ').includes(scheme)
const hasText = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''
const isDate = (text: string | undefined): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
const isCountry = (text: string | undefined): boolean => /^[A-Z]{2}$/.test(text ?? '')
const isAmount = (text: string | undefined): boolean => /^\d+\.\d{2}$/.test(text ?? '')
const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const idOfSum = (part: XmlNode) => part.one('cac:TaxCategory/cbc:ID')
const categoryOfSum = (part: XmlNode) => `${idOfSum(part)} ${part.one('cac:TaxCategory/cbc:Percent')}`
const categoryOfLine = (line: XmlNode) =>
  `${line.one('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')} ${line.one('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')}`
const isFilled = ({ children, text }: XmlNode): boolean =>
  children.length > 0 ? children.every(isFilled) : hasText(text)

/** The numbers of the rules that a document breaks. */
export function brokenRules(root: XmlNode): string[] {
  const isCredit = root.name === 'CreditNote'
  const party = (name: string) => root.nodes(`cac:${name}/cac:Party`)[0] ?? root
  const read: Read = {
    root,
    isCredit,
    seller: party('AccountingSupplierParty'),
    buyer: party('AccountingCustomerParty'),
    lines: root.nodes(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'),
    subtotals: root.nodes('cac:TaxTotal/cac:TaxSubtotal'),
  }
  return Object.entries(rules).flatMap(([number, keeps]) => (keeps(read) ? [] : [number]))
}
