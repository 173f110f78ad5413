import { type InvoiceDocument, type InvoiceLine, toPayCents, type VatSum } from '#shared/domain/invoice/invoice.ts'
import { isForPeppol } from '#shared/domain/invoice/peppol-data.ts'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { invoiceTexts } from '#server/modules/money/invoice/invoice-translator.ts'
import { parties } from './parties.ts'
import { element, type XmlElement, xmlDocument } from './xml.ts'

/** The European norm alone, and with it the profile of Peppol. */
const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL = {
  customisation: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
}
/** UNTDID 1001: a commercial invoice, a credit note. UNTDID 4461: a SEPA credit transfer. UN/ECE 20: one, without a unit. */
const [INVOICE, CREDIT_NOTE, CREDIT_TRANSFER, ONE] = ['380', '381', '58', 'C62']

/** The VAT categories of UNCL 5305. */
const categories: Readonly<Record<VatTreatment, string>> = { standard: 'S', reduced: 'S', zero: 'Z', exempt: 'E' }

const namespaces = (root: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

const amount = (name: string, cents: Cents): XmlElement =>
  element(name, (cents / 100).toFixed(2), { currencyID: 'EUR' })

/**
 * An invoice or credit note as UBL 2.1: in the profile of Peppol BIS Billing 3.0 where it has what that asks for, else of EN 16931
 * (rule D250).
 */
export function invoiceUbl(document: InvoiceDocument): string {
  const { kind, label, issuedOn, dueOn, credits, lines, isPaid, seller } = document
  const isInvoice = kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const supplied = lines.map(({ suppliedOn }) => suppliedOn).toSorted()
  const isPeppol = isForPeppol(document)
  const isToPay = isInvoice && !isPaid && seller.iban !== ''
  return xmlDocument(
    element(
      root,
      [
        element('cbc:CustomizationID', isPeppol ? PEPPOL.customisation : EN_16931),
        isPeppol && element('cbc:ProfileID', PEPPOL.process),
        element('cbc:ID', label),
        element('cbc:IssueDate', issuedOn),
        isInvoice && element('cbc:DueDate', dueOn),
        element(`cbc:${root}TypeCode`, isInvoice ? INVOICE : CREDIT_NOTE),
        credits !== null && credits.reason !== '' && element('cbc:Note', credits.reason),
        element('cbc:DocumentCurrencyCode', 'EUR'),
        element('cbc:BuyerReference', label),
        credits !== null &&
          element('cac:BillingReference', [
            element('cac:InvoiceDocumentReference', [
              element('cbc:ID', credits.label),
              element('cbc:IssueDate', credits.issuedOn),
            ]),
          ]),
        ...parties(document),
        element('cac:Delivery', [element('cbc:ActualDeliveryDate', supplied.at(-1) ?? issuedOn)]),
        isToPay &&
          element('cac:PaymentMeans', [
            element('cbc:PaymentMeansCode', CREDIT_TRANSFER),
            element('cbc:PaymentID', label),
            element('cac:PayeeFinancialAccount', [element('cbc:ID', seller.iban)]),
          ]),
        taxTotal(document),
        monetaryTotal(document),
        ...lines.filter(({ grossCents }) => grossCents > 0).map((line, index) => lineOf(line, index + 1, isInvoice)),
      ],
      namespaces(root),
    ),
  )
}

const category = (name: string, treatment: VatTreatment, rate: number, reason?: string): XmlElement =>
  element(name, [
    element('cbc:ID', categories[treatment]),
    element('cbc:Percent', String(rate / 100)),
    reason !== undefined && element('cbc:TaxExemptionReason', reason),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])

/**
 * The VAT of a sum as the norm computes it: the rate of the net amount (BR-CO-17). Prices include VAT, so the sum may differ from what is
 * paid by a cent, which is the rounding of the document (BT-114).
 */
const vatOf = ({ netCents, rate }: VatSum): Cents => Math.round((netCents * rate) / 10_000)

const totalVat = ({ sums }: InvoiceDocument): Cents => sums.reduce((total, sum) => total + vatOf(sum), 0)

function taxTotal(document: InvoiceDocument): XmlElement {
  const { sums, seller, locale } = document
  const reason = invoiceTexts(locale)(seller.isSmallBusiness ? 'note.small-business' : 'note.exempt')
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', totalVat(document)),
    ...sums.map((sum) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', sum.netCents),
        amount('cbc:TaxAmount', vatOf(sum)),
        category('cac:TaxCategory', sum.treatment, sum.rate, sum.treatment === 'exempt' ? reason : undefined),
      ]),
    ),
  ])
}

function monetaryTotal(document: InvoiceDocument): XmlElement {
  const { netCents, grossCents, kind } = document
  const prepaid = kind === 'invoice' ? grossCents - toPayCents(document) : 0
  const withVat = netCents + totalVat(document)
  const rounding = grossCents - withVat
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', withVat),
    prepaid > 0 && amount('cbc:PrepaidAmount', prepaid),
    rounding !== 0 && amount('cbc:PayableRoundingAmount', rounding),
    amount('cbc:PayableAmount', grossCents - prepaid),
  ])
}

function lineOf(line: InvoiceLine, number: number, isInvoice: boolean): XmlElement {
  const { description, quantity, netCents, treatment, rate } = line
  // A partly credited line has quantity 1, because a part of the price does not correspond to a number of pieces.
  const pieces = isInvoice ? quantity : 1
  return element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(number)),
    element(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(pieces), { unitCode: ONE }),
    amount('cbc:LineExtensionAmount', netCents),
    element('cac:Item', [element('cbc:Name', description), category('cac:ClassifiedTaxCategory', treatment, rate)]),
    element('cac:Price', [element('cbc:PriceAmount', (netCents / 100 / pieces).toFixed(6), { currencyID: 'EUR' })]),
  ])
}
