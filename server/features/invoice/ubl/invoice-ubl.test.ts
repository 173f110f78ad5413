import { describe, expect, test } from 'vitest'
import { writeCreditNote } from '#shared/domain/invoice/credit-note.ts'
import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { localDate } from '#shared/time/local-date.ts'
import { anInvoiceDocument, anItem, theBuyer, theSeller } from '#tests/builders/invoice-document.ts'
import { brokenRules } from '#tests/readers/peppol-rules.ts'
import { readXml } from '#tests/readers/xml-reader.ts'
import { invoiceUbl } from './invoice-ubl.ts'

const several = [
  anItem(),
  anItem({ grossCents: 1000, quantity: 3 }),
  anItem({ grossCents: 545, treatment: 'reduced', rate: 900 }),
  anItem({ grossCents: 2000, treatment: 'zero', rate: 0 }),
  anItem({ grossCents: 3000, treatment: 'exempt', rate: 0 }),
]
const credit = (invoice: InvoiceDocument, amount: number | 'all') =>
  writeCreditNote(invoice, [], amount, { label: 'SN-2026-0002', issuedOn: localDate('2026-03-13'), reason: 'Ill' })!

describe('D250: an invoice as UBL keeps the rules of Peppol BIS Billing 3.0', () => {
  test.each([
    ['paid', anInvoiceDocument(several)],
    ['open', anInvoiceDocument(several, { isPaid: false })],
    ['with a deposit', anInvoiceDocument(several, { isPaid: false, paidCents: 3000 })],
    ['to a business with a VAT id', anInvoiceDocument(several, { buyer: { ...theBuyer, vatId: 'BE0417497106' } })],
    [
      'of a small business',
      anInvoiceDocument([anItem({ treatment: 'exempt', rate: 0 })], {
        seller: { ...theSeller, isSmallBusiness: true, vatId: '' },
      }),
    ],
    ['credited', credit(anInvoiceDocument(several), 'all')],
    ['credited in part', credit(anInvoiceDocument(several), 9100)],
  ])('%s', (_, document) => expect(brokenRules(readXml(invoiceUbl(document)))).toEqual([]))

  test('a deposit is prepaid, and VAT is that of the whole price', () => {
    const document = anInvoiceDocument([anItem()], { isPaid: false, paidCents: 3000 })
    const xml = readXml(invoiceUbl(document))
    expect(xml.all('cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toEqual(['30.00'])
    expect(xml.all('cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['55.00'])
    expect(xml.all('cac:TaxTotal/cbc:TaxAmount')).toEqual(['14.75'])
  })

  test('also with names that would be markup', () => {
    const name = `<cbc:ID>& "Co" 'B.V.'\u0000\u000B]]>`
    const xml = invoiceUbl(anInvoiceDocument([anItem({ description: name })]))
    expect(brokenRules(readXml(xml))).toEqual([])
    expect(readXml(xml).all('cac:Item/cbc:Name')).toEqual([`<cbc:ID>& "Co" 'B.V.']]>`])
  })
})
